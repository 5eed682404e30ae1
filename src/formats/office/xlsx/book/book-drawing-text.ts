import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import { mathText } from '../../../../document/math.ts'
import type { DrawnText } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { emu } from '../../docx/docx-units.ts'
import { readOmml } from '../../docx/omml.ts'
import { colorIn, type ThemeColors } from '../../docx/theme-colors.ts'

/** What run properties of a drawing say of a font. */
export function fontOf(properties: XmlElement | undefined, theme: ThemeColors): Partial<CellFont> {
  if (!properties) return {}
  const font: Partial<CellFont> = {}
  const size = Number(properties.get('sz')) / 100
  if (size > 0) font.size = Math.min(400, size)
  const [bold, italic, underline] = [properties.get('b'), properties.get('i'), properties.get('u')]
  if (bold !== undefined) font.bold = bold === '1' || bold === 'true'
  if (italic !== undefined) font.italic = italic === '1' || italic === 'true'
  if (underline && underline !== 'none') font.underline = underline === 'dbl' ? 'double' : 'single'
  if (/Strike$/.test(properties.get('strike') ?? '') && properties.get('strike') !== 'noStrike')
    font.strike = true
  const color = colorIn(properties.find('a:solidFill'), theme)
  if (color) font.color = color
  const name = properties.find('a:latin')?.get('typeface')
  if (name && !name.startsWith('+')) font.name = name
  const shift = Number(properties.get('baseline'))
  if (shift) font.raised = shift > 0 ? 'super' : 'sub'
  return font
}

/** The words of a body of text in runs, paragraphs joined by line breaks. */
export function richRuns(body: XmlElement | undefined, base: CellFont, theme: ThemeColors): TextRun[] {
  const runs: TextRun[] = []
  for (const [i, paragraph] of (body?.all('a:p') ?? []).entries()) {
    const font = { ...base, ...fontOf(paragraph.path('a:pPr', 'a:defRPr'), theme) }
    if (i > 0) runs.push({ text: '\n', font })
    runs.push(...runsIn(paragraph, font, theme))
  }
  return runs
}

function runsIn(paragraph: XmlElement, font: CellFont, theme: ThemeColors): TextRun[] {
  return paragraph.elements().flatMap(one => {
    if (one.name === 'a:br') return [{ text: '\n', font }]
    if (one.name === 'a:r' || one.name === 'a:fld') {
      const own = { ...font, ...fontOf(one.find('a:rPr'), theme) }
      return [{ text: one.find('a:t')?.text() ?? '', font: own }]
    }
    // A formula stands in the line that it has as plain text; older programs are given a picture of it.
    if (one.name === 'm')
      return [{ text: mathText(readOmml(one)), font: { ...font, name: 'Cambria', italic: true } }]
    const choice = one.name === 'mc:AlternateContent' ? one.find('mc:Choice') : undefined
    return choice ? runsIn(choice, font, theme) : []
  })
}

const ALIGN: Record<string, 'left' | 'center' | 'right'> = { ctr: 'center', r: 'right' }

/** The text inside a shape. */
export function shapeText(
  body: XmlElement | undefined,
  base: CellFont,
  theme: ThemeColors,
): DrawnText | undefined {
  if (!body) return undefined
  const properties = body.find('a:bodyPr')
  const isCentred = ['1', 'true'].includes(properties?.get('anchorCtr') ?? '')
  const paragraphs = body.all('a:p').map(paragraph => {
    const own = paragraph.find('a:pPr')
    const font = { ...base, ...fontOf(own?.find('a:defRPr'), theme) }
    const runs = runsIn(paragraph, font, theme)
    if (runs.length === 0)
      runs.push({ text: '', font: { ...font, ...fontOf(paragraph.find('a:endParaRPr'), theme) } })
    const align = ALIGN[own?.get('algn') ?? ''] ?? (isCentred ? 'center' : 'left')
    const bullet = own?.find('a:buChar')?.get('char')
    return { runs, align, ...(bullet && { bullet }) }
  })
  if (paragraphs.every(one => one.runs.every(run => run.text === ''))) return undefined
  const inset = (name: string, otherwise: number) => emu(properties?.get(name)) ?? otherwise
  const anchor = properties?.get('anchor')
  const turned = { vert: 1, vert270: 3 }[properties?.get('vert') ?? ''] ?? 0
  return {
    paragraphs,
    inset: {
      left: inset('lIns', 7.2),
      top: inset('tIns', 3.6),
      right: inset('rIns', 7.2),
      bottom: inset('bIns', 3.6),
    },
    anchor: anchor === 'ctr' ? 'center' : anchor === 'b' ? 'bottom' : 'top',
    wrap: properties?.get('wrap') !== 'none',
    turned,
  }
}
