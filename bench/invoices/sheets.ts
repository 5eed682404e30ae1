import { chanceOf } from '../business-docs/content.ts'
import { ASIDE, INVOICE_LANGUAGES, type InvoiceLanguage } from './words.ts'

export interface InvoiceSheet {
  name: string
  language: string
  layout: Layout
  html: string
  /** What the rules should find, as they write it. */
  truth: Record<string, string>
}

export const LAYOUTS = ['lines', 'columns', 'strip', 'boxes'] as const
export type Layout = (typeof LAYOUTS)[number]
/** Two of the four that the rules were never looked at with. */
export const LAYOUTS_ASIDE: readonly Layout[] = ['strip', 'boxes']
export const isAside = ({ language, layout }: InvoiceSheet): boolean =>
  ASIDE.includes(language) && LAYOUTS_ASIDE.includes(layout)

const pad = (n: number): string => String(n).padStart(2, '0')

/** A day in one of the ways of a language. */
export function writtenDay(day: Date, pattern: string, locale: string): string {
  const [y, m, d] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  const month = (length: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale.replace('ar-SA', 'ar-EG'), {
      month: length,
      day: 'numeric',
      timeZone: 'UTC',
    })
      .formatToParts(day)
      .find(part => part.type === 'month')!.value
  if (pattern === 'iso') return `${y}-${pad(m)}-${pad(d)}`
  if (pattern === '令和') return `令和${y - 2018}年${m}月${d}日`
  return pattern.replace(/mmmm|mmm|mm|\bm\b|m(?=[월月])|dd|\bd\b|d(?=[日일])|yy|\by\b|y(?=[年년])/g, part => {
    if (part === 'mmmm') return month('long')
    if (part === 'mmm') return month('short')
    if (part === 'mm') return pad(m)
    if (part === 'm') return String(m)
    if (part === 'dd') return pad(d)
    if (part === 'd') return String(d)
    return part === 'yy' ? String(y).slice(2) : String(y)
  })
}

function checked(country: string, account: string): string {
  let rest = 0
  for (const char of `${account}${country}00`) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return `${country}${pad(98 - rest)}${account}`
}

const ACCOUNTS: Record<string, [length: number, bank: string, bic: string]> = {
  GB: [14, 'NWBK', 'NWBKGB2L'],
  DE: [18, '', 'COBADEFFXXX'],
  FR: [23, '', 'BNPAFRPP'],
  ES: [20, '', 'CAIXESBB'],
  IT: [22, 'X', 'BCITITMM'],
  PT: [21, '', 'BCOMPTPL'],
  NL: [10, 'INGB', 'INGBNL2A'],
  PL: [24, '', 'PKOPPLPW'],
  UA: [25, '', 'PBANUA2X'],
  TR: [22, '', 'AKBKTRIS'],
  SA: [20, '', 'RJHISARI'],
  SE: [20, '', 'HANDSESS'],
}
const VAT: Record<string, (digits: string) => string> = {
  GB: d => `GB${d.slice(0, 9)}`,
  DE: d => `DE${d.slice(0, 9)}`,
  FR: d => `FR${d.slice(0, 11)}`,
  ES: d => `B${d.slice(0, 8)}`,
  IT: d => d.slice(0, 11),
  JP: d => `T${d.slice(0, 13)}`,
  CN: d => `91${d.slice(0, 15)}X`,
  SA: d => `3${d.slice(0, 13)}3`,
  PT: d => `5${d.slice(0, 8)}`,
  NL: d => `NL${d.slice(0, 9)}B01`,
  PL: d => `${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8, 10)}`,
  UA: d => d.slice(0, 12),
  TR: d => d.slice(0, 10),
  IN: d => `27ABCDE${d.slice(0, 4)}F1Z5`,
  KR: d => `${d.slice(0, 3)}-${d.slice(3, 5)}-${d.slice(5, 10)}`,
  SE: d => `SE${d.slice(0, 10)}01`,
}

interface Pair {
  label: string
  value: string
}

/** An invoice with its truth, the same for the same seed. */
export function invoiceSheet(code: string, layout: Layout, seed: number): InvoiceSheet {
  const own = INVOICE_LANGUAGES[code]!
  const chance = chanceOf(seed)
  const digits = (count: number) => Array.from({ length: count }, () => chance.whole(1, 9)).join('')
  const local = (text: string) =>
    own.digits && seed % 3 === 0 ? text.replace(/\d/g, digit => own.digits![Number(digit)]!) : text
  const day = new Date(Date.UTC(2026, chance.whole(0, 11), chance.whole(1, 28)))
  const due = new Date(day.getTime() + 14 * 86_400_000)
  const pattern = chance.pick(own.days)
  const whole = ['JPY', 'KRW'].includes(own.currency)
  const items = own.goods.map(name => {
    const quantity = chance.whole(1, 9)
    const price = whole ? chance.whole(9, 900) * 100 : chance.whole(900, 90_000) / 100
    return { name, quantity, price, total: Math.round(quantity * price * 100) / 100 }
  })
  const net = items.reduce((sum, item) => sum + item.total, 0)
  const tax = whole ? Math.round((net * own.rate) / 100) : Math.round(net * own.rate) / 100
  const plain = (value: number) => value.toFixed(whole ? 0 : 2)
  const sign = chance.next() < 0.5 ? own.sign : own.currency
  const money = (value: number) => {
    const written = new Intl.NumberFormat(`${own.locale}-u-nu-latn`, {
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: whole ? 0 : 2,
      useGrouping: 'always',
    }).format(value)
    return local(/^[£¥₹₺]$/.test(sign) ? `${sign}${written}` : `${written} ${sign}`)
  }
  const number = chance.pick([
    `${chance.one('INV|RE|F|A|FV')}-2026-${digits(4)}`,
    `2026/${digits(5)}`,
    digits(8),
    `${chance.one('R|FA|X')}${digits(6)}`,
  ])
  const vat = VAT[own.country]!(digits(15))
  const account = ACCOUNTS[own.country]
  const iban = account && checked(own.country, account[1] + digits(account[0]))
  const truth: Record<string, string> = {
    number,
    date: day.toISOString().slice(0, 10),
    due_date: due.toISOString().slice(0, 10),
    customer_number: digits(5),
    order_number: `${chance.one('B|PO-|')}${digits(5)}`,
    net: plain(net),
    tax: plain(tax),
    total: plain(net + tax),
    currency: own.currency,
    vat_id: vat.replace(/[-\s]/g, ''),
    ...(iban && { iban, bic: account[2] }),
  }
  const meta: Pair[] = [
    { label: chance.pick(own.number), value: number },
    { label: chance.pick(own.date), value: local(writtenDay(day, pattern, own.locale)) },
    { label: chance.pick(own.due), value: local(writtenDay(due, pattern, own.locale)) },
    { label: chance.pick(own.customer), value: truth['customer_number']! },
    { label: chance.pick(own.order), value: truth['order_number']! },
  ]
  const sums: Pair[] = [
    { label: chance.pick(own.net), value: money(net) },
    { label: local(chance.pick(own.tax)), value: money(tax) },
    { label: chance.pick(own.total), value: money(net + tax) },
  ]
  const foot: Pair[] = [
    { label: chance.pick(own.vat), value: vat },
    ...(iban
      ? [
          { label: 'IBAN', value: iban.replace(/(.{4})(?=.)/g, '$1 ') },
          { label: chance.one('BIC|SWIFT/BIC|SWIFT'), value: account[2] },
        ]
      : []),
  ]
  const table = [
    own.heads,
    ...items.map(item => [item.name, local(String(item.quantity)), money(item.price), money(item.total)]),
  ]
  const html = page(own, layout, chance.pick(own.title), meta, sums, foot, table)
  return { name: `${code}-${layout}-${seed}`, language: code, layout, html, truth }
}

const cells = (row: readonly string[], tag: string): string =>
  `<tr>${row.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
/** Labels with their values behind them, a row each. */
const beside = (pairs: Pair[]): string =>
  `<table class="right">${pairs.map(({ label, value }) => cells([label, value], 'td')).join('')}</table>`
/** Labels in one row, their values below. */
const below = (pairs: Pair[]): string => {
  const [labels, values] = [pairs.map(one => one.label), pairs.map(one => one.value)]
  return `<table class="all">${cells(labels, 'th')}${cells(values, 'td')}</table>`
}
const PLACES: Record<Layout, { meta: (pairs: Pair[]) => string; sums: (pairs: Pair[]) => string }> = {
  lines: {
    meta: pairs => pairs.map(({ label, value }) => `<p>${label}: ${value}</p>`).join(''),
    sums: pairs =>
      `<div class="end">${pairs.map(({ label, value }) => `<p>${label}: ${value}</p>`).join('')}</div>`,
  },
  columns: { meta: beside, sums: beside },
  strip: { meta: below, sums: below },
  boxes: {
    meta: pairs =>
      `<div class="boxes">${pairs.map(({ label, value }) => `<div><small>${label}</small><br><b>${value}</b></div>`).join('')}</div>`,
    sums: pairs =>
      pairs
        .map(({ label, value }) => `<p class="far"><span>${label}</span><span>${value}</span></p>`)
        .join(''),
  },
}

function page(
  own: InvoiceLanguage,
  layout: Layout,
  title: string,
  meta: Pair[],
  sums: Pair[],
  foot: Pair[],
  table: readonly (readonly string[])[],
): string {
  const { meta: head, sums: end } = PLACES[layout]
  return `<!doctype html><html lang="${own.locale}" dir="${own.locale.startsWith('ar') ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
@page { size: A4; margin: 18mm } body { font: 10pt "Liberation Sans", "Noto Sans", "Noto Sans CJK JP", sans-serif } p { margin: 0 0 3pt }
table { border-collapse: collapse; margin: 12pt 0 } td, th { padding: 2pt 8pt; text-align: start; font-weight: normal } .all { width: 100% } .all th { color: #555; font-size: 8.5pt }
.right { margin-inline-start: auto } .right td:last-child, .goods td:last-child { text-align: end } .goods { width: 100%; border-top: 1px solid }
.boxes { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8pt } .boxes div { border: .5pt solid #888; padding: 4pt } small { font-size: 7.5pt; color: #444 }
.far { display: flex; justify-content: space-between; border-bottom: .5pt dotted #888 } .end { text-align: end } footer { margin-top: 30pt; font-size: 8.5pt }</style>
<p><b>${own.seller}</b></p><p>${own.buyer}</p><h1>${title}</h1>${head(meta)}<table class="goods">${table.map((row, i) => cells(row, i === 0 ? 'th' : 'td')).join('')}</table>${end(sums)}<p>${own.thanks}</p>
<footer>${foot.map(({ label, value }) => `${label}: ${value}`).join(' &nbsp; · &nbsp; ')}</footer></html>`
}

/** Every language in every layout. */
export const allSheets = (seed: number): InvoiceSheet[] =>
  Object.keys(INVOICE_LANGUAGES).flatMap((code, i) =>
    LAYOUTS.map((layout, j) => invoiceSheet(code, layout, seed + i * 10 + j)),
  )
