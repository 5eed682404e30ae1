export interface Code {
  format: string
  text: string
  /** Whether the text is bytes in hexadecimal. */
  binary: boolean
  /** Where it is in the picture, from 0 to 1. */
  corners: (readonly [x: number, y: number])[]
}

const NAMES: Record<string, string> = {
  QRCode: 'QR code',
  MicroQRCode: 'Micro QR code',
  RMQRCode: 'rMQR code',
  DataMatrix: 'Data Matrix',
  EAN13: 'EAN-13',
  EAN8: 'EAN-8',
  UPCA: 'UPC-A',
  UPCE: 'UPC-E',
  ITF: 'ITF',
  DataBar: 'GS1 DataBar',
}

/** "EAN13" → "EAN-13", "QRCode" → "QR code". */
export const formatName = (format: string): string =>
  NAMES[format.replace(/[-_]/g, '')] ?? format.replace(/([a-z])([A-Z0-9])/g, '$1 $2')

/** What a text is for, where it says so. */
export function kindOf({ text, format }: Pick<Code, 'text' | 'format'>): string {
  if (/^https?:\/\//i.test(text)) return 'Link'
  if (/^WIFI:/i.test(text)) return 'Wi-Fi'
  if (/^(BEGIN:VCARD|MECARD:)/i.test(text)) return 'Contact'
  if (/^BEGIN:VEVENT/i.test(text)) return 'Date'
  if (/^mailto:|^MATMSG:/i.test(text)) return 'Mail'
  if (/^tel:/i.test(text)) return 'Telephone'
  if (/^(sms|smsto):/i.test(text)) return 'Message'
  if (/^geo:/i.test(text)) return 'Place'
  if (/^otpauth:/i.test(text)) return 'One-time passwords'
  if (/^BCD\n/.test(text)) return 'Bank transfer'
  if (/^(97[89])\d{10}$/.test(text) && /EAN/.test(format)) return 'Book (ISBN)'
  if (/^\d+$/.test(text) && /EAN|UPC/.test(format)) return 'Product'
  return 'Text'
}

/** One line for each different code. */
export const distinct = (codes: Code[]): Code[] => [
  ...new Map(codes.map(one => [`${one.format}\n${one.text}`, one])).values(),
]
