// Package report turns what was counted into what is read: result files,
// tables, charts and the page.
//
// # From counts to a result
//
// [Build] makes a [Result] of the counters of one experiment: estimates,
// intervals and raw p values, by the methods of package report/estimate.
// [BuildExact] makes one of exact laws. A result is a function of config, seed
// and number of trials alone; [Encode] and [Decode] are its JSON form,
// [WriteResult] and [Read] a folder of them. Every number is rounded when it is
// made, so a result in memory and the same result read back say the same.
//
// # From results to a judgement
//
// [Judge] adjusts every hypothesis of a whole plan together by Holm's method
// and says of each whether it agrees, is doubtful or is refuted. [Table] shows
// a result in a terminal. [LookRule] and [Worst] serve a run that stops when
// its intervals are narrow enough.
package report
