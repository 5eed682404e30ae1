import { type Cell, type Content, chanceOf, LOOKS, type TableContent } from './content.ts'
import { OTHER_LANGUAGES, type OtherLanguage, otherTerms } from './other-words.ts'

/** The second family of documents: other kinds, languages and number formats than rules are fitted to. */

type Negative = 'minus' | 'sign' | 'trailing' | 'brackets'

export class OtherMaker {
  readonly chance: ReturnType<typeof chanceOf>
  readonly language: OtherLanguage
  readonly term: (key: string) => string
  readonly negative: Negative
  readonly money: 'none' | 'before' | 'behind'

  constructor(seed: number, language: OtherLanguage) {
    this.chance = chanceOf(seed * 31 + 7)
    this.language = language
    this.term = otherTerms(language)
    this.negative = this.chance.pick(['minus', 'sign', 'trailing', 'brackets'])
    this.money = this.chance.pick(['none', 'none', 'before', 'behind'])
  }

  text = (text: string): Cell => ({ text })
  head = (key: string): Cell => ({ text: this.term(key), bold: true })
  good = (): Cell => ({ text: this.chance.one(this.language.goods) })

  number(value: number, places = 2): Cell {
    const figures = new Intl.NumberFormat(this.language.locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      useGrouping: 'always',
    } as Intl.NumberFormatOptions)
      .format(Math.abs(value))
      .replace(/\u200e|\u200f/g, '')
    const means = Number(value.toFixed(places))
    if (means >= 0) return { text: figures, value: means }
    const text = {
      minus: `-${figures}`,
      sign: `\u2212${figures}`,
      trailing: `${figures}-`,
      brackets: `(${figures})`,
    }[this.negative]
    return { text, value: means }
  }

  price(value: number): Cell {
    const cell = this.number(value)
    const { currency } = this.language
    if (this.money === 'none') return cell
    return {
      ...cell,
      text: this.money === 'before' ? `${currency} ${cell.text}` : `${cell.text} ${currency}`,
    }
  }

  percent(value: number): Cell {
    const cell = this.number(value, 1)
    return { ...cell, text: `${cell.text} %` }
  }

  date(day: number): Cell {
    const at = new Date(Date.UTC(2026, 0, day))
    const text = new Intl.DateTimeFormat(this.language.locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    }).format(at)
    return { text: text.replace(/\u200e|\u200f/g, ''), value: at.toISOString().slice(0, 10) }
  }

  some = (most: number): number => Number((this.chance.next() ** 2 * most + 0.5).toFixed(2))
}

export type Kind = (m: OtherMaker) => TableContent[]
const over = (cell: Cell, columns: number): Cell => ({ ...cell, columns, bold: true })
export const list = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i))

const OTHER_KINDS: Record<string, Kind> = {
  /** Eight narrow columns, wrapped texts, totals below. */
  supply(m) {
    let sum = 0
    const rows = list(m.chance.whole(3, 12), i => {
      const count = m.chance.whole(1, 400)
      const rate = m.some(4000)
      const off = m.chance.pick([0, 2.5, 5])
      const net = Number((count * rate * (1 - off / 100)).toFixed(2))
      sum += net
      return [
        m.number(i + 1, 0),
        m.good(),
        m.text(`0${m.chance.whole(100, 999)}${m.chance.whole(10, 99)}`),
        m.number(count, 0),
        m.number(rate),
        m.percent(off),
        m.number(net),
      ]
    })
    const rate = m.chance.pick([7.7, 18, 5.5])
    const total = (label: string, value: number) => [
      over(m.text(label), 6),
      { ...m.price(value), bold: true },
    ]
    rows.push(total(m.term('net'), sum))
    rows.push(total(`${m.term('tax')} ${m.number(rate, 1).text} %`, (sum * rate) / 100))
    rows.push(total(m.term('gross'), sum * (1 + rate / 100)))
    return [
      {
        align: ['left', 'left', 'left', 'right', 'right', 'right', 'right'],
        widths: [7, 33, 12, 9, 13, 9, 17],
        head: [['position', 'text', 'article', 'pieces', 'unit price', 'discount', 'net'].map(m.head)],
        rows,
      },
    ]
  },
  /** Bookings with signs, a sum after each month, over pages. */
  bookings(m) {
    const rows: Cell[][] = []
    let day = m.chance.whole(1, 20)
    for (let month = 1, n = m.chance.whole(2, 4); month <= n; month++) {
      let sum = 0
      for (let i = m.chance.whole(5, 14); i > 0; i--) {
        const value = (m.chance.next() < 0.5 ? -1 : 1) * m.some(250_000)
        sum += value
        day += m.chance.whole(0, 3)
        rows.push([
          m.date(day),
          m.text(`${m.chance.pick(['BA', 'KR', 'ZE'])}${m.chance.whole(1000, 9999)}`),
          m.good(),
          m.number(value),
        ])
      }
      rows.push([
        over(m.text(`${m.term('sum')} ${m.term('month')} ${month}`), 3),
        { ...m.number(sum), bold: true },
      ])
    }
    return [
      {
        align: ['left', 'left', 'left', 'right'],
        widths: [16, 14, 48, 22],
        head: [['day', 'voucher', 'text', 'bookings'].map(m.head)],
        rows,
      },
    ]
  },
  /** Groups with their names over all columns, codes with leading zeros. */
  catalogue(m) {
    const rows: Cell[][] = []
    for (const place of m.language.places.split('|').slice(0, m.chance.whole(2, 4))) {
      rows.push([over(m.text(`${m.term('group')}: ${place}`), 5)])
      for (let i = m.chance.whole(2, 7); i > 0; i--)
        rows.push([
          m.text(`00${m.chance.whole(100, 99_999)}`),
          m.good(),
          m.text(m.chance.pick(['kg', 'm²', 'l', '10 St.', 'm'])),
          m.percent(m.chance.pick([8.1, 2.6, 19])),
          m.price(m.some(20_000)),
        ])
    }
    return [
      {
        align: ['left', 'left', 'center', 'right', 'right'],
        widths: [14, 44, 12, 12, 18],
        head: [['article', 'text', 'unit', 'tax', 'unit price'].map(m.head)],
        rows,
      },
    ]
  },
  /** Short texts beside figures and ranges; empty cells. */
  findings(m) {
    const rows = list(m.chance.whole(6, 18), i => {
      const low = m.some(40)
      const high = low + m.some(60)
      return [
        m.text(
          `${['Na', 'K', 'Ca', 'Hb', 'TSH', 'ALT', 'CRP', 'HDL', 'Zn'][i % 9]} ${m.chance.one(m.language.places)}`,
        ),
        m.number(m.some(90), 1),
        m.text(m.chance.pick(['mmol/l', 'g/dl', 'U/l', 'mg/l'])),
        m.text(`${m.number(low, 1).text} – ${m.number(high, 1).text}`),
        m.text(m.chance.next() < 0.25 ? m.chance.pick(['+', '++', 'H', 'L']) : ''),
      ]
    })
    return [
      {
        align: ['left', 'right', 'left', 'center', 'center'],
        widths: [36, 14, 14, 24, 12],
        head: [[...['analysis', 'result', 'unit', 'range'].map(m.head), { text: '*', bold: true }]],
        rows,
      },
    ]
  },
  /** Headings in two rows over four quarters, growth in percent, negative values. */
  quarters(m) {
    const sums = [0, 0, 0, 0]
    const rows = m.language.places.split('|').map(name => {
      const own = sums.map((_, i) => {
        const v = m.chance.whole(-90_000, 400_000) * m.chance.pick([1, 10])
        sums[i]! += v
        return v
      })
      return [m.text(name), ...own.map(v => m.number(v, 0)), m.percent(m.chance.whole(-300, 400) / 10)]
    })
    rows.push([
      { ...m.text(m.term('sum')), bold: true },
      ...sums.map(v => ({ ...m.number(v, 0), bold: true })),
      m.text(''),
    ])
    return [
      {
        align: ['left', 'right', 'right', 'right', 'right', 'right'],
        widths: [25, 16, 16, 16, 16, 11],
        head: [
          [m.text(''), over(m.head('bookings'), 4), m.text('')],
          [
            m.head('region'),
            ...[1, 2, 3, 4].map(q => ({ text: `${m.term('quarter')} ${q}`, bold: true })),
            m.head('growth'),
          ],
        ],
        rows,
      },
    ]
  },
  /** Times and names close together, then a second small table. */
  departures(m) {
    const clock = () =>
      `${String(m.chance.whole(4, 23)).padStart(2, '0')}:${String(m.chance.whole(0, 59)).padStart(2, '0')}`
    const rows = list(m.chance.whole(8, 45), () => [
      m.text(`${m.chance.pick(['IC', 'RE', 'S'])} ${m.chance.whole(1, 4000)}`),
      m.text(m.chance.one(m.language.places)),
      m.text(clock()),
      m.text(m.chance.one(m.language.places)),
      m.text(clock()),
      m.number(m.chance.whole(1, 14), 0),
    ])
    const fares = m.language.places
      .split('|')
      .map(place => [m.text(place), m.price(m.some(90)), m.price(m.some(50))])
    return [
      {
        align: ['left', 'left', 'center', 'left', 'center', 'right'],
        widths: [13, 26, 13, 26, 13, 9],
        head: [['train', 'region', 'departure', 'section', 'arrival', 'track'].map(m.head)],
        rows,
      },
      {
        align: ['left', 'right', 'right'],
        widths: [50, 25, 25],
        head: [['region', 'charge', 'discount'].map(m.head)],
        rows: fares,
      },
    ]
  },
}

export const OTHER_KIND_NAMES = Object.keys(OTHER_KINDS)

export const otherContent = (seed: number, kind: string, language: string): Content =>
  contentWith(OTHER_KINDS, seed, kind, language)

/** A document of one of these kinds. */
export function contentWith(
  kinds: Record<string, Kind>,
  seed: number,
  kind: string,
  language: string,
): Content {
  const words = OTHER_LANGUAGES[language]!
  const m = new OtherMaker(seed, words)
  const { chance } = m
  const tables = kinds[kind]!(m)
  const stop = '. '
  const prose = () => `${[...words.prose.split('|')].sort(() => chance.next() - 0.5).join(stop)}.`
  const address = () => [
    chance.one(words.goods).split(/[ ,]/)[0]!,
    `${chance.one(words.places)} ${chance.whole(1, 199)}`,
    `${chance.whole(1000, 9999)} ${chance.one(words.places)}`,
  ]
  return {
    kind,
    language,
    title: `${m.term('document')} ${chance.whole(100, 999)}`,
    sender: address(),
    recipient: address(),
    meta: [
      [m.term('document'), `${chance.whole(100, 999)}-${chance.whole(1000, 9999)}`],
      [m.term('day'), m.date(chance.whole(1, 300)).text],
      [m.term('due'), m.date(chance.whole(301, 360)).text],
      [m.term('carry'), m.number(m.some(90_000)).text],
    ],
    intro: prose(),
    tables,
    closing: prose(),
    look: chance.pick(LOOKS),
    font: chance.pick(['sans', 'serif', 'wide']),
    size: chance.pick([8, 9, 10, 11]),
    padding: chance.pick([0, 1, 2, 4]),
    meeting: chance.pick(['lines', 'beside', 'above', 'one line']),
    middle: chance.next() < 0.3,
  }
}
