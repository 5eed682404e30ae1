import { plain } from './formula-statistics.ts'
import { type FormulaFunction, NUM } from './formula-values.ts'

const STEPS = 4_000

/** The integral of a smooth function by Simpson's rule. */
function integral(work: (t: number) => number, to: number): number {
  const step = to / STEPS
  let sum = work(0) + work(to)
  for (let i = 1; i < STEPS; i++) sum += (i % 2 === 1 ? 4 : 2) * work(i * step)
  return (sum * step) / 3
}

const BEYOND = 40

/** Where an integral that goes on for ever has become too small to count. */
const endOf = (x: number, n: number): number => Math.asinh((BEYOND + n * 12) / x) + 1

const rounded = (value: number): number => Number(value.toPrecision(9))

const bessel = (work: (x: number, n: number) => number, positive: boolean): FormulaFunction =>
  plain((x, order) => {
    const n = Math.trunc(order!)
    if (n < 0 || n > 1_000 || (positive && x! <= 0)) return NUM
    const made = work(x!, n)
    return Number.isFinite(made) ? rounded(made) : NUM
  })

/** Bessel functions of whole orders, by their integrals. */
export const BESSEL: Record<string, FormulaFunction> = {
  BESSELJ: bessel((x, n) => integral(t => Math.cos(n * t - x * Math.sin(t)), Math.PI) / Math.PI, false),
  BESSELI: bessel(
    (x, n) => integral(t => Math.exp(x * Math.cos(t)) * Math.cos(n * t), Math.PI) / Math.PI,
    false,
  ),
  BESSELK: bessel((x, n) => integral(t => Math.exp(-x * Math.cosh(t)) * Math.cosh(n * t), endOf(x, n)), true),
  BESSELY: bessel(
    (x, n) =>
      (integral(t => Math.sin(x * Math.sin(t) - n * t), Math.PI) -
        integral(
          t => (Math.exp(n * t) + (n % 2 === 0 ? 1 : -1) * Math.exp(-n * t)) * Math.exp(-x * Math.sinh(t)),
          endOf(x, n),
        )) /
      Math.PI,
    true,
  ),
}
