/** Pictures for the head of bench/RESULTS.md: what a reader takes in before the tables. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from './target-list.ts'

const FOLDER = join(import.meta.dirname, '../charts')
const WIDTH = 860
const LABELS = 330
const ROW = 24
const INK = {
  text: '#1f2933',
  faint: '#8a94a0',
  line: '#d5dae0',
  better: '#2f7d5b',
  worse: '#c2632a',
  pale: '#9cc7b2',
}

interface Bar {
  label: string
  value: number
  note: string
  color: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const word = (
  x: number,
  y: number,
  text: string,
  { end = false, color = INK.text, size = 13 } = {},
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${end ? ' text-anchor="end"' : ''}>${escaped(text)}</text>`

/** Bars from the left edge of the axis; `place` tells how far along it a value lies, from 0 to 1. */
function chart(
  title: string,
  bars: Bar[],
  place: (value: number) => number,
  ticks: [number, string][],
): string {
  const height = 64 + bars.length * ROW
  const x = (value: number) => LABELS + Math.max(0, Math.min(1, place(value))) * (WIDTH - LABELS - 120)
  const axis = ticks.map(
    ([value, label]) =>
      `<line x1="${x(value)}" y1="44" x2="${x(value)}" y2="${height - 12}" stroke="${INK.line}"/>${word(x(value) + 3, 40, label, { color: INK.faint, size: 11 })}`,
  )
  const rows = bars.map(({ label, value, note, color }, i) => {
    const y = 52 + i * ROW
    const bar = `<rect x="${LABELS}" y="${y}" width="${Math.max(2, x(value) - LABELS)}" height="15" rx="2" fill="${color}"/>`
    return `${word(LABELS - 8, y + 12, label, { end: true })}${bar}${word(x(value) + 6, y + 12, note, { color: INK.faint, size: 12 })}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${escaped(title)}">
<rect width="100%" height="100%" fill="#fff"/>
${word(16, 22, title, { size: 15 })}
${[...axis, ...rows].join('\n')}
</svg>
`
}

/** Times beside the peer, the axis by powers of ten; the line at 1 is the peer. */
function times(verdicts: Verdict[]): string {
  const bars = verdicts.flatMap(({ target, values }) =>
    target.figures.flatMap(({ name }, i): Bar[] => {
      const value = values[i]!
      if (!/^× \p{L}/u.test(name)) return []
      const color = value <= 1 ? INK.better : INK.worse
      return [{ label: target.what, value, note: `${value} ${name}`, color }]
    }),
  )
  const place = (value: number) => (Math.log10(value) + 2) / 2.6
  return chart('Time beside the peer: shorter is faster', bars, place, [
    [0.01, '0.01 ×'],
    [0.1, '0.1 ×'],
    [1, 'as fast'],
  ])
}

/** Scores on files the code was tuned to above those it was not. */
function scores(verdicts: Verdict[]): string {
  const PAIRS = /^(business documents|text layer|excel-to-pdf as printed|pdf-to-word printed again)/
  const bars = verdicts
    .filter(({ target }) => PAIRS.test(target.what))
    .map(({ target, values }): Bar => {
      const value = values[0]! > 1 ? values[0]! / 100 : values[0]!
      const unseen = /anew|aside|held-out/.test(target.what)
      return {
        label: target.what,
        value,
        note: `${(100 * value).toFixed(1)}`,
        color: unseen ? INK.better : INK.pale,
      }
    })
  return chart('Scores of 100, dark: files nothing was tuned to', bars, value => (value - 0.5) * 2, [
    [0.5, '50'],
    [0.75, '75'],
    [1, '100'],
  ])
}

/** Draws the pictures and returns the lines that show them. */
export function drawCharts(verdicts: Verdict[]): string[] {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'times.svg'), times(verdicts))
  writeFileSync(join(FOLDER, 'scores.svg'), scores(verdicts))
  return ['![Times beside peers](charts/times.svg)', '', '![Scores, seen and unseen](charts/scores.svg)']
}
