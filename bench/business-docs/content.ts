import { LANGUAGES, type Language, termsOf } from './words.ts'

/** A cell, the number or ISO date it means, and over how many columns and rows it stands. */
export interface Cell {
  text: string
  value?: number | string
  columns?: number
  rows?: number
  bold?: boolean
}

export interface TableContent {
  /** Alignment of each column. */
  align: ('left' | 'right' | 'center')[]
  /** Share of the width that each takes. */
  widths: number[]
  head: Cell[][]
  rows: Cell[][]
}

export const LOOKS = ['none', 'head', 'rows', 'zebra', 'columns', 'grid'] as const
export type Look = (typeof LOOKS)[number]

/** A document as it is meant; a producer gives it its looks. */
export interface Content {
  kind: string
  language: string
  title: string
  sender: string[]
  recipient: string[]
  meta: [label: string, value: string][]
  intro: string
  tables: TableContent[]
  closing: string
  look: Look
  font: 'sans' | 'serif' | 'wide'
  size: number
  padding: number
  /** How labels and values stand together above the table: on lines of their own where it does not say. */
  meeting?: 'lines' | 'beside' | 'above' | 'one line'
  /** Cells stand in the middle of their row, not at its top. */
  middle?: boolean
  /** Cells stand at the foot of their row. */
  foot?: boolean
}

/** Chance that is the same for the same seed. */
export function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  return { next, whole, pick, one: (list: string) => pick(list.split('|')) }
}
type Chance = ReturnType<typeof chanceOf>

class Maker {
  readonly chance: Chance
  readonly language: Language
  readonly term: (key: string) => string
  readonly currency: boolean

  constructor(chance: Chance, language: Language) {
    this.chance = chance
    this.language = language
    this.term = termsOf(language)
    this.currency = chance.next() < 0.3
  }

  text = (text: string): Cell => ({ text })
  head = (key: string): Cell => ({ text: this.term(key), bold: true })

  number(value: number, places = 2): Cell {
    const { locale } = this.language
    const text = new Intl.NumberFormat(locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      useGrouping: 'always',
    } as Intl.NumberFormatOptions).format(value)
    return { text: text.replace(/\u200e|\u200f/g, ''), value: Number(value.toFixed(places)) }
  }

  money(value: number): Cell {
    const cell = this.number(value)
    if (!this.currency) return cell
    const { currency, locale } = this.language
    const before = /^(en|ja|zh)/.test(locale)
    return { ...cell, text: before ? `${currency}${cell.text}` : `${cell.text} ${currency}` }
  }

  amount = (most: number): number => Number((this.chance.next() ** 2 * most + 1).toFixed(2))

  date(day: number): Cell {
    const at = new Date(Date.UTC(2025, 0, day))
    const text = new Intl.DateTimeFormat(this.language.locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    }).format(at)
    return { text: text.replace(/\u200e|\u200f/g, ''), value: at.toISOString().slice(0, 10) }
  }

  code(i: number): string {
    const n = String(this.chance.whole(10, 9999))
    return [`0${n.padStart(4, '0')}${i % 10}`, `K-${n}${i}`, `${n}.${i}`.replace('.', '/')][this.style]!
  }
  readonly style = 0

  good(): string {
    const { goods, notes } = this.language
    const { chance } = this
    const comma = /^(ja|zh)/.test(this.language.locale) ? '、' : ', '
    return chance.next() < 0.3 ? `${chance.one(goods)}${comma}${chance.one(notes)}` : chance.one(goods)
  }
}

type Kind = (m: Maker) => { title: string; tables: TableContent[]; total?: string }

const span = (cell: Cell, columns: number): Cell => ({ ...cell, columns, bold: true })

const KINDS: Record<string, Kind> = {
  bill(m) {
    const places = m.chance.next() < 0.5
    const rows: Cell[][] = []
    let sum = 0
    for (let i = 1, n = m.chance.whole(3, 9); i <= n; i++) {
      const count = m.chance.whole(1, 40)
      const price = m.amount(300)
      sum += count * price
      rows.push([
        places ? { text: m.code(i) } : m.number(i, 0),
        m.text(m.good()),
        m.number(count, 0),
        m.money(price),
        m.money(count * price),
      ])
    }
    const rate = m.chance.pick([7, 19, 21])
    const line = (label: string, value: number) => [
      span({ text: label }, 4),
      { ...m.money(value), bold: true },
    ]
    rows.push(line(m.term('subtotal'), sum))
    rows.push(line(`${m.term('tax')} ${rate} %`, (sum * rate) / 100))
    rows.push(line(m.term('total'), sum * (1 + rate / 100)))
    const head = [places ? 'item' : 'number', 'description', 'quantity', 'unit price in', 'amount'].map(
      m.head,
    )
    return {
      title: m.term('invoice'),
      total: rows.at(-1)!.at(-1)!.text,
      tables: [
        {
          align: ['left', 'left', 'right', 'right', 'right'],
          widths: [12, 44, 10, 16, 18],
          head: [head],
          rows,
        },
      ],
    }
  },
  account(m) {
    const rows: Cell[][] = []
    let balance = m.amount(9000)
    let day = m.chance.whole(1, 200)
    rows.push([m.text(''), m.text(m.term('carried forward')), m.text(''), m.text(''), m.number(balance)])
    for (let i = 0, n = m.chance.whole(12, 60); i < n; i++) {
      const value = m.amount(900)
      const out = m.chance.next() < 0.6
      balance += out ? -value : value
      day += m.chance.whole(0, 2)
      rows.push([
        m.date(day),
        m.text(m.good()),
        out ? m.number(value) : m.text(''),
        out ? m.text('') : m.number(value),
        m.number(balance),
      ])
    }
    return {
      title: `${m.term('account')} – ${m.term('report')}`,
      total: rows.at(-1)!.at(-1)!.text,
      tables: [
        {
          align: ['left', 'left', 'right', 'right', 'right'],
          widths: [16, 42, 13, 13, 16],
          head: [['date', 'text', 'debit', 'credit', 'balance'].map(m.head)],
          rows,
        },
      ],
    }
  },
  halves(m) {
    const rows: Cell[][] = []
    const sums = [0, 0, 0, 0]
    for (const part of [m.language.goods.split('|').slice(0, 4), m.language.goods.split('|').slice(4, 8)]) {
      rows.push([
        { ...m.text(`${m.term('department')} ${rows.length > 0 ? 'B' : 'A'}`), bold: true, columns: 5 },
      ])
      for (const name of part) {
        const values = sums.map(() => m.chance.whole(0, 60_000))
        for (const [i, v] of values.entries()) sums[i]! += v
        rows.push([m.text(name), ...values.map(v => m.number(v, 0))])
      }
    }
    rows.push([
      { ...m.text(m.term('total')), bold: true },
      ...sums.map(v => ({ ...m.number(v, 0), bold: true })),
    ])
    return {
      title: m.term('report'),
      tables: [
        {
          align: ['left', 'right', 'right', 'right', 'right'],
          widths: [36, 16, 16, 16, 16],
          head: [
            [m.text(''), span(m.head('first half'), 2), span(m.head('second half'), 2)],
            [m.head('department'), m.head('plan'), m.head('actual'), m.head('plan'), m.head('actual')],
          ],
          rows,
        },
      ],
    }
  },
  staff(m) {
    const { people, notes } = m.language
    const rows = Array.from({ length: m.chance.whole(5, 14) }, (_, i) => [
      m.text(m.code(i)),
      m.text(m.chance.one(people)),
      m.text(m.chance.one(m.language.towns)),
      m.text(m.chance.next() < 0.4 ? m.chance.one(notes) : ''),
    ])
    return {
      title: `${m.term('list')} ${m.term('customer')}`,
      tables: [
        {
          align: ['left', 'left', 'left', 'left'],
          widths: [15, 25, 28, 32],
          head: [['number', 'name', 'place', 'remark'].map(m.head)],
          rows,
        },
      ],
    }
  },
  stock(m) {
    const rows = Array.from({ length: m.chance.whole(10, 70) }, (_, i) => [
      m.text(m.code(i)),
      m.text(m.chance.one(m.language.goods)),
      m.text(`${m.chance.pick(['A', 'B', 'C'])}${m.chance.whole(1, 9)}-${m.chance.whole(10, 99)}`),
      m.number(m.chance.whole(0, 9000), 0),
      m.number(m.amount(80)),
      m.date(m.chance.whole(1, 300)),
    ])
    return {
      title: m.term('stock'),
      tables: [
        {
          align: ['left', 'left', 'center', 'right', 'right', 'right'],
          widths: [14, 36, 11, 12, 12, 15],
          head: [['item', 'description', 'place', 'stock', 'price', 'date'].map(m.head)],
          rows,
        },
      ],
    }
  },
  pay(m) {
    const lines = (n: number) => {
      const rows = Array.from({ length: n }, () => {
        const hours = m.chance.whole(1, 80)
        const rate = m.amount(60)
        return [
          m.text(m.chance.one(m.language.goods)),
          m.number(hours, 1),
          m.number(rate),
          m.number(hours * rate),
        ]
      })
      const sum = rows.reduce((all, row) => all + (row[3]!.value as number), 0)
      rows.push([
        { ...m.text(m.term('total')), bold: true },
        m.text(''),
        m.text(''),
        { ...m.number(sum), bold: true },
      ])
      return rows
    }
    const table = (first: string): TableContent => ({
      align: ['left', 'right', 'right', 'right'],
      widths: [46, 16, 16, 22],
      head: [[first, 'hours', 'rate', 'amount'].map(m.head)],
      rows: lines(m.chance.whole(2, 6)),
    })
    return {
      title: `${m.term('name')}: ${m.chance.one(m.language.people)}`,
      tables: [table('credit'), table('debit')],
    }
  },
  hours(m) {
    const clock = (n: number) =>
      `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    const rows = Array.from({ length: m.chance.whole(8, 20) }, (_, i) => {
      const from = m.chance.whole(6, 11) * 60 + m.chance.whole(0, 11) * 5
      const to = from + m.chance.whole(30, 100) * 5
      return [
        m.date(100 + i),
        m.text(clock(from)),
        m.text(clock(to)),
        m.number((to - from) / 60, 2),
        m.text(m.chance.next() < 0.5 ? m.good() : ''),
      ]
    })
    return {
      title: m.term('hours'),
      tables: [
        {
          align: ['left', 'center', 'center', 'right', 'left'],
          widths: [16, 10, 10, 14, 50],
          head: [['date', 'from', 'to', 'hours', 'remark'].map(m.head)],
          rows,
        },
      ],
    }
  },
}

export const KIND_NAMES = Object.keys(KINDS)

export function contentOf(seed: number, kind: string, language: string): Content {
  const chance = chanceOf(seed)
  const words = LANGUAGES[language]!
  const m = new Maker(chance, words)
  Object.assign(m, { style: chance.whole(0, 2) })
  const { title, tables, total } = KINDS[kind]!(m)
  const address = () => [
    chance.one(words.people),
    `${chance.one(words.goods).split(/[ ,、]/)[0]} ${chance.whole(1, 99)}`,
    chance.one(words.towns),
  ]
  const stop = /^(ja|zh)/.test(language) ? '。' : '. '
  const prose = () =>
    `${[...words.prose.split('|')].sort(() => chance.next() - 0.5).join(stop)}${stop.trim()}`
  const meta: Content['meta'] = [
    [m.term('number'), `${chance.pick(['R', 'V-', ''])}${chance.whole(10_000, 999_999)}`],
    [m.term('date'), m.date(chance.whole(1, 300)).text],
    [m.term('customer'), String(chance.whole(10_000, 99_999))],
  ]
  if (total) meta.push([m.term('amount'), total])
  return {
    kind,
    language,
    title,
    sender: address(),
    recipient: address(),
    meta,
    intro: prose(),
    tables,
    closing: prose(),
    look: chance.pick(LOOKS),
    font: chance.pick(['sans', 'serif', 'wide']),
    size: chance.pick([8, 9, 10, 11]),
    padding: chance.pick([1, 2, 3, 5]),
  }
}
