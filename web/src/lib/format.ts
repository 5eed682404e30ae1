/** 1536 → "1.5 kB". */
export function bytes(n: number): string {
  if (n < 1000) return `${n} B`
  const units = ['kB', 'MB', 'GB']
  let value = n
  let unit = ''
  for (const next of units) {
    if (value < 1000) break
    value /= 1000
    unit = next
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export const seconds = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`

/** Short forms that are written in capitals. */
const CAPITALS =
  /^(bic|cmyk|crc|csp|css|csv|dpi|exif|gps|hsl|html|iban|icc|id|ip|iso|jpg|json|md5|ocr|pdf|png|qr|rgb|sha\d*|sql|svg|url|utc|utf|uuid|vat|xml|xmp|yaml|zip)$/

/** "owner_password" → "Owner password", "csv" → "CSV". */
export function label(name: string): string {
  const words = name.split('_').map(word => (CAPITALS.test(word) ? word.toUpperCase() : word))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const plural = (n: number, word: string, many = `${word}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? word : many}`
