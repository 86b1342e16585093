// Package estimate turns counts into intervals, tests and verdicts. Everything
// in it is a pure function of counts: no clock, no randomness, no state.
//
// # Fixed and anytime
//
// A run whose number of trials was fixed beforehand uses the fixed-n functions
// ([Wilson], [ClopperPearson], [Jeffreys], [Goodman], [MeanFixed], [BinomialP],
// [ChiSquare]). A run that may stop early, because it looks at its own counts,
// uses the anytime ones ([Anytime], [MeanAnytime], [MixtureP], [DirichletFit]):
// they hold at every look at once. They are tuned by tOpt, the number of
// trials at which they are tightest, which has to be fixed before the first
// trial.
//
// # Accuracy
//
// Counts up to 2^53 are exact; larger ones are rounded to a float64. Ends of
// intervals are good to ten significant digits up to n = 1e12, and p values
// keep a relative accuracy of about 1e-10 down to 1e-300. The textbook forms do
// not reach that: differences of log gamma functions lose n·1e-16 absolutely.
// Here a log likelihood ratio is a sum of [Loader]'s deviances, which are small
// when the data agree, and Stirling remainders; and the incomplete beta
// function is a density in that form times an integral of order one.
// Products that are added are converted to float64 where the sum is short, so
// that a machine which fuses the two operations gets the same bits; elsewhere,
// and in the standard library's functions, machines differ by 1e-14 at most,
// which rounding to ten significant digits hides.
//
// [Loader]: https://www.r-project.org/doc/reports/CLoader-dbinom-2002.pdf
package estimate
