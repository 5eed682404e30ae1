import { heightOf, linesOf } from '../charts/text-lines.ts'
import { visualPieces } from '../charts/visual-pieces.ts'
import type { CellFont, TextRun } from '../document/cell-style.ts'
import type { HeaderFooter, PageSetup } from '../document/sheet-book.ts'
import type { Canvas } from './canvas.ts'
import type { PictureBox } from './pictures.ts'

/** What the codes of headers and footers stand for. */
export interface RunningFacts {
  page: number
  pages: number
  sheet: string
  file: string
  now: Date
  font: CellFont
  /** Page of this sheet, from 1. */
  index: number
}

export interface RunningPart {
  side: 'left' | 'center' | 'right'
  runs: TextRun[]
  picture: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A header or footer in its three parts. */
export function runningParts(code: string, facts: RunningFacts): RunningPart[] {
  const parts: Record<string, RunningPart> = {}
  const part = (key: 'L' | 'C' | 'R'): RunningPart =>
    (parts[key] ??= {
      side: key === 'L' ? 'left' : key === 'C' ? 'center' : 'right',
      runs: [],
      picture: false,
    })
  const plain: CellFont = { name: facts.font.name, size: facts.font.size }
  let font: CellFont = { ...plain }
  let at = part('C')
  const say = (text: string) => {
    const last = at.runs.at(-1)
    if (last?.font === font) last.text += text
    else at.runs.push({ text, font })
  }
  const change = (what: Partial<CellFont>) => {
    font = { ...font, ...what }
  }
  const pattern = /&(?:"([^"]*)"|K([0-9A-Fa-f]{6})|K\d\d[+-]\d{3}|(\d{1,3})|([+-]\d+)|(.))|([^&]+)/gs
  for (const [, name, color, size, , letter, text] of code.matchAll(pattern)) {
    if (text !== undefined) say(text.replace(/\r\n?/g, '\n'))
    else if (name !== undefined) {
      const [family = '', style = ''] = name.split(',')
      change({
        ...(family && family !== '-' && { name: family }),
        bold: /bold/i.test(style),
        italic: /italic|oblique/i.test(style),
      })
    } else if (color !== undefined) change({ color: `#${color.toLowerCase()}` })
    else if (size !== undefined) change({ size: Math.min(200, Math.max(1, Number(size))) })
    else if (letter === 'L' || letter === 'C' || letter === 'R') {
      at = part(letter)
      font = { ...plain }
    } else if (letter === 'P') say(String(facts.page))
    else if (letter === 'N') say(String(facts.pages))
    else if (letter === 'D')
      say(`${two(facts.now.getMonth() + 1)}/${two(facts.now.getDate())}/${facts.now.getFullYear()}`)
    else if (letter === 'T') say(`${two(facts.now.getHours())}:${two(facts.now.getMinutes())}`)
    else if (letter === 'A') say(facts.sheet)
    else if (letter === 'F') say(facts.file)
    else if (letter === 'B') change({ bold: !font.bold })
    else if (letter === 'I') change({ italic: !font.italic })
    else if (letter === 'U') change({ underline: font.underline ? undefined : 'single' })
    else if (letter === 'E') change({ underline: font.underline ? undefined : 'double' })
    else if (letter === 'S') change({ strike: !font.strike })
    else if (letter === 'X') change({ raised: font.raised ? undefined : 'super' })
    else if (letter === 'Y') change({ raised: font.raised ? undefined : 'sub' })
    else if (letter === 'G') at.picture = true
    else if (letter === '&') say('&')
  }
  return Object.values(parts)
}

/** The code of a page: the first, even and other pages may differ. */
export const codeOf = (texts: HeaderFooter, facts: RunningFacts): string | undefined =>
  texts.first !== undefined && facts.index === 1
    ? texts.first
    : texts.even !== undefined && facts.page % 2 === 0
      ? texts.even
      : texts.odd

export function drawRunning(
  canvas: Canvas,
  setup: PageSetup,
  facts: RunningFacts,
  picture: (key: string) => PictureBox | undefined,
  /** Of the sheet on its pages; headers and footers follow it where the file does not say otherwise. */
  sheetScale: number,
): void {
  const scale = setup.ownScale ? 1 : sheetScale
  for (const kind of ['header', 'footer'] as const) {
    const code = codeOf(setup[kind], facts)
    if (!code) continue
    const [left, right] = [setup.margin.left, setup.width - setup.margin.right]
    for (const { side, runs, picture: hasPicture } of runningParts(code, facts)) {
      if (hasPicture) {
        const key = `${side[0]!.toUpperCase()}${kind === 'header' ? 'H' : 'F'}`
        const image = picture(key)
        if (image) {
          const [width, height] = [image.width * scale, image.height * scale]
          const x = side === 'left' ? left : side === 'right' ? right - width : (left + right - width) / 2
          const y = kind === 'header' ? setup.margin.header : setup.height - setup.margin.footer - height
          image.draw(canvas, x, y, width, height)
        }
      }
      if (runs.length === 0) continue
      const scaled = runs.map(run => ({ text: run.text, font: { ...run.font, size: run.font.size * scale } }))
      const lines = linesOf(scaled, canvas.text)
      let y = kind === 'header' ? setup.margin.header : setup.height - setup.margin.footer - heightOf(lines)
      for (const line of lines) {
        let x =
          side === 'left' ? left : side === 'right' ? right - line.width : (left + right - line.width) / 2
        for (const piece of visualPieces(line, canvas.text)) {
          const color = piece.font.color ?? '#000000'
          canvas.show(piece.text, x, y + line.ascent, piece.font, color, 0, piece.runsLeft)
          x += piece.width
        }
        y += line.ascent + line.descent
      }
    }
  }
}
