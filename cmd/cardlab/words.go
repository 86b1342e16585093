package main

import "cardlab/sim"

// What the program says of a run, in both languages. Errors are English.
var (
	wordRefuted     = sim.Text{EN: "refuted", ZH: "被推翻"}
	wordNothing     = sim.Text{EN: "nothing to do, all trials are done", ZH: "无事可做，试验已全部完成"}
	wordPartial     = sim.Text{EN: "the state is saved and the partial result is in %s; the same command goes on", ZH: "状态已保存，部分结果在 %s；再输入同一条命令即可继续"}
	wordPartialOnly = sim.Text{EN: "the partial result is in %s; a run of rng %q cannot be gone on with", ZH: "部分结果在 %s；rng %q 的运行无法继续"}
	wordNoResult    = sim.Text{EN: "no result is ready yet; what was counted is saved in %s, and the same command goes on", ZH: "尚无结果；已计数的部分保存在 %s，再输入同一条命令即可继续"}
	wordNotCounted  = sim.Text{EN: "nothing is counted to its end; the same command starts again", ZH: "尚无一项计数完毕；再输入同一条命令将从头开始"}
	wordPartSaved   = sim.Text{EN: "the state of the shard is saved in %s; the same command goes on", ZH: "分片的状态已保存在 %s；再输入同一条命令即可继续"}
	wordGoingOn     = sim.Text{EN: "%s: going on from %s trials", ZH: "%s：从 %s 次试验继续"}
	wordTrials      = sim.Text{EN: "%s trials", ZH: "%s 次"}
	wordRate        = sim.Text{EN: "%s/s", ZH: "每秒 %s"}
	wordLeft        = sim.Text{EN: "%s left", ZH: "还需 %s"}
	wordAbout       = sim.Text{EN: "about %s left", ZH: "约需 %s"}
	wordExact       = sim.Text{EN: "exact law", ZH: "精确分布"}
	wordCounting    = sim.Text{EN: "%.0f %% counted", ZH: "已计数 %.0f %%"}
	wordCounted     = sim.Text{EN: "counted", ZH: "计数完毕"}
	wordShipped     = sim.Text{EN: "shipped configs (cardlab run NAME)", ZH: "自带的配置（cardlab run 名称）"}
	wordMeasure     = sim.Text{EN: "measure", ZH: "测量"}
	wordTables      = sim.Text{EN: "tables, under the defaults: the names for stop and expect", ZH: "默认参数下的表：stop 与 expect 中所用的名称"}
	wordOf          = sim.Text{EN: " (%d in all)", ZH: "（共 %d 项）"}
	wordRules       = sim.Text{EN: "rules, in [experiment.rules]", ZH: "规则，写在 [experiment.rules]"}
	wordPresets     = sim.Text{EN: "presets: what each changes; every rule may still be written beside it", ZH: "预设：各自改动的规则；仍可另写任何一条规则"}
	wordNoChange    = sim.Text{EN: "the defaults", ZH: "即默认规则"}
	wordSpeeds      = sim.Text{EN: "%s: nanoseconds per trial without the dealing, and as a multiple of the fastest", ZH: "%s：每次试验的纳秒数（不含发牌），及与最快者之比"}
	wordMean        = sim.Text{EN: "mean", ZH: "均值"}
	wordAll         = sim.Text{EN: "all", ZH: "全部"}
)
