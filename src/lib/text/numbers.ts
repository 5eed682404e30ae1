/** Takes the noise out of floating-point arithmetic: 0.1 + 0.2 → 0.3, rounded to 12 significant digits. */
export const tidy = (value: number): number => Number(value.toPrecision(12)) + 0

/** Rounds to so many decimals, away from zero at a half as people do: 1.005 → 1.01. */
export function round(value: number, decimals: number): number {
  // The exponent form moves the point without multiplying, which would turn 1.005 into 100.49999.
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e') as [string, string?]
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  const rounded = Number(`${shifted}e${-decimals}`)
  // Past 2^53 there is nothing behind the point, and `shifted` itself may carry an exponent.
  return Number.isFinite(rounded) ? Math.sign(value) * rounded + 0 : value
}

/** A number as people read it in a formula: 12 digits, no exponent where it can be avoided. */
export function plain(value: number): string {
  const short = tidy(value)
  const size = Math.abs(short)
  if (size === 0 || (size >= 1e-6 && size < 1e21)) return String(short)
  return size < 1 && size >= 1e-9 ? short.toFixed(20).replace(/0+$/, '') : String(short)
}
