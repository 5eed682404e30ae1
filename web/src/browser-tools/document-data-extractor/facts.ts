import { rightIbans } from '../../../../src/lib/text/personal-data.ts'
import { currencyIn, WHOLE } from './currencies.ts'
import { kindOf } from './kinds.ts'
import type { Label } from './labels.ts'
import { after, RTL, rowOf, type Spot, spotsOf, type TextLine, under } from './places.ts'
import { chosenSums, type SumName, type Sums } from './sums.ts'
import { amountsIn, dayIn, monthComesFirst, numberAt, vatIdAt } from './values.ts'

export type { TextLine } from './places.ts'

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

type Read = (text: string) => { value: string; start: number; end: number } | undefined
interface Candidate {
  value: string
  spot: Spot
  weight: number
}

const ORDER: FactName[] = [
  'number',
  'order_number',
  'customer_number',
  'date',
  'due_date',
  'delivery_date',
  'bic',
  'vat_id',
]
/** Between a label and its value. */
const FILLER = /^[\s:#.=№*)\]>–-]*$/u
const RATE = /(?<![\d.,])(?:%\s?)?(\d{1,2}(?:[.,]\d{1,2})?)\s?%|%\s?(\d{1,2}(?:[.,]\d{1,2})?)(?![\d])/u

/** Whether a label begins what is said: "Balance", not "Opening balance". */
const leads = (label: Label, spot: Spot): boolean =>
  /(?:^|[:;,|·•/(]|\d)\s*$/u.test(spot.text.slice(0, label.start)) ||
  spot.labels.some(one => one.end === label.start)

class Reader {
  readonly spots: Spot[]
  readonly languages: string[]
  readonly facts: Fact[] = []
  readonly #rows = new Map<Spot, string>()
  readonly #monthFirst: boolean
  readonly #currency: { code: string; spot: Spot } | undefined
  readonly #whole: boolean

  constructor(lines: readonly TextLine[]) {
    const { spots, languages } = spotsOf(lines)
    this.spots = spots
    this.languages = languages
    const whole = spots.map(spot => spot.text).join('\n')
    this.#monthFirst = monthComesFirst(whole) ?? (/\$|\bUSD\b/.test(whole) && !/€|\bEUR\b/.test(whole))
    this.#currency = this.#mostWritten(whole)
    this.#whole = WHOLE.has(this.#currency?.code ?? '')
  }

  /** The currency that stands most often beside sums. */
  #mostWritten(whole: string): { code: string; spot: Spot } | undefined {
    const seen = new Map<string, { code: string; spot: Spot; count: number }>()
    for (const spot of this.spots) {
      const code = currencyIn(spot.text, this.languages, whole)
      if (!code) continue
      const one = seen.get(code) ?? { code, spot, count: 0 }
      seen.set(code, { ...one, count: one.count + (/\d/.test(spot.text) ? 2 : 1) })
    }
    return [...seen.values()].sort((a, b) => b.count - a.count)[0]
  }

  row(spot: Spot): string {
    const known =
      this.#rows.get(spot) ??
      rowOf(spot, this.spots)
        .map(one => one.written)
        .join('  ')
    this.#rows.set(spot, known)
    return known
  }

  add(name: FactName, value: string | undefined, spot: Spot): void {
    if (value && !this.facts.some(fact => fact.name === name))
      this.facts.push({ name, value, line: this.row(spot), page: spot.page })
  }

  read(): Fact[] {
    const [kind, at] = kindOf(this.spots) ?? []
    if (kind && at) this.add('kind', kind, at)
    const found = new Map<FactName, Candidate[]>()
    const sums: Sums = { net: [], tax: [], total: [] }
    for (const spot of this.spots)
      for (const label of spot.labels) {
        if (label.name === 'other') continue
        const sum =
          label.name === 'net' || label.name === 'tax' || label.name === 'total' ? label.name : undefined
        const one = sum ? this.#sum(label, spot) : this.#plain(label, spot)
        if (one && sum) sums[sum].push(one)
        else if (one) found.set(label.name, [...(found.get(label.name) ?? []), one])
      }
    for (const name of ORDER) {
      const list = found.get(name) ?? []
      const most = Math.max(...list.map(one => one.weight))
      const best = list.find(one => one.weight === most)
      if (best) this.add(name, best.value, best.spot)
    }
    this.#dayAlone()
    for (const [name, sum] of Object.entries(chosenSums(sums)) as [SumName, Candidate][]) {
      this.add(name, sum.value, sum.spot)
      const rate = name === 'tax' ? RATE.exec(this.row(sum.spot)) : undefined
      if (rate) this.add('tax_rate', (rate[1] ?? rate[2])!.replace(',', '.'), sum.spot)
    }
    this.#rate()
    if (this.#currency) this.add('currency', this.#currency.code, this.#currency.spot)
    for (const spot of this.spots) this.#contacts(spot)
    return this.facts
  }

  /** What a label's piece says behind it, up to the next label. */
  #rest(label: Label, spot: Spot): string {
    const next = spot.labels.find(one => one.start >= label.end && !one.direct)
    return spot.text.slice(label.end, next?.start)
  }

  /** The value of a label: behind it, before it, beside it or below, whichever comes first. */
  #plain(label: Label, spot: Spot): Candidate | undefined {
    if (label.weak && !label.direct && !leads(label, spot)) return undefined
    const name = label.name as FactName
    const read = this.#reader(name)
    const taken = (value: string, nearness: number) => ({
      value,
      spot,
      weight: (label.weak ? 1 : 2) + nearness,
    })
    const rest = this.#rest(label, spot)
    if (label.bare && (!leads(label, spot) || !/^\s*:/.test(rest))) return undefined
    const own = read(rest)
    const alone = own && rest.slice(own.end).trim() === ''
    if (own && (!label.weak || label.direct || alone)) {
      const close = FILLER.test(rest.slice(0, own.start))
      // A year, or a word with a digit, is no number of an invoice because "Invoice" stands before it.
      const doubtful = (name === 'number' && !/\d{3}/.test(own.value)) || /^(?:19|20)\d\d$/.test(own.value)
      if (label.direct && (!close || doubtful)) return undefined
      return taken(own.value, close ? (/:/.test(rest.slice(0, own.end)) ? 0.45 : 0.4) : 0.2)
    }
    if (label.direct && (label.start > 0 || !/^[\s:.]*$/.test(rest))) return undefined
    const before = spot.labels.filter(one => one.end <= label.start).at(-1)?.end ?? 0
    const front = FILLER.test(rest) ? this.#before(read, spot.text.slice(before, label.start)) : undefined
    if (front && (before === 0 || RTL.test(spot.text[label.start]!))) return taken(front, 0.3)
    const elsewhere =
      name === 'vat_id' ? /(?<![\p{L}\d] ?)\d{9,15}(?! ?[\p{L}\d])/u.exec(spot.text)?.[0] : undefined
    if (elsewhere) return taken(elsewhere, 0)
    if (!/^[\s:#.=*)\]>–-]*(?:\([^)]*\)?)?[\s:]*$/u.test(rest)) return undefined
    const beside = after(spot, this.spots).find(one => /[\p{L}\d]/u.test(one.text))
    const right = beside && this.#first(read, beside, label.weak)
    if (right) return taken(right, 0.3)
    const below = label.direct ? undefined : under(spot, this.spots)
    const down = below?.labels.every(one => one.start > 0) && this.#first(read, below, true)
    return down ? taken(down, 0.1) : undefined
  }

  /** A value in front of its label, as lines from right to left come to be read. */
  #before(read: Read, text: string): string | undefined {
    for (const pattern of [/\S+\s*$/, /\S+\s\S+\s\S+\s*$/]) {
      const last = pattern.exec(text)?.[0].trim() ?? ''
      const found = /\d{4}/.test(last) ? read(last) : undefined
      if (found?.start === 0 && found.end === last.length) return found.value
    }
    return undefined
  }

  /** A value at the start of another piece; `alone` where nothing else may stand there. */
  #first(read: Read, { text }: Spot, alone: boolean): string | undefined {
    const found = read(text)
    if (!found || !FILLER.test(text.slice(0, found.start))) return undefined
    return alone && /\p{L}{4}/u.test(text.slice(found.end)) ? undefined : found.value
  }

  #reader(name: FactName): Read {
    if (name.endsWith('date'))
      return text => {
        const found = dayIn(text, this.#monthFirst)
        return found && found.start < 30
          ? { value: found.day, start: found.start, end: found.end }
          : undefined
      }
    if (name === 'bic')
      return text => {
        const match = /^[\s:/.-]*([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/i.exec(text)
        return match ? { value: match[1]!.toUpperCase(), start: 0, end: match[0].length } : undefined
      }
    const at = name === 'vat_id' ? vatIdAt : numberAt
    return text => {
      const found = at(text)
      return found && { ...found, start: 0 }
    }
  }

  #sum(label: Label, spot: Spot): Candidate | undefined {
    if (label.weak && !leads(label, spot)) return undefined
    const rest = this.#rest(label, spot)
    // "VAT GB 123 4567 89": the number of a tax payer, not a tax.
    if (label.name === 'tax' && /^[\s:]*[A-Z]{2}/.test(rest)) {
      const own = vatIdAt(rest)?.value ?? ''
      if (/^[A-Z]{2}/.test(own)) {
        this.add('vat_id', own, spot)
        return undefined
      }
    }
    const taken = (value: string, nearness: number) => ({
      value,
      spot,
      weight: (label.weak ? 1 : 2) + nearness,
    })
    const amounts = (text: string) => amountsIn(text, this.#whole).map(one => one.value)
    const own = amounts(rest).at(-1)
    if (own) return taken(own, 0.2)
    if (/\p{L}{12}/u.test(rest.replace(/\s/g, ''))) return undefined
    const beside = after(spot, this.spots)
      .flatMap(one => amounts(one.text))
      .at(-1)
    if (beside) return taken(beside, 0.2)
    const first = spot.labels[0] === label && rest.trim() === ''
    const front = first ? amounts(spot.text.slice(0, label.start)).at(-1) : undefined
    if (front) return taken(front, 0.1)
    const below = under(spot, this.spots)
    if (!below?.labels.every(one => one.start > 0) || /\p{L}{6}/u.test(below.text)) return undefined
    // A column of sums: the first of them is no total.
    const further = under(below, this.spots)
    if (further && amounts(further.text).length > 0) return undefined
    const [down, ...others] = amounts(below.text)
    return down && others.length === 0 ? taken(down, 0) : undefined
  }

  /** A letter's day without a label, near its head. */
  #dayAlone(): void {
    const taken = new Set(this.facts.filter(fact => fact.name.endsWith('date')).map(fact => fact.value))
    for (const spot of this.spots.slice(0, 30)) {
      if (spot.text.length >= 40 || spot.labels.some(one => one.name !== 'date')) continue
      const found = dayIn(spot.text, this.#monthFirst)
      if (found && !taken.has(found.day) && spot.text.length - found.end < 3)
        this.add('date', found.day, spot)
    }
  }

  /** The rate beside a tax whose sum stands elsewhere. */
  #rate(): void {
    for (const spot of this.spots) {
      const label = spot.labels.find(one => one.name === 'tax')
      const rate = label && RATE.exec(this.row(spot))
      if (rate) this.add('tax_rate', (rate[1] ?? rate[2])!.replace(',', '.'), spot)
    }
  }

  #contacts(spot: Spot): void {
    const line = this.row(spot)
    for (const [start, end] of rightIbans(spot.text))
      this.add('iban', spot.text.slice(start, end).replace(/[\s-]/g, '').toUpperCase(), spot)
    for (const [start, end] of rightIbans(line))
      this.add('iban', line.slice(start, end).replace(/[\s-]/g, '').toUpperCase(), spot)
    this.add('email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i.exec(spot.text)?.[0], spot)
    this.add(
      'phone',
      /(?:tel(?:efon[eo]?|ephone|ephone)?|phone|fon|telefoon|тел|電話|电话|전화|هاتف)\.?\s*(?:no\.?|nr\.?|番号)?[:.\s]*(\+?[\d(][\d\s()/.-]{6,18}\d)/iu
        .exec(spot.text)?.[1]
        ?.trim(),
      spot,
    )
    this.add(
      'website',
      /\b(?:https?:\/\/|www\.)[\w.-]+\.[a-z]{2,}(?:\/[\w./?=&%-]*)?/i.exec(spot.text)?.[0],
      spot,
    )
  }
}

/** What the rules find in the lines of a document. */
export const factsIn = (lines: readonly TextLine[]): Fact[] => new Reader(lines).read()
