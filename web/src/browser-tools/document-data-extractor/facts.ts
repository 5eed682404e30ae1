import { KINDS as PERSONAL } from '../../../../src/lib/text/personal-data.ts'

/** Something that a document says, found by a rule. */
export interface Fact {
  name: FactName
  value: string
  /** The line it was found in. */
  line: string
  page: number
}

export type FactName =
  | 'kind'
  | 'number'
  | 'date'
  | 'due_date'
  | 'delivery_date'
  | 'order_number'
  | 'customer_number'
  | 'net'
  | 'tax'
  | 'tax_rate'
  | 'total'
  | 'currency'
  | 'iban'
  | 'bic'
  | 'vat_id'
  | 'email'
  | 'phone'
  | 'website'
  | 'seller'
  | 'buyer'

export interface TextLine {
  text: string
  page: number
  /** Left, top, right and bottom on the page, where they are known. */
  box?: readonly number[] | undefined
}

const KINDS: [RegExp, string][] = [
  [
    /\b(credit note|gutschrift|rechnungskorrektur|avoir|nota de cr[eé]dito|nota di credito|creditnota)\b/i,
    'credit note',
  ],
  [/\b(invoice|rechnung|facture|factura|fattura|factuur|fatura|faktura)\b/i, 'invoice'],
  [
    /\b(receipt|quittung|kassenbon|beleg|reçu|ticket de caisse|recibo|ricevuta|scontrino|kassabon)\b/i,
    'receipt',
  ],
  [
    /\b(purchase order|bestellung|auftragsbest[aä]tigung|bon de commande|pedido|ordine di acquisto|order confirmation)\b/i,
    'order',
  ],
  [/\b(quotation|quote|angebot|devis|presupuesto|preventivo|offerte)\b/i, 'quotation'],
  [
    /\b(delivery note|lieferschein|bon de livraison|albar[aá]n|documento di trasporto|pakbon)\b/i,
    'delivery note',
  ],
  [/\b(reminder|mahnung|zahlungserinnerung|relance)\b/i, 'reminder'],
  [/\b(contract|vertrag|contrat|contrato|contratto)\b/i, 'contract'],
  [/\b(bank statement|account statement|kontoauszug|relev[eé] de compte)\b/i, 'bank statement'],
]

const NUMBER = String.raw`[:#.\s]*\s*(?:n[or°º]\.?|#)?\s*[:#]?\s*([A-Z0-9][A-Z0-9\-\/._]*\d[A-Z0-9\-\/._]*)`
/** What stands before a value, in the languages business letters are written in. */
const NUMBERED: [FactName, RegExp][] = [
  [
    'number',
    /(?:(?:invoice|rechnungs?|facture|factura|fattura|factuur|fatura|faktura|credit note|gutschrift|receipt|beleg|quotation|quote|angebots?|statement)[\s-]*(?:number|num(?:ber)?\.?|no\.?|nr\.?|n[°ºr.]\.?|nummer|id|#)|\bn[°º]\s*(?:de\s+)?(?:facture|factura|fattura)|invoice|rechnung|facture|fattura|factuur)/i,
  ],
  [
    'order_number',
    /(?:(?:purchase\s+)?order|po|p\.o\.|bestell|auftrags?|commande|pedido|ordine)[\s-]*(?:number|num(?:ber)?\.?|no\.?|nr\.?|n[°º]|nummer|ref\.?|#)/i,
  ],
  [
    'customer_number',
    /(?:customer|client|kunden|cliente|klant|account)[\s-]*(?:number|num(?:ber)?\.?|no\.?|nr\.?|n[°º]|nummer|id|#)/i,
  ],
]
/** Labels that say less, for a number that stands alone behind one or under it; those above come first. */
const LOOSELY: [FactName, RegExp][] = [
  [
    'number',
    /(?:(?:our |your )?ref(?:erence)?\.?|vorgang(?:snummer)?|aktenzeichen|(?:unser|ihr) zeichen|dossier|r[eé]f(?:[eé]rence)?\.?|pratica|riferimento|rif\.?|referencia|expediente|refer[eê]ncia|processo|kenmerk|referentie|sprawa|(?:nr|numer) ref(?:erencyjny)?\.?|bill|rachunek|conto)/i,
  ],
  ['customer_number', /(?:customer|client|kunde|cliente|klant|klient|m[uü][sş]teri)/i],
]
const SUM_ALONE =
  /^\s*(?:amount|betrag|montant|importo|importe|valor|bedrag|kwota|tutar)\s*:\s*[^\d]{0,5}([\d.,'’ \u00a0\u202f]*\d[.,]\d{2})\s*\D{0,5}$/iu
const ALONE = /^[A-Z]{0,4}[-/]?\d[\d\-/.]{2,}[A-Z0-9]?$/i
const DATED: [FactName, RegExp][] = [
  [
    'due_date',
    /(?:due\s*(?:date|by|on)?|payable (?:by|until)|payment due|f[aä]llig(?:keit|\s*am|\s*bis)?|zahlbar bis|zahlungsziel|[eé]ch[eé]ance|date limite|vencimiento|scadenza|vervaldatum|termin p[lł]atno[sś]ci)/i,
  ],
  [
    'delivery_date',
    /(?:delivery date|date of supply|service date|liefer(?:datum|termin)|leistungs(?:datum|zeitraum)|date de livraison|fecha de entrega|data di consegna|leverdatum)/i,
  ],
  [
    'date',
    /(?:(?:invoice|issue|document|order|receipt|statement)\s*date|date(?:\s+of\s+(?:issue|invoice))?|(?:rechnungs|beleg|ausstellungs|bestell|angebots)?datum|date (?:de|d['’])\s*(?:facture|facturation|[eé]mission)|fecha(?:\s+de\s+(?:factura|emisi[oó]n))?|data(?:\s+(?:fattura|documento|di emissione|wystawienia|de emiss[aã]o))?|factuurdatum)/i,
  ],
]
const SUMS: [FactName, RegExp][] = [
  [
    'net',
    /(?:sub\s*-?\s*total|net(?:\s*(?:amount|total))?|zwischensumme|netto(?:betrag|summe)?|summe netto|total\s*h\.?t\.?|montant h\.?t\.?|base imponible|imponibile|totale netto|subtotaal|total excl)/i,
  ],
  [
    'total',
    /(?:grand total|total (?:due|amount|payable|incl[^\d]*)|amount (?:due|payable)|balance due|invoice total|gesamt(?:betrag|summe)?|rechnungsbetrag|(?:zu zahlender |zahl)betrag|brutto(?:betrag|summe)?|endbetrag|summe brutto|total\s*t\.?t\.?c\.?|net [aà] payer|montant (?:total|d[uû])|total a pagar|importe total|totale(?: documento| fattura| dovuto)?|totaal(?: incl[^\d]*)?|razem|do zap[lł]aty|^total\b|\btotal\b)/i,
  ],
  [
    'tax',
    /(?:vat|sales tax|tax|mwst|ust|mehrwertsteuer|umsatzsteuer|t\.?v\.?a\.?|i\.?v\.?a\.?|btw|podatek|gst)\b/i,
  ],
]
const AMOUNT = /(?<![\d.,%])[-−]?(?:\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d{2})(?![\d%])(?!\s*%)/g
const CURRENCIES: [RegExp, string][] = [
  [/€|\bEUR\b/, 'EUR'],
  [/US\$|\bUSD\b/, 'USD'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCHF\b|\bFr\.(?=\s*\d)/, 'CHF'],
  [/¥|\bJPY\b/, 'JPY'],
  [/\bPLN\b|zł/, 'PLN'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bCZK\b|Kč/, 'CZK'],
  [/\bCAD\b/, 'CAD'],
  [/\bAUD\b/, 'AUD'],
  [/\$/, 'USD'],
]

/** "1.234,50", "1 234.50" and "1,234.50" as 1234.50. */
export function amountOf(text: string): string {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, '').replace('−', '-')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const whole = plain.slice(0, last).replace(/[.,]/g, '')
  return `${whole}.${plain.slice(last + 1)}`
}

const MONTHS =
  'jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|janv|f[eé]v|mars|avr|juin|juil|ao[uû]t|d[eé]c|ene|abr|ago|gen|mag|giu|lug|set|ott|dic'
const DAY = new RegExp(
  String.raw`\b(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s*(?:de\s+)?(?:${MONTHS})[a-zéûä]*\.?,?\s*(?:de\s+)?\d{4}|(?:${MONTHS})[a-z]*\.?\s+\d{1,2},?\s+\d{4})`,
  'i',
)
const ORDER = [
  'jan|janv|ene|gen',
  'feb|f[eé]v',
  'm[aä]r|mars',
  'apr|avr|abr',
  'may|mai|mag',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|ao[uû]t|ago',
  'sep|set',
  'o[ck]t|ott',
  'nov',
  'de[cz]|d[eé]c|dic',
].map(one => new RegExp(`(?:^|[^a-z])(?:${one})`, 'i'))

/** A day as ISO 8601; as written where its order cannot be told. */
export function dayOf(text: string, monthFirst = false): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return text
  const pad = (part: string | number) => String(part).padStart(2, '0')
  const year = (part: string) => (part.length === 2 ? `20${part}` : part)
  const parts = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{2,4})$/.exec(text)
  if (parts) {
    const [a, b] = [Number(parts[1]), Number(parts[3])]
    const us = a <= 12 && (b > 12 || (monthFirst && parts[2] === '/'))
    const [day, month] = us ? [b, a] : [a, b]
    return month >= 1 && month <= 12 && day <= 31 ? `${year(parts[4]!)}-${pad(month)}-${pad(day)}` : text
  }
  const month = ORDER.findIndex(pattern => pattern.test(text)) + 1
  const day = /\b(\d{1,2})(?!\d)/.exec(text)?.[1]
  const found = /\d{4}/.exec(text)?.[0]
  return month > 0 && day && found ? `${found}-${pad(month)}-${pad(day)}` : text
}

/** What the rules find in the lines of a document. */
export function factsIn(lines: readonly TextLine[]): Fact[] {
  const facts: Fact[] = []
  const add = (name: FactName, value: string | undefined, { text, page }: TextLine) => {
    if (value && !facts.some(fact => fact.name === name)) facts.push({ name, value, line: text.trim(), page })
  }
  const loose: [FactName, string, TextLine][] = []
  const whole = lines.map(line => line.text).join('\n')
  const monthFirst = /\$|\bUSD\b/.test(whole) && !/€|\bEUR\b/.test(whole)
  for (const [pattern, kind] of KINDS) {
    // Titles stand alone and early; a word in running text is none.
    const line = lines.slice(0, 60).find(one => pattern.test(one.text) && one.text.trim().length < 60)
    if (line) {
      add('kind', kind, line)
      break
    }
  }
  for (const [at, line] of lines.entries()) {
    const next = below(lines, at)
    for (const [name, label] of NUMBERED) {
      const own = new RegExp(label.source + NUMBER, 'i').exec(line.text)?.[1]
      const under = new RegExp(`^\\s*${label.source}\\s*[:#]?\\s*$`, 'i').test(line.text)
        ? /^\s*([A-Z0-9][A-Z0-9\-/._]*\d[A-Z0-9\-/._]*)\s*$/i.exec(next?.text ?? '')?.[1]
        : undefined
      const value = own && !DAY.test(own) ? own : under
      if (value && value.length >= 2) add(name, value.replace(/[.,]$/, ''), line)
    }
    for (const [name, label] of LOOSELY) {
      const match = new RegExp(`^\\s*${label.source}\\s*[:#]?(?:\\s+(\\S+))?\\s*$`, 'iu').exec(line.text)
      const value = match && (match[1] ?? next?.text.trim())
      if (value && ALONE.test(value) && !DAY.test(value)) loose.push([name, value, line])
    }
    for (const [name, label] of DATED) {
      const match = new RegExp(`(?:^|[^\\p{L}])${label.source}[^\\d\\n]{0,24}`, 'iu').exec(line.text)
      if (!match) continue
      const rest = line.text.slice(match.index)
      const day = DAY.exec(rest)?.[1] ?? (DAY.test(line.text) ? undefined : DAY.exec(next?.text ?? '')?.[1])
      if (day) {
        add(name, dayOf(day, monthFirst), line)
        break
      }
    }
  }
  for (const [name, value, line] of loose) add(name, value, line)
  sums(lines, add)
  const [written, currency] = CURRENCIES.find(([pattern]) => pattern.test(whole)) ?? []
  if (written) add('currency', currency, lines.find(line => written.test(line.text))!)
  for (const line of lines) {
    for (const [start, end] of PERSONAL.iban(line.text))
      add('iban', line.text.slice(start, end).replace(/\s/g, ''), line)
    add(
      'bic',
      /\b(?:BIC|SWIFT)(?:[-/ ]?(?:BIC|SWIFT|code))?[:\s]*([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/i
        .exec(line.text)?.[1]
        ?.toUpperCase(),
      line,
    )
    add(
      'vat_id',
      /\b((?:ATU|BE0?|BG|CHE-?|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)\s?[0-9A-Z][0-9A-Z .-]{6,12}[0-9A-Z])\b/
        .exec(
          /(?:vat|ust|mwst|tva|iva|btw|nip|uid|tax id)/i.test(line.text)
            ? line.text.replace(/^.*?(?:vat|ust|mwst|tva|iva|btw|nip|uid|tax)/i, '')
            : '',
        )?.[1]
        ?.replace(/[ .]/g, ''),
      line,
    )
    add('email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i.exec(line.text)?.[0], line)
    add(
      'phone',
      /(?:tel(?:efon|[eé]phone)?|phone|fon|t[eé]l)\.?\s*(?:no\.?|nr\.?)?[:.\s]*(\+?[\d(][\d\s()/.-]{6,18}\d)/i
        .exec(line.text)?.[1]
        ?.trim(),
      line,
    )
    add('website', /\b(?:https?:\/\/|www\.)[\w.-]+\.[a-z]{2,}(?:\/[\w./?=&%-]*)?/i.exec(line.text)?.[0], line)
  }
  return facts
}

/** The line that stands under another, by their places where those are known. */
function below(lines: readonly TextLine[], at: number): TextLine | undefined {
  const line = lines[at]!
  if (!line.box) return lines[at + 1]
  const [left = 0, top = 0, right = 0] = line.box
  const under = lines.filter(
    one =>
      one.page === line.page &&
      one.box &&
      one.box[1]! > top + 2 &&
      one.box[1]! < top + 40 &&
      one.box[0]! < right &&
      one.box[2]! > left,
  )
  return under.sort((a, b) => a.box![1]! - b.box![1]!)[0] ?? lines[at + 1]
}

/** Sums: the last on a line counts, the last line that names one, and net and tax together make the total. */
function sums(
  lines: readonly TextLine[],
  add: (name: FactName, value: string | undefined, line: TextLine) => void,
): void {
  const found = new Map<FactName, { value: string; line: TextLine; weight: number }>()
  for (const [at, line] of lines.entries()) {
    for (const [name, label] of SUMS) {
      const match = new RegExp(`(?:^|[^\\p{L}])${label.source}`, 'iu').exec(line.text)
      if (!match) continue
      const rest = line.text.slice(match.index + match[0].length)
      const amounts = [...rest.matchAll(AMOUNT)].map(one => one[0])
      const alone = /^[^\d]*$/.test(line.text) && line.text.trim().length < 40
      const value = amounts.at(-1) ?? (alone ? lines[at + 1]?.text.match(AMOUNT)?.at(-1) : undefined)
      if (!value) continue
      // A plain "total" says less than "amount due"; sums of items stand above the last.
      const weight = name === 'total' && /^[^\p{L}]*total$/iu.test(match[0].trim()) ? 1 : 2
      const before = found.get(name)
      if (!before || weight >= before.weight) found.set(name, { value: amountOf(value), line, weight })
      if (name === 'tax') {
        const rate = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(line.text)?.[1]
        if (rate) add('tax_rate', rate.replace(',', '.'), line)
      }
      // "Total excl. tax" and "net total" name two of them, and mean the first.
      break
    }
  }
  if (!found.has('total'))
    for (const line of lines) {
      const value = SUM_ALONE.exec(line.text)?.[1]
      if (value) found.set('total', { value: amountOf(value), line, weight: 1 })
    }
  const number = (name: FactName) => Number(found.get(name)?.value)
  const [net, tax, total] = [number('net'), number('tax'), number('total')]
  // A tax as large as the total was the total including it.
  if (tax > 0 && total > 0 && tax >= total) found.delete('tax')
  if (net > 0 && tax > 0 && !(total > 0)) {
    const made = (net + tax).toFixed(2)
    const line = lines.find(one => (one.text.match(AMOUNT) ?? []).some(text => amountOf(text) === made))
    if (line) found.set('total', { value: made, line, weight: 2 })
  }
  for (const name of ['net', 'tax', 'total'] as const) {
    const one = found.get(name)
    if (one) add(name, one.value, one.line)
  }
}
