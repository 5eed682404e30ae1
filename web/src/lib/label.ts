/** Short forms that are written in capitals. */
const CAPITALS =
  /^(aaa?|bic|bmi|cidr|cmyk|crc|csp|css|csv|dpi|dst|exif|gps|hsl|hsv|html|iban|icc|id|ip|iptc|iso|jpg|json|kdf|md5|ocr|oklch|pdf|png|qr|rgb|sha\d*|sql|svg|url|utc|utf|uuid|vat|xfa|xml|xmp|yaml|zip)$/

/** Names that are written in a way of their own. */
const NAMES: Record<string, string> = {
  pdfa: 'PDF/A',
  pos: 'position',
  typescript: 'TypeScript',
  uuids: 'UUIDs',
  vcard: 'vCard',
}

const written = (word: string): string => NAMES[word] ?? (CAPITALS.test(word) ? word.toUpperCase() : word)

/** "owner_password" → "Owner password", "csv" → "CSV". */
export function labelOf(name: string): string {
  const words = name.split('_').map(written)
  const text = words.join(' ')
  return /^vCard/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
