import type { Cell, Content, TableContent } from './content.ts'
import { contentWith, type Kind, list, type OtherMaker } from './other-content.ts'

/**
 * The third family of documents, hard to read without lines: cells of several lines and paragraphs set to the middle or
 * foot of their rows, names that stand for several rows, headings over others, narrow tables right below wide ones.
 */

const SHORT = 18

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const short = (m: OtherMaker): string => m.chance.one(m.language.places).slice(0, SHORT).trim()

const sentence = (m: OtherMaker): string => `${m.chance.one(m.language.prose)}.`

const bold = (cell: Cell): Cell => ({ ...cell, bold: true })

const HARD_KINDS: Record<string, Kind> = {
  /** Hours beside cells of two lines, some empty. */
  lessons(m) {
    const count = m.chance.whole(3, 5)
    const rows = list(m.chance.whole(5, 8), k => [
      m.text(`${clock(480 + 60 * k)}–${clock(525 + 60 * k)}`),
      ...list(count, () => {
        if (m.chance.next() < 0.2) return m.text('')
        const place = m.chance.next() < 0.6 ? `\n${m.term('track')} ${m.chance.whole(1, 40)}` : ''
        return m.text(`${short(m)}${place}`)
      }),
    ])
    return [
      {
        align: ['left', ...list(count, () => 'left' as const)],
        widths: [18, ...list(count, () => 82 / count)],
        head: [[m.text(''), ...list(count, i => bold(m.text(`${m.term('group')} ${i + 1}`)))]],
        rows,
      },
    ]
  },
  /** Names over several rows, years over two columns each. */
  groups(m) {
    const rows: Cell[][] = []
    for (const place of m.language.places.split('|').slice(0, m.chance.whole(2, 4))) {
      const size = m.chance.whole(2, 3)
      for (let i = 0; i < size; i++) {
        const figures = list(4, () => m.number(m.chance.whole(10, 99_999), 0))
        rows.push([...(i === 0 ? [{ ...m.text(place), rows: size }] : []), m.text(short(m)), ...figures])
      }
    }
    const years = ['2024', '2025'].map(year => ({ ...bold(m.text(year)), columns: 2 }))
    const tall = (key: string) => ({ ...m.head(key), rows: 2 })
    return [
      {
        align: ['left', 'left', 'right', 'right', 'right', 'right'],
        widths: [22, 22, 14, 14, 14, 14],
        head: [[tall('group'), tall('region'), ...years], ['net', 'tax', 'net', 'tax'].map(m.head)],
        rows,
      },
    ]
  },
  /** Positions and their parts, with sentences below some. */
  positions(m) {
    const rows: Cell[][] = []
    let sum = 0
    for (let i = 1, n = m.chance.whole(2, 4); i <= n; i++) {
      rows.push([m.text(`${i}`), bold(m.good()), m.text(''), m.text('')])
      for (let k = 1, parts = m.chance.whole(2, 4); k <= parts; k++) {
        const price = m.some(900)
        sum += price
        const note = m.chance.next() < 0.4 ? `\n${sentence(m)}` : ''
        rows.push([
          m.text(`${i}.${k}`),
          m.text(m.good().text + note),
          m.text(`${m.number(m.some(40), 1).text} m³`),
          m.number(price),
        ])
      }
    }
    rows.push([m.text(''), bold(m.text(m.term('gross'))), m.text(''), bold(m.number(sum))])
    return [
      {
        align: ['left', 'left', 'right', 'right'],
        widths: [9, 59, 16, 16],
        head: [['position', 'text', 'pieces', 'net'].map(m.head)],
        rows,
      },
    ]
  },
  /** What is owed by its age, a dash for nothing. */
  owed(m) {
    const rows = list(m.chance.whole(5, 10), () => {
      const parts = list(4, () => (m.chance.next() < 0.5 ? m.some(4000) : 0))
      const sum = parts.reduce((all, part) => all + part, 0)
      return [
        m.text(`K${m.chance.whole(10_000, 99_999)}`),
        m.good(),
        ...parts.map(part => (part > 0 ? m.number(part) : m.text('–'))),
        m.number(sum),
      ]
    })
    const ages = ['0–30', '31–60', '61–90', '> 90'].map(age => bold(m.text(age)))
    return [
      {
        align: ['left', 'left', 'right', 'right', 'right', 'right', 'right'],
        widths: [11, 29, 12, 12, 12, 12, 12],
        head: [[m.head('voucher'), m.head('text'), ...ages, m.head('sum')]],
        rows,
      },
    ]
  },
  /** Readings in many columns, charges in two right below. */
  readings(m) {
    const rows = list(m.chance.whole(3, 6), () => {
      const before = m.chance.whole(1000, 90_000)
      const used = m.chance.whole(20, 2400)
      return [
        m.text(`${m.chance.whole(1, 9)}ESY${m.chance.whole(1_000_000, 9_999_999)}`),
        m.date(m.chance.whole(1, 300)),
        m.number(before, 0),
        m.number(before + used, 0),
        m.number(used, 0),
        m.number(used * 0.31),
      ]
    })
    const charges: TableContent = {
      align: ['left', 'right'],
      widths: [70, 30],
      head: [['text', 'charge'].map(m.head)],
      rows: list(3, () => [m.good(), m.number(m.some(90))]),
    }
    return [
      {
        align: ['left', 'left', 'right', 'right', 'right', 'right'],
        widths: [20, 16, 16, 16, 16, 16],
        head: [['article', 'day', 'departure', 'arrival', 'pieces', 'net'].map(m.head)],
        rows,
      },
      charges,
    ]
  },
}

export const HARD_KIND_NAMES = Object.keys(HARD_KINDS)

export function hardContent(seed: number, kind: string, language: string): Content {
  const content = contentWith(HARD_KINDS, seed, kind, language)
  const { padding } = content
  // Without any white space between rows, nobody could tell them from lines.
  return {
    ...content,
    padding: Math.max(1, padding),
    ...(seed % 3 === 0 ? { foot: true } : { middle: true }),
  }
}
