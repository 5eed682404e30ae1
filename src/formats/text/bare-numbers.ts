/** A number as people write it in a table, without what stands around its digits. */
export interface BareNumber {
  /** Digits with their marks of decimals and thousands, a minus in front. */
  digits: string
  /** The currency before or behind it, as written. */
  unit?: { text: string; side: 'before' | 'behind' }
  /** Thousands are parted by plain spaces, as groups of other numbers are too. */
  spaced: boolean
}

const CODES =
  'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PEN PHP PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
const SIGNS = String.raw`(?:[A-Z]{1,3})?\p{Sc}|${CODES.replaceAll(' ', '|')}|[Kk]r\.?|zł|Kč|Ft|lei|лв\.?|руб\.?|грн\.?|Fr\.|Rs\.?`
const BEFORE = new RegExp(String.raw`^(-?)(${SIGNS})\s?(?=[-\d.,])`, 'u')
const BEHIND = new RegExp(String.raw`(?<=[\d.,-])\s?(${SIGNS})$`, 'u')
/** Longer than any number with what stands around it. */
const LONGEST = 60
const GROUPED = /^-?\d{1,3}(?:[ '’\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?$/

/** What is left of a value without spaces around it, its currency and marks that only part thousands. */
export function bareNumber(value: string): BareNumber | undefined {
  let digits = value.trim()
  if (digits.length > LONGEST || !/\d/.test(digits)) return undefined
  digits = digits.replace(/^[\u2212\u2013](?=\S)/, '-')
  const [, inside] = /^\((.+)\)$/.exec(digits) ?? []
  if (inside) digits = inside.trim()
  const before = BEFORE.exec(digits)
  if (before) digits = before[1] + digits.slice(before[0].length)
  const behind = before ? null : BEHIND.exec(digits)
  if (behind) digits = digits.slice(0, behind.index)
  if (/^[\d.,]+-$/.test(digits)) digits = `-${digits.slice(0, -1)}`
  if (inside) digits = `-${digits}`
  const spaced = / /.test(digits)
  if (GROUPED.test(digits)) digits = digits.replace(/[^\d.,-]/g, '')
  if (!/^-?[\d.,]+$/.test(digits)) return undefined
  const unit = before
    ? { text: before[2]!, side: 'before' as const }
    : behind && { text: behind[1]!, side: 'behind' as const }
  return { digits, ...(unit && { unit }), spaced }
}
