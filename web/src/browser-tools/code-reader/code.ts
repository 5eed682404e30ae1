import { t } from '../texts.ts'
export interface Code {
  format: string
  text: string
  /** Whether the text is bytes in hexadecimal. */
  binary: boolean
  /** On how many lines of the picture it was read, where it has lines. */
  lines: number
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
  DataBarOmni: 'GS1 DataBar',
  DataBarExpanded: 'GS1 DataBar Expanded',
  DataBarLimited: 'GS1 DataBar Limited',
  MaxiCode: 'MaxiCode',
}

/** "EAN13" → "EAN-13", "QRCode" → "QR code". */
export const formatName = (format: string): string =>
  NAMES[format.replace(/[-_]/g, '')] ?? format.replace(/([a-z])([A-Z0-9])/g, '$1 $2')

/** What a text is for, where it says so. */
export function kindOf({ text, format }: Pick<Code, 'text' | 'format'>): string {
  if (/^https?:\/\//i.test(text)) return t('code.link')
  if (/^WIFI:/i.test(text)) return 'Wi-Fi'
  if (/^(BEGIN:VCARD|MECARD:)/i.test(text)) return t('code.contact')
  if (/^BEGIN:VEVENT/i.test(text)) return t('code.date')
  if (/^mailto:|^MATMSG:/i.test(text)) return t('code.mail')
  if (/^tel:/i.test(text)) return t('code.telephone')
  if (/^(sms|smsto):/i.test(text)) return t('code.message')
  if (/^geo:/i.test(text)) return t('code.place')
  if (/^otpauth:/i.test(text)) return t('code.oneTimePassword')
  if (/^BCD\n/.test(text)) return t('code.bankTransfer')
  if (/^(97[89])\d{10}$/.test(text) && /EAN/.test(format)) return t('code.bookIsbn')
  if (/^\d+$/.test(text) && /EAN|UPC/.test(format)) return t('code.product')
  return t('common.text')
}

/** One line for each different code. */
export const distinct = (codes: Code[]): Code[] => [
  ...new Map(codes.map(one => [`${one.format}\n${one.text}`, one])).values(),
]
