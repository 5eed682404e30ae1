/** A number in the general format with so many digits at most. */
export function generalText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '#NUM!'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e11 || size < 1e-9) return scientific(value, Math.min(digits, 6))
  const whole = Math.max(1, Math.floor(Math.log10(size)) + 1)
  if (size < 1e-4 && String(Number(value.toPrecision(digits))).replace(/^-?0\./, '').length > digits)
    return scientific(value, Math.min(digits, 6))
  const places = Math.max(0, Math.min(20, digits - whole))
  const text = value.toFixed(places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function scientific(value: number, digits: number): string {
  const [mantissa, exponent] = value.toExponential(Math.max(0, digits - 1)).split('e') as [string, string]
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  const power = Number(exponent)
  return `${short}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}
