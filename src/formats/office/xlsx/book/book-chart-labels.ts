import type { ChartLabels, ChartSeries } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import { isOn, value } from './book-chart-values.ts'
import { fontOf } from './book-drawing-text.ts'

const MAX_LABELS = 10_000

/** Fields of a label's own words, by the type that Excel writes for them. */
const FIELDS: Record<string, 'cell' | 'series' | 'category' | 'value' | 'percent'> = {
  CELLRANGE: 'cell',
  SERIESNAME: 'series',
  CATEGORYNAME: 'category',
  XVALUE: 'category',
  VALUE: 'value',
  YVALUE: 'value',
  PERCENTAGE: 'percent',
}

/** Labels of single points: taken away, in words of their own, or as they say. */
export function ownLabels(
  element: XmlElement,
  theme: ThemeColors,
  quiet: boolean,
  lookUp: (formula: string) => (string | number | undefined)[],
): ChartSeries['labelled'] {
  const all = element.all('c:dLbl').slice(0, MAX_LABELS)
  if (all.length === 0) return undefined
  const usual = labelsOf(element, theme, quiet)
  return new Map(
    all.map(one => {
      const says = one.elements().some(part => part.name.startsWith('c:show'))
      const own = labelsOf(one, theme, quiet)
      const base =
        says || isOn(one, 'c:delete') ? own && { ...own, font: { ...usual?.font, ...own.font } } : usual
      const rich = wordsIn(one.path('c:tx', 'c:rich'))
      const words = rich.length > 0 ? rich : wordsOfCell(one.path('c:tx', 'c:strRef'), lookUp)
      return [
        Number(value(one, 'c:idx')),
        words.length > 0 && !isOn(one, 'c:delete') ? { ...base, words } : base,
      ]
    }),
  )
}

/** Words and fields; a field of another type is what it showed last. */
function wordsIn(rich: XmlElement | undefined): NonNullable<ChartLabels['words']> {
  const words: NonNullable<ChartLabels['words']> = []
  let room = 300
  for (const [i, paragraph] of (rich?.all('a:p') ?? []).entries()) {
    if (i > 0) words.push(' ')
    for (const run of paragraph.elements()) {
      const text = (run.find('a:t')?.text() ?? '').slice(0, room)
      const field = run.name === 'a:fld' ? FIELDS[run.get('type') ?? ''] : undefined
      if (field) words.push({ field })
      else if (text !== '') words.push(text)
      room -= text.length
    }
  }
  return words.some(one => typeof one !== 'string' || one.trim() !== '') ? words : []
}

/** What the cell shows that a label is taken from: what it holds now, or what the chart keeps of it. */
function wordsOfCell(
  reference: XmlElement | undefined,
  lookUp: (formula: string) => (string | number | undefined)[],
): string[] {
  if (!reference) return []
  const [found] = lookUp(reference.find('c:f')?.text() ?? '')
  const kept = reference.path('c:strCache', 'c:pt', 'c:v')?.text()
  const text = String(found ?? kept ?? '').slice(0, 300)
  return text === '' ? [] : [text]
}

export function labelsOf(element: XmlElement, theme: ThemeColors, quiet: boolean): ChartSeries['show'] {
  if (isOn(element, 'c:delete')) return undefined
  const shows = (name: string) => isOn(element, name) || (!quiet && !element.find(name))
  const newer = element.find('c:extLst')?.descendant('showDataLabelsRange')
  const show = {
    ...(newer && { cell: newer.get('val') !== '0' && newer.get('val') !== 'false' }),
    value: shows('c:showVal'),
    percent: shows('c:showPercent'),
    category: shows('c:showCatName'),
    series: shows('c:showSerName'),
    position: value(element, 'c:dLblPos'),
    separator: element.find('c:separator')?.text(),
    format:
      element.find('c:numFmt')?.get('sourceLinked') === '1'
        ? undefined
        : element.find('c:numFmt')?.get('formatCode'),
    font: fontOf(element.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme),
  }
  return show.cell || show.value || show.percent || show.category || show.series ? show : undefined
}

/** What stands in the cells that labels are taken from. */
export function labelCells(
  series: XmlElement,
  lookUp: (formula: string) => (string | number | undefined)[],
): Pick<ChartSeries, 'labelCells'> {
  const range = series.find('c:extLst')?.descendant('datalabelsRange')
  if (!range) return {}
  const texts: string[] = []
  for (const point of range.find('dlblRangeCache')?.all('c:pt').slice(0, MAX_LABELS) ?? []) {
    const at = Number(point.get('idx'))
    if (Number.isInteger(at) && at >= 0 && at < MAX_LABELS) texts[at] = point.find('c:v')?.text() ?? ''
  }
  if (texts.length > 0) return { labelCells: texts }
  return { labelCells: lookUp(range.find('f')?.text() ?? '').map(one => String(one ?? '')) }
}
