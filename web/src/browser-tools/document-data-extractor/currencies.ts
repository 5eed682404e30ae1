/** How money is written beside sums, and where the same sign means several: by the languages of the document. */
const CURRENCIES: [RegExp, string | ((languages: readonly string[]) => string)][] = [
  [
    /(?<!\p{L})(EUR|USD|GBP|CHF|JPY|CNY|KRW|INR|PLN|UAH|TRY|SAR|AED|EGP|SEK|NOK|DKK|CZK|HUF|RON|BGN|RUB|ILS|BRL|MXN|CAD|AUD|NZD|SGD|HKD|TWD|THB|ZAR|KWD|QAR|MAD|IDR|VND|ISK|RMB)(?!\p{L})/u,
    '',
  ],
  [/€/u, 'EUR'],
  [/£/u, 'GBP'],
  [/R\$/u, 'BRL'],
  [/(?:CA|C)\$/u, 'CAD'],
  [/(?:AU|A)\$/u, 'AUD'],
  [/NT\$/u, 'TWD'],
  [/HK\$/u, 'HKD'],
  [/₹|(?<!\p{L})Rs\.?(?=\s?\d)/u, 'INR'],
  [/₺|(?<!\p{L})TL(?!\p{L})/u, 'TRY'],
  [/₴|грн/u, 'UAH'],
  [/₽|руб/u, 'RUB'],
  [/₩|(?<=\d\s?)원/u, 'KRW'],
  [/₪/u, 'ILS'],
  [/(?<=\d\s?)円/u, 'JPY'],
  [/(?<=\d\s?)元|人民币/u, 'CNY'],
  [/[¥￥]/u, languages => (languages[0] === 'zh' ? 'CNY' : 'JPY')],
  [/zł|(?<=\d\s?)zl/u, 'PLN'],
  [/K[čc](?!\p{L})/u, 'CZK'],
  [/(?<=\d\s?)Ft(?!\p{L})/u, 'HUF'],
  [/(?<=\d\s?)lei(?!\p{L})/u, 'RON'],
  [/(?<=\d\s?)лв/u, 'BGN'],
  [/(?<!\p{L})Fr\.(?=\s*\d)/u, 'CHF'],
  [/ر\.?\s?س|ريال سعودي/u, 'SAR'],
  [/د\.?\s?إ|درهم/u, 'AED'],
  [/ج\.?\s?م|جنيه/u, 'EGP'],
  [/\$/u, 'USD'],
]
/** Crowns are told by the words of the country. */
const CROWNS = /(?<=\d\s?|:-\s?)kr(?!\p{L})|(?<!\p{L})kr\.?(?=\s?\d)/iu

/** The currency that a folded line names. */
export function currencyIn(text: string, languages: readonly string[], whole: string): string | undefined {
  for (const [pattern, code] of CURRENCIES) {
    const match = pattern.exec(text)
    if (!match) continue
    if (typeof code === 'function') return code(languages)
    return code || (match[1] === 'RMB' ? 'CNY' : match[1])
  }
  if (!CROWNS.test(text)) return undefined
  if (/\bmva\b|organisasjonsnummer|forfall\b/i.test(whole)) return 'NOK'
  return /cvr|ekskl|forfaldsdato|beløb|i alt/i.test(whole) ? 'DKK' : 'SEK'
}

/** Money without cents. */
export const WHOLE = new Set(['JPY', 'KRW', 'VND', 'IDR', 'ISK', 'HUF', 'CLP'])
