import { inventoryOf, lossesOf } from '../../../document/inventory.ts'
import type {
  Block,
  Document,
  NumberFormat,
  PageSetup,
  Running,
  Section,
  TextStyle,
} from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { notShown } from '../../../lib/text/not-shown.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { OpcPackage } from '../opc.ts'
import { BodyReader } from './body.ts'
import { BoundControls } from './bound-controls.ts'
import { fillContents } from './contents-fields.ts'
import { joinParagraphs } from './deleted-marks.ts'
import { readBorders } from './docx-borders.ts'
import { docxInventory } from './docx-inventory.ts'
import { plain } from './docx-pieces.ts'
import type { Shared } from './docx-shared.ts'
import { Styles } from './docx-styles.ts'
import { flag, hexColor, integer, twips, value } from './docx-units.ts'
import { marginOf } from './drawing-context.ts'
import { nestLists } from './list-items.ts'
import { NoteNumbers } from './note-numbers.ts'
import { Numbering } from './numbering.ts'
import { themeColors } from './theme-colors.ts'

/** Reads a Word document. Macros, embedded objects and anything outside the file are never opened. */
export function readDocx(
  source: string | Uint8Array,
  param = 'file',
  readChunk: Shared['readChunk'] = () => undefined,
): Document {
  const parts = new OpcPackage(source, param)
  const main = parts.mainPart()
  const root = parts.xml(main)
  const body = root?.find('w:body')
  if (!body) throw badInput(`${param}: the file has no Word document inside.`)
  const related = (type: string) => {
    const part = parts.related(main, type)
    return part === undefined ? undefined : parts.xml(part)
  }
  const theme = related('theme')
  const styles = new Styles(related('styles'), theme)
  const settings = related('settings')
  styles.tablesReachOut = compatibilityMode(settings) < 15
  const base = baseStyle(styles)
  const shared: Shared = {
    parts,
    styles,
    numbering: new Numbering(related('numbering'), styles),
    images: new Map(),
    base,
    footnotes: notes(related('footnotes'), 'w:footnote'),
    endnotes: notes(related('endnotes'), 'w:endnote'),
    noteNumbers: new NoteNumbers(settings),
    notes: new Map(),
    running: new Map(),
    lost: new Map(),
    readChunk,
    chunkWarnings: new Set(),
    contents: new Map(),
    colors: themeColors(theme),
    controls: new BoundControls(parts, main),
    margin: { left: 72, top: 72, width: 450, height: 650, paper: { width: 612, height: 792 } },
  }
  shared.controls.fill(body)
  const sections = readSections(body, shared, main, flag(settings, 'w:evenAndOddHeaders') ?? false, param)
  const unmade = fillContents(sections, shared)
  if (unmade > 0) shared.lost.set('table of contents without entries', unmade)
  if (flag(settings, 'w:mirrorMargins')) for (const section of sections) section.page.mirrored = true
  const background = flag(settings, 'w:displayBackgroundShape') ? root?.find('w:background') : undefined
  const paper = hexColor(background?.get('color'))
  if (/^(tile|pattern|frame|gradient)/.test(background?.descendant('v:fill')?.get('type') ?? ''))
    shared.lost.set('pattern or picture behind the pages', 1)
  if (paper) for (const section of sections) section.page.fill = paper
  const core = parts.xml(parts.related('', 'core-properties') ?? 'docProps/core.xml')
  const said = (name: string) => core?.find(name)?.text().trim() || undefined
  const title = said('dc:title') ?? shared.title ?? firstHeading(sections)
  const author = said('dc:creator')
  const keywords = said('cp:keywords')
  const created = /^\d{4}-\d\d-\d\d/.exec(said('dcterms:created') ?? '')?.[0]
  const tabWidth = twips(value(settings, 'w:defaultTabStop'))
  const lang = styles.defaults.run.lang ?? settings?.find('w:themeFontLang')?.get('val')
  const read: Document = {
    ...(title && { title }),
    ...(author && { authors: [author] }),
    ...(keywords && {
      keywords: keywords
        .split(/[,;]/)
        .map(word => word.trim())
        .filter(Boolean),
    }),
    ...(said('dc:subject') && { subject: said('dc:subject') }),
    ...(created && { date: created }),
    lang: lang ?? 'en',
    style: 'office',
    text: base,
    ...(flag(settings?.find('w:compat'), 'w:doNotUseHTMLParagraphAutoSpacing') && { addsSpacing: true }),
    ...(tabWidth && tabWidth > 4 && tabWidth < 400 && { tabWidth }),
    ...(flag(settings, 'w:autoHyphenation') && { hyphenates: true }),
    sections,
    images: shared.images,
    warnings: [...notShown(shared.lost), ...shared.chunkWarnings],
  }
  return { ...read, warnings: [...read.warnings, ...lossesOf(docxInventory(parts, body), inventoryOf(read))] }
}

/** The version of Word whose layout the document keeps; without a word, that of 2007. */
function compatibilityMode(settings: XmlElement | undefined): number {
  const modes = settings?.find('w:compat')?.all('w:compatSetting') ?? []
  const mode = modes.find(one => one.get('name') === 'compatibilityMode')
  return integer(mode?.get('val')) ?? 12
}

/** Font, size and colour of text in the document's normal style. */
function baseStyle(styles: Styles): TextStyle {
  const normal = { ...styles.defaults.run, ...styles.runOf(styles.idOr(undefined)) }
  return {
    font: normal.font ?? 'Times New Roman',
    size: normal.size ?? 10,
    ...(normal.color && normal.color !== '#000000' && { color: normal.color }),
  }
}

function notes(root: XmlElement | undefined, name: string): Map<string, XmlElement> {
  const map = new Map<string, XmlElement>()
  for (const one of root?.all(name) ?? []) {
    // Separators between text and notes are stored as notes of their own types.
    if (!one.get('type') || one.get('type') === 'normal') map.set(one.get('id') ?? '', one)
  }
  return map
}

/** About ten thousand pages. More would take over 600 MB to read. */
const MOST_BLOCKS = 400_000

function refuseLong(children: XmlElement[], param: string): void {
  const count = children.filter(({ name }) => name === 'w:p' || name === 'w:tbl').length
  if (count <= MOST_BLOCKS) return
  const [has, most] = [count, MOST_BLOCKS].map(n => n.toLocaleString('en-US'))
  throw badInput(
    `${param}: the document has ${has} paragraphs, at most ${most} are read; split it into parts.`,
  )
}

function readSections(
  body: XmlElement,
  shared: Shared,
  main: string,
  evenPages: boolean,
  param: string,
): Section[] {
  const reader = new BodyReader(shared, main)
  const children = joinParagraphs(body.elements())
  refuseLong(children, param)
  const sections: Section[] = []
  let running: { header?: Running; footer?: Running } = {}
  let from = 0
  for (const { properties, after } of sectionEnds(body, children)) {
    const page = pageOf(properties)
    shared.linePitch = linePitch(properties)
    shared.noteNumbers.beginSection(properties)
    shared.margin = marginOf(page)
    const blocks = nestLists(reader.flow(children.slice(from, after)))
    from = after
    if (after < children.length) dropEnd(blocks)
    running = runningOf(properties, shared, main, running, evenPages)
    const number = properties?.find('w:pgNumType')
    const start = integer(number?.get('start'))
    const first = start !== undefined && start >= 0 ? start : undefined
    const begins = entryOf(BEGINNINGS, value(properties, 'w:type') ?? '')
    const format = entryOf(NUMBERS, number?.get('fmt') ?? '')
    sections.push({
      page,
      ...withTitlePage(running, flag(properties, 'w:titlePg') ?? false),
      ...(value(properties, 'w:type') === 'continuous' && sections.length > 0 && { continuous: true }),
      ...(begins && sections.length > 0 && { beginsOn: begins }),
      ...(first !== undefined && { firstNumber: first }),
      ...(format && { numberFormat: format }),
      ...lineNumbersOf(properties?.find('w:lnNumType')),
      blocks: trimmed(blocks),
    })
  }
  const unnumbered = sections.filter(
    (one, i) => one.continuous && one.lineNumbers && !headOf(sections, i).lineNumbers,
  )
  if (unnumbered.length > 0)
    shared.lost.set('numbering of lines that begins in the middle of a page', unnumbered.length)
  const anew = numberedAnew(body, children)
  if (anew > 0) shared.lost.set('numbering of lines that begins anew in a section', anew)
  if (reader.endedInField()) shared.lost.set('part behind a field that never ends', 1)
  return sections
}

/** The section that the page of another begins with. */
const headOf = (sections: Document['sections'], at: number) =>
  sections.slice(0, at).findLast(section => !section.continuous) ?? sections[0]!

/** An empty paragraph that only ends a section takes no line. */
function dropEnd(blocks: Block[]): void {
  const [before, last] = blocks.slice(-2)
  if (before?.kind === 'paragraph' || before?.kind === 'heading' || before?.kind === 'list')
    if (last?.kind === 'paragraph' && last.content.length === 0) blocks.pop()
}

function lineNumbersOf(said: XmlElement | undefined): Pick<Section, 'lineNumbers'> {
  const every = integer(said?.get('countBy'))
  if (!every || every < 1) return {}
  return { lineNumbers: { every, perPage: (said?.get('restart') ?? 'newPage') === 'newPage' } }
}

/** How many sections number their lines anew, after others that number theirs. */
function numberedAnew(body: XmlElement, children: XmlElement[]): number {
  const said = sectionEnds(body, children).flatMap(({ properties }) => properties?.all('w:lnNumType') ?? [])
  return said.slice(1).filter(one => one.get('restart') === 'newSection').length
}

/** The distance of lines in a section whose text stands on a grid, as East Asian documents have it. */
function linePitch(properties: XmlElement | undefined): number | undefined {
  const grid = properties?.find('w:docGrid')
  const pitch = /lines/i.test(grid?.get('type') ?? '') ? twips(grid?.get('linePitch')) : undefined
  return pitch && pitch > 4 && pitch < 100 ? pitch : undefined
}

const BEGINNINGS = { oddPage: 'odd', evenPage: 'even' } as const

const NUMBERS: Record<string, NumberFormat> = {
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
  lowerLetter: 'lowerLetter',
  upperLetter: 'upperLetter',
}

/** Where sections end: after the paragraph that holds their properties, the last with the body. */
function sectionEnds(
  body: XmlElement,
  children: XmlElement[],
): { properties: XmlElement | undefined; after: number }[] {
  const ends: { properties: XmlElement | undefined; after: number }[] = []
  children.forEach((child, i) => {
    const inside = child.name === 'w:p' ? child.path('w:pPr', 'w:sectPr') : undefined
    if (inside) ends.push({ properties: inside, after: i + 1 })
  })
  ends.push({ properties: body.find('w:sectPr'), after: children.length })
  return ends
}

function pageOf(properties: XmlElement | undefined): PageSetup {
  const size = properties?.find('w:pgSz')
  const margin = properties?.find('w:pgMar')
  const columns = properties?.find('w:cols')
  const of = (element: XmlElement | undefined, name: string, fallback: number, least = 0) => {
    const points = twips(element?.get(name))
    return points === undefined ? fallback : Math.min(4000, Math.max(least, Math.abs(points)))
  }
  const width = of(size, 'w', 612, 72)
  const height = of(size, 'h', 792, 72)
  const [left, right] = [of(margin, 'left', 72), of(margin, 'right', 72)]
  const [top, bottom] = [of(margin, 'top', 72), of(margin, 'bottom', 72)]
  const gutter = of(margin, 'gutter', 0)
  // Margins that leave no room for text come from broken files.
  const fits = left + right + gutter < width - 20 && top + bottom < height - 20
  const borders = properties?.find('w:pgBorders')
  const isAround = borders && !/^(first|notFirst)/.test(borders.get('display') ?? '')
  const level = value(properties, 'w:vAlign')
  const count = integer(columns?.get('num')) ?? columns?.all('w:col').length ?? 1
  return {
    width,
    height,
    margin: fits ? { left: left + gutter, right, top, bottom } : { left: 36, right: 36, top: 36, bottom: 36 },
    // Headers and footers push the text away: from further in they would leave no room for it.
    headerDistance: Math.min(height / 3, of(margin, 'header', 36)),
    footerDistance: Math.min(height / 3, of(margin, 'footer', 36)),
    ...(isAround && {
      borders: {
        ...readBorders(borders),
        from: borders.get('offsetFrom') === 'page' ? 'page' : 'text',
      } as const,
    }),
    ...(/^tbRl/.test(value(properties, 'w:textDirection') ?? '') && { writing: 'vertical' as const }),
    ...(level === 'center' && { vertical: 'middle' as const }),
    ...(level === 'bottom' && { vertical: 'bottom' as const }),
    ...(count > 1 &&
      count < 10 && {
        columns: count,
        columnGap: of(columns, 'space', 36),
        ...columnWidths(columns, count),
        ...(/^(1|true|on)$/.test(columns?.get('sep') ?? '') && { columnLine: true }),
      }),
  }
}

/** Columns that differ in width, each with the gap behind it. */
function columnWidths(columns: XmlElement | undefined, count: number): Pick<PageSetup, 'columnWidths'> {
  const each = columns?.all('w:col') ?? []
  if (each.length !== count || /^(1|true|on)$/.test(columns?.get('equalWidth') ?? '')) return {}
  const widths = each.map(one => ({ width: twips(one.get('w')) ?? 0, gap: twips(one.get('space')) ?? 0 }))
  const differs = widths.some(one => Math.abs(one.width - widths[0]!.width) > 2)
  return differs && widths.every(one => one.width > 10 && one.gap >= 0) ? { columnWidths: widths } : {}
}

/** Headers and footers of a section; one that names none has those of the section before. */
function runningOf(
  properties: XmlElement | undefined,
  shared: Shared,
  main: string,
  before: { header?: Running; footer?: Running },
  evenPages: boolean,
): { header?: Running; footer?: Running } {
  const of = (kind: 'header' | 'footer'): Running | undefined => {
    const out: Partial<Running> = { ...before[kind] }
    for (const reference of properties?.all(`w:${kind}Reference`) ?? []) {
      const relation = shared.parts.relationships(main).get(reference.get('r:id') ?? '')
      const root = relation && !relation.external ? shared.parts.xml(relation.target) : undefined
      if (!relation || !root) continue
      const blocks = runningBlocks(relation.target, root, shared)
      const type = reference.get('type') ?? 'default'
      if (type === 'default') out.default = blocks
      else if (type === 'first') out.first = blocks
      else if (type === 'even' && evenPages) out.even = blocks
    }
    // Where left and right pages differ, those that nothing is said of have nothing.
    if (evenPages && out.default) out.even ??= []
    return out.default || out.first || out.even ? { default: [], ...out } : undefined
  }
  const [header, footer] = [of('header'), of('footer')]
  return { ...(header && { header }), ...(footer && { footer }) }
}

/** The blocks of a header or footer. Sections with the same margins may share one, which is then read once. */
function runningBlocks(part: string, root: XmlElement, shared: Shared): Block[] {
  const key = JSON.stringify([part, shared.margin, shared.linePitch])
  if (!shared.running.has(key)) shared.controls.fill(root)
  const blocks = shared.running.get(key) ?? new BodyReader(shared, part, 'running').blocks(root)
  shared.running.set(key, blocks)
  return blocks
}

/** Without the setting for it, a first page is like the others. */
function withTitlePage(running: { header?: Running; footer?: Running }, titlePage: boolean) {
  const of = (one: Running | undefined): Running | undefined => {
    if (!one) return undefined
    const { first, ...rest } = one
    if (titlePage) return { ...rest, first: first ?? [] }
    return rest
  }
  const [header, footer] = [of(running.header), of(running.footer)]
  return { ...(header && hasText(header) && { header }), ...(footer && hasText(footer) && { footer }) }
}

const hasText = (running: Running): boolean =>
  [running.default, running.first ?? [], running.even ?? []].some(blocks => blocks.length > 0)

/** A page break that ends a section adds nothing to the break of the section itself. */
function trimmed(blocks: Block[]): Block[] {
  return blocks.at(-1)?.kind === 'break' ? blocks.slice(0, -1) : blocks
}

function firstHeading(sections: Section[]): string | undefined {
  for (const section of sections) {
    for (const block of section.blocks)
      if (block.kind === 'heading') return plain(block.content).trim() || undefined
  }
  return undefined
}
