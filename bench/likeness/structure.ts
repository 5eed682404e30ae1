import { readZip } from '../../src/formats/archive/zip.ts'

/** The parts of a Word document that a reader of it would name, by kind. */
interface Parts {
  headings: string[]
  items: string[]
  cells: string[]
  paragraphs: string[]
}

const ENTITIES: Record<string, string> = { apos: "'", quot: '"', amp: '&', lt: '<', gt: '>' }
const WEIGHTS: Record<keyof Parts, number> = { headings: 1, items: 1, cells: 1, paragraphs: 2 }

/** How much of one document's structure another has, from 0 to 1. */
export function structureLikeness(source: string, result: string): number {
  const [a, b] = [partsOf(source), partsOf(result)]
  let [sum, weights] = [0, 0]
  for (const kind of Object.keys(WEIGHTS) as (keyof Parts)[]) {
    if (a[kind].length + b[kind].length === 0) continue
    sum += WEIGHTS[kind] * shared(a[kind], b[kind])
    weights += WEIGHTS[kind]
  }
  return weights > 0 ? sum / weights : 1
}

function shared(a: readonly string[], b: readonly string[]): number {
  const free = new Map<string, number>()
  for (const text of b) free.set(text, (free.get(text) ?? 0) + 1)
  let same = 0
  for (const text of a) {
    const left = free.get(text) ?? 0
    if (left > 0) same++
    free.set(text, left - 1)
  }
  return (2 * same) / (a.length + b.length)
}

function partsOf(file: string): Parts {
  const { entries } = readZip(file)
  const xml = (name: string) =>
    entries
      .find(e => e.name === name)
      ?.bytes()
      .toString() ?? ''
  const styles = xml('word/styles.xml')
  const heads = new Set<string>()
  const listed = new Set<string>()
  for (const [style, id] of styles.matchAll(/<w:style\b[^>]*w:styleId="([^"]+)"[\s\S]*?<\/w:style>/g)) {
    if (/<w:outlineLvl w:val="[0-5]"/.test(style) || /<w:name w:val="(heading \d|title)"/i.test(style))
      heads.add(id!)
    if (/<w:numPr>/.test(style)) listed.add(id!)
  }
  const body = xml('word/document.xml').replace(/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g, '')
  const parts: Parts = { headings: [], items: [], cells: [], paragraphs: [] }
  for (const [cell] of body.matchAll(
    /<w:tc>(?:(?!<w:tc>)[\s\S])*?<\/w:tc>|<w:tc (?:(?!<w:tc>)[\s\S])*?<\/w:tc>/g,
  )) {
    const text = textOf(cell)
    if (text) parts.cells.push(text)
  }
  const flowing = body.replace(/<w:tbl>[\s\S]*<\/w:tbl>/g, tables =>
    tables.replace(/<w:tc[ >][\s\S]*?<\/w:tc>/g, ''),
  )
  for (const [paragraph] of flowing.matchAll(/<w:p[ >](?:(?!<w:p[ >])[\s\S])*?<\/w:p>/g)) {
    const text = textOf(paragraph)
    if (!text) continue
    const style = /<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1] ?? ''
    if (heads.has(style) || /<w:outlineLvl w:val="[0-5]"/.test(paragraph)) parts.headings.push(text)
    else if (listed.has(style) || /<w:numPr>/.test(paragraph)) parts.items.push(text)
    else parts.paragraphs.push(text)
  }
  return parts
}

const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)\b/g)]
    .map(([, text]) => text ?? ' ')
    .join('')
    .replace(/&(apos|quot|amp|lt|gt);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, '')
    .toLowerCase()
