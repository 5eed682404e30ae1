import { plain } from './formula-statistics.ts'
import { type FormulaFunction, NUM } from './formula-values.ts'

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x)
  const t = x + 6.5
  const sum = LANCZOS.reduce((all, one, i) => (i === 0 ? one : all + one / (x - 1 + i)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** The lower incomplete gamma function, as a share of the whole. */
export function gammaShare(a: number, x: number): number {
  if (x <= 0) return 0
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = 1; n < 1_000 && Math.abs(term) > Math.abs(sum) * 1e-16; n++) {
      term *= x / (a + n)
      sum += term
    }
    return sum * Math.exp(-x + a * Math.log(x) - logGamma(a))
  }
  let b = x + 1 - a
  let [c, d] = [1e300, 1 / b]
  let h = d
  for (let i = 1; i < 1_000; i++) {
    const step = -i * (i - a)
    b += 2
    d = 1 / (step * d + b || 1e-300)
    c = b + step / c || 1e-300
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return 1 - Math.exp(-x + a * Math.log(x) - logGamma(a)) * h
}

/** The incomplete beta function, as a share of the whole. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))]
  let h = d
  for (let m = 1; m < 1_000; m++) {
    for (const step of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + step * d || 1e-300)
      c = 1 + step / c || 1e-300
      h *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return (front * h) / a
}

export const erf = (x: number): number => Math.sign(x) * gammaShare(0.5, x * x)
export const normal = (z: number): number => 0.5 * (1 + erf(z / Math.SQRT2))
const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** Where a share that grows is reached. */
export function inverse(share: (x: number) => number, wanted: number, low: number, high: number): number {
  let [from, to] = [low, high]
  for (let i = 0; i < 200 && to - from > 1e-15 * Math.max(1, Math.abs(from)); i++) {
    const middle = (from + to) / 2
    if (share(middle) < wanted) from = middle
    else to = middle
  }
  return (from + to) / 2
}

export const isShare = (p: number | undefined): boolean => p! > 0 && p! < 1
export const student = (t: number, degrees: number): number => {
  const half = 0.5 * betaShare(degrees / (degrees + t * t), degrees / 2, 0.5)
  return t > 0 ? 1 - half : half
}
export const choose = (n: number, k: number): number =>
  Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1))

const binomial = plain((k, n, p, all = 0) => {
  if (!(k! >= 0 && n! >= k! && p! >= 0 && p! <= 1 && n! < 100_000)) return NUM
  const one = (i: number) => choose(Math.trunc(n!), i) * p! ** i * (1 - p!) ** (Math.trunc(n!) - i)
  let sum = 0
  for (let i = all ? 0 : Math.trunc(k!); i <= Math.trunc(k!); i++) sum += one(i)
  return sum
})
const poisson = plain((k, mean, all = 0) => {
  if (!(k! >= 0 && mean! >= 0 && k! < 100_000)) return NUM
  let sum = 0
  for (let i = all ? 0 : Math.trunc(k!); i <= Math.trunc(k!); i++)
    sum += Math.exp(i * Math.log(mean!) - mean! - logGamma(i + 1))
  return sum
})
const normals = plain((x, mean, spread, all = 1) =>
  spread! <= 0 ? NUM : all ? normal((x! - mean!) / spread!) : density((x! - mean!) / spread!) / spread!,
)
const normalAt = plain((p, mean, spread) =>
  isShare(p) && spread! > 0 ? mean! + spread! * inverse(normal, p!, -40, 40) : NUM,
)
const standardAt = plain(p => (isShare(p) ? inverse(normal, p!, -40, 40) : NUM))
const confidence = plain((alpha, spread, size) =>
  isShare(alpha) && size! >= 1
    ? (inverse(normal, 1 - alpha! / 2, -40, 40) * spread!) / Math.sqrt(size!)
    : NUM,
)
const exponential = plain((x, rate, all = 1) =>
  x! < 0 || rate! <= 0 ? NUM : all ? 1 - Math.exp(-rate! * x!) : rate! * Math.exp(-rate! * x!),
)
const gammaLog = plain(x => (x! > 0 ? logGamma(x!) : NUM))
const twoSided = plain((p, degrees) =>
  isShare(p) && degrees! >= 1 ? inverse(t => student(t, degrees!), 1 - p! / 2, -1e6, 1e6) : NUM,
)

/** Functions of chances and their distributions. */
export const CHANCES: Record<string, FormulaFunction> = {
  'NORM.DIST': normals,
  NORMDIST: normals,
  'NORM.S.DIST': plain((z, all = 1) => (all ? normal(z!) : density(z!))),
  NORMSDIST: plain(z => normal(z!)),
  'NORM.INV': normalAt,
  NORMINV: normalAt,
  'NORM.S.INV': standardAt,
  NORMSINV: standardAt,
  'CONFIDENCE.NORM': confidence,
  CONFIDENCE: confidence,
  'BINOM.DIST': binomial,
  BINOMDIST: binomial,
  'POISSON.DIST': poisson,
  POISSON: poisson,
  'EXPON.DIST': exponential,
  EXPONDIST: exponential,
  'T.DIST': plain((t, degrees, all = 1) =>
    degrees! < 1
      ? NUM
      : all
        ? student(t!, degrees!)
        : Math.exp(logGamma((degrees! + 1) / 2) - logGamma(degrees! / 2)) /
          Math.sqrt(degrees! * Math.PI) /
          (1 + (t! * t!) / degrees!) ** ((degrees! + 1) / 2),
  ),
  'T.DIST.2T': plain((t, degrees) => (t! < 0 || degrees! < 1 ? NUM : 2 * (1 - student(t!, degrees!)))),
  'T.DIST.RT': plain((t, degrees) => (degrees! < 1 ? NUM : 1 - student(t!, degrees!))),
  'T.INV': plain((p, degrees) =>
    isShare(p) && degrees! >= 1 ? inverse(t => student(t, degrees!), p!, -1e6, 1e6) : NUM,
  ),
  'T.INV.2T': twoSided,
  TINV: twoSided,
  'CHISQ.DIST': plain((x, degrees, all = 1) =>
    x! < 0 || degrees! < 1
      ? NUM
      : all
        ? gammaShare(degrees! / 2, x! / 2)
        : Math.exp((degrees! / 2 - 1) * Math.log(x!) - x! / 2 - logGamma(degrees! / 2)) / 2 ** (degrees! / 2),
  ),
  'CHISQ.DIST.RT': plain((x, degrees) =>
    x! < 0 || degrees! < 1 ? NUM : 1 - gammaShare(degrees! / 2, x! / 2),
  ),
  GAMMALN: gammaLog,
  'GAMMALN.PRECISE': gammaLog,
  GAMMA: plain(x => (x! > 0 ? Math.exp(logGamma(x!)) : NUM)),
  ERF: plain((from, to) => (to === undefined ? erf(from!) : erf(to) - erf(from!))),
  ERFC: plain(x => 1 - erf(x!)),
}
