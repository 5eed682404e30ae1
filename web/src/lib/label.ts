/** Short forms that are written in capitals. */
const CAPITALS =
  /^(bic|bmi|cidr|cmyk|crc|csp|css|csv|dpi|dst|exif|gps|hsl|hsv|html|iban|icc|id|ip|iptc|iso|jpg|json|md5|ocr|oklch|pdf|png|qr|rgb|sha\d*|sql|svg|url|utc|utf|uuid|vat|xml|xmp|yaml|zip)$/

const written = (word: string): string =>
  word === 'pdfa' ? 'PDF/A' : CAPITALS.test(word) ? word.toUpperCase() : word

/** "owner_password" → "Owner password", "csv" → "CSV". */
export function labelOf(name: string): string {
  const words = name.split('_').map(written)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
