package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// command is the command that makes r again, where the caller knows it.
func (p *pager) command(r *Result) string {
	if p.CommandOf == nil {
		return ""
	}
	return p.CommandOf(r)
}

func (p *pager) stopped(r *Result) string {
	return cmp.Or(pageWords["stopped "+r.Stopped].In(p.Lang), r.Stopped)
}

// interval is the name of an interval method.
func (p *pager) interval(method string) string {
	return cmp.Or(pageWords["interval "+method].In(p.Lang), method)
}

// facts lists what defines a result: parameters, rules, and how it was run.
func (p *pager) facts(r *Result) []factView {
	var facts []factView
	add := func(key, value string) { facts = append(facts, factView{key, value}) }
	if pair := r.pair(); pair != nil {
		return p.runFacts(r, comparedFacts(r, pair))
	}
	for _, key := range slices.Sorted(maps.Keys(r.Params)) {
		if rules, ok := r.Params[key].(map[string]any); ok {
			for _, rule := range slices.Sorted(maps.Keys(rules)) {
				add(key+"."+rule, parameter(rules[rule]))
			}
			continue
		}
		add(key, parameter(r.Params[key]))
	}
	return p.runFacts(r, facts)
}

// runFacts appends how r was run.
func (p *pager) runFacts(r *Result, facts []factView) []factView {
	add := func(key, value string) { facts = append(facts, factView{key, value}) }
	if r.Exact {
		return facts
	}
	add(p.word("trials"), grouped(CountOf(r.Trials)))
	add(p.word("stop rule"), p.rule(&r.Stop))
	add(p.word("stopped by"), p.stopped(r))
	add(p.word("intervals"), percent(float64(r.Confidence))+" "+p.interval(r.Interval))
	if r.TOpt != nil {
		add("t_opt", grouped(CountOf(*r.TOpt)))
	}
	add(p.word("alarm"), shortP(float64(r.Alarm)))
	add(p.word("seed"), r.Seed)
	add(p.word("stream"), r.Stream)
	add(p.word("generator"), fmt.Sprintf("%s, %s %d", r.RNG, p.word("draws version"), r.Draws))
	add(p.word("block size"), grouped(CountOf(uint64(max(r.Block, 0)))))
	return facts
}

// rule says a stop rule in the words of a config.
func (p *pager) rule(s *Stop) string {
	var parts []string
	if s.Trials > 0 {
		parts = append(parts, "trials = "+grouped(CountOf(s.Trials)))
	}
	if s.HalfWidth > 0 {
		parts = append(parts, "half_width = "+s.HalfWidth.String())
	}
	if s.Relative > 0 {
		parts = append(parts, "relative = "+s.Relative.String())
	}
	for _, part := range []struct{ key, value string }{
		{"metric", s.Metric}, {"row", s.Row}, {"bins", strings.Join(s.Bins, ", ")}, {"time", s.Time},
	} {
		if part.value != "" {
			parts = append(parts, part.key+" = "+part.value)
		}
	}
	if s.Cap > 0 {
		parts = append(parts, "cap = "+grouped(CountOf(s.Cap)))
	}
	return strings.Join(parts, ", ")
}

// parameter writes a value as it would stand in JSON, a string without quotes.
func parameter(v any) string {
	switch x := v.(type) {
	case string:
		if x == "" {
			return "–"
		}
		return x
	case nil:
		return "–"
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return strings.ReplaceAll(string(b), ",", ", ")
}

// planSentences says the verdict of the plan in words.
func (p *pager) planSentences() []string {
	j := p.Judgement
	count := map[Verdict]int{}
	smallest := -1
	for i := range j.All {
		count[j.All[i].Verdict]++
		if smallest < 0 || j.All[i].Adjusted < j.All[smallest].Adjusted {
			smallest = i
		}
	}
	say := speaker{lang: p.Lang}
	all := len(j.All)
	if all == 0 && p.exact() {
		return []string{say.text("Every outcome was counted: nothing is estimated, and no claim was made that could be tested.", "逐一数过所有情形：没有任何估计，也没有可供检验的断言。")}
	}
	if all == 0 {
		return []string{say.text("Nothing was tested: there is no exact law and no claim to compare with.", "没有任何检验：既没有精确分布，也没有可供对照的断言。")}
	}
	least := shortP(j.All[smallest].Adjusted)
	switch j.Worst() {
	case Refuted:
		return []string{say.text(
			fmt.Sprintf("%d of %d hypotheses, tested together, are refuted, and %d more are doubtful. Smallest adjusted p value: %s.", count[Refuted], all, count[Doubtful], least),
			fmt.Sprintf("共同检验的 %[2]d 项假设中，%[1]d 项被推翻，另有 %[3]d 项存疑。校正后最小 p 值：%[4]s。", count[Refuted], all, count[Doubtful], least))}
	case Doubtful:
		return []string{say.text(
			fmt.Sprintf("None of %d hypotheses, tested together, is refuted; %d are doubtful. Smallest adjusted p value: %s.", all, count[Doubtful], least),
			fmt.Sprintf("共同检验的 %d 项假设中没有被推翻的，%d 项存疑。校正后最小 p 值：%s。", all, count[Doubtful], least))}
	}
	return []string{say.text(
		fmt.Sprintf("All of %d hypotheses, tested together, agree with the counts. Smallest adjusted p value: %s.", all, least),
		fmt.Sprintf("共同检验的 %d 项假设全部与计数一致。校正后最小 p 值：%s。", all, least))}
}

// exact reports whether all results are.
func (p *pager) exact() bool {
	return len(p.Results) > 0 && !slices.ContainsFunc(p.Results, func(r *Result) bool { return !r.Exact })
}

// mostBad is how many hypotheses are listed at the top of the page.
const mostBad = 20

// bad lists what is refuted, then what is doubtful.
func (p *pager) bad() []badView {
	var out []badView
	for _, v := range []Verdict{Refuted, Doubtful} {
		for _, h := range p.Judgement.All {
			if h.Verdict != v || len(out) == mostBad {
				continue
			}
			say := p.speaker(h.Result)
			text := h.Result.Experiment + " · " + say.hypothesis(&h)
			if h.Kind == KindExpect {
				text = h.Result.Experiment + " · " + say.claim(&h.Result.Expect[h.Expect])
			}
			out = append(out, badView{linkView{text, "#" + p.id(h.Result.Experiment)}, shortP(h.Adjusted), p.verdict(v)})
		}
	}
	return out
}
