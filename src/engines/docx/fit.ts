import { readFileSync } from 'node:fs'
import { advanceWidths } from '../../formats/font/advance-widths.ts'
import { median } from '../../layout/boxes.ts'
import type { Line } from '../../layout/model.ts'
import { familyOf, type Instead } from '../../layout/write/families.ts'
import { type FontFamily, fontFile, type Weight } from '../../lib/fonts/bundled-fonts.ts'

/** The bundled fonts that share their widths with those Word has. */
const TWINS: Record<Instead, FontFamily> = {
  'Times New Roman': 'tinos',
  Arial: 'arimo',
  'Courier New': 'cousine',
  Calibri: 'carlito',
  Cambria: 'caladea',
}
/** Families of the same widths under another name. */
const SAME = /^Liberation (Serif|Sans|Mono)$/

type Widths = (code: number) => number | undefined
const known = new Map<string, Widths>()

function widthsOf(instead: Instead, weight: Weight): Widths {
  const key = `${instead} ${weight}`
  let widths = known.get(key)
  if (!widths) {
    widths = advanceWidths(readFileSync(fontFile(TWINS[instead], weight)))
    known.set(key, widths)
  }
  return widths
}

/** How wide a line would be in the font it is written with, in points; undefined where that is not known. */
export function naturalWidth(line: Line): number | undefined {
  const { name, instead } = familyOf(line)
  if (name !== instead && !SAME.test(name)) return undefined
  let width = 0
  let unknown = 0
  let count = 0
  for (const span of line.spans) {
    const bold = span.bold ?? false
    const weight: Weight = bold ? (span.italic ? 'boldItalic' : 'bold') : span.italic ? 'italic' : 'regular'
    const widths = widthsOf(instead, weight)
    const scale = span.script ? 0.58 : 1
    for (const char of span.text) {
      const own = widths(char.codePointAt(0)!)
      count++
      if (own === undefined) unknown++
      else width += own * scale
    }
  }
  return unknown > 0.1 * count || count === 0 ? undefined : (width * line.size * count) / (count - unknown)
}

/** Letters are never set closer or wider than this, in type sizes. */
const MOST = 0.12
const LEAST = -0.12
/** Fewer letters tell little. */
const ENOUGH = 8

/**
 * What to put between letters so that lines are as wide as on the page, in points: fonts that stand in for others are
 * wider or narrower. The last line of justified text is the one that was not stretched.
 */
export function letterSpacing(lines: readonly Line[], justified: boolean): number | undefined {
  const told = lines.flatMap(line => {
    if (line.rtl || line.quarter !== 0 || line.stops || line.text.length < ENOUGH) return []
    const natural = naturalWidth(line)
    return natural === undefined ? [] : [(line.x1 - line.x0 - natural) / line.text.length / line.size]
  })
  if (told.length === 0) return undefined
  // Lines that are set closer than others must fit as well, or they would break.
  const closest = [...told].sort((a, b) => a - b)[Math.floor(told.length / 20)]!
  const usual =
    justified && lines.length > 1 ? Math.min(told.at(-1)!, closest) : Math.min(median(told), closest)
  return Math.max(LEAST, Math.min(MOST, usual)) * lines[0]!.size
}
