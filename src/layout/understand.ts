import { blocksOf, isEmpty, textBlocks } from './blocks.ts'
import { type Aside, boxedAsides } from './boxed-asides.ts'
import { around, type Box, overlapX, overlapY } from './boxes.ts'
import { contactBlocks, endContacts, placeContacts } from './contact-blocks.ts'
import { type Fill, fillAt } from './decoration.ts'
import { type Draft, withoutTags } from './draft.ts'
import { type Drawing, findDrawings } from './drawings.ts'
import { barsOf, type Formula, findFormulas, hasMathFont, letterFinder } from './formulas/find-formulas.ts'
import { withInlinePieces } from './formulas/inline-pieces.ts'
import { findRunning } from './headers-footers.ts'
import { areLabelled } from './labelled-lines.ts'
import { lineOf } from './lines.ts'
import { type Block, DRAWN, type Line, type PageLayout } from './model.ts'
import { isPreformatted } from './preformatted.ts'
import { withQuotes } from './quoted-texts.ts'
import { type Atom, isSegment, readingRegions } from './regions.ts'
import type { Segment } from './segments.ts'
import { aroundAddresses } from './tables/addresses.ts'
import { drawBorders } from './tables/borders.ts'
import { findOpenGrids } from './tables/stream.ts'
import { linesOf, tableOf } from './tables/table.ts'
import { taggedBlocks } from './tagged.ts'
import { placeDetails, titleDetails } from './title-details.ts'
import type { Word } from './word.ts'

/** A page's blocks in reading order. The neighbours tell what is repeated from page to page. */
export function understandPage(draft: Draft, neighbours: readonly Draft[]): PageLayout {
  const { content } = draft
  const running = findRunning(draft, neighbours)
  const apart = new Set([...running.segments].flatMap(s => s.words))
  const spoken = taggedFormulas(draft, running.segments)
  for (const word of spoken.flatMap(formula => formula.words)) apart.add(word)
  const tagged = taggedBlocks(draft, apart)
  const named = tagged?.some(b => b.kind === 'table') ?? false
  // Tags without tables on a page of tables leave out what matters most.
  if (tagged && (named || draft.grids.length === 0)) {
    const open = named ? [] : openGrids(draft)
    if (open.every(grid => isListed(grid, tagged)))
      return pageOf(
        draft,
        [...running.header, ...withUnnamed(withDrawings(tagged, draft), spoken, draft), ...running.footer],
        true,
      )
  }
  if (draft.bullets.length > 0) return understandPage(withoutTags(draft), neighbours)
  const drawings = findDrawings(draft)
  const labels = new Set(drawings.flatMap(drawing => drawing.labels))
  const upended = uprightHeads(draft, labels)
  const isText = (s: Segment) => !running.segments.has(s) && !labels.has(s.words[0]!)
  const texts = [...draft.segments.filter(isText), ...upended.segments]
  const bars = hasMathFont(texts) ? barsOf(content.paths, draft.place) : undefined
  const letters = letterFinder(content.chars)
  const formulas = bars ? findFormulas(texts, bars, letters) : []
  const inFormula = new Set(formulas.flatMap(formula => formula.words))
  const prose = formulas.length > 0 ? texts.filter(s => !inFormula.has(s.words[0]!)) : texts
  const whole = bars ? withInlinePieces(prose, bars, letters) : prose
  const contacts = contactBlocks(whole)
  const inContacts = new Set(contacts.flat())
  const uncontacted = contacts.length > 0 ? whole.filter(s => !inContacts.has(s)) : whole
  const asides = boxedAsides(uncontacted, draft.fills, draft.rulings, draft.grids)
  const inAsides = new Set(asides.flatMap(aside => aside.segments))
  const unboxed = asides.length > 0 ? uncontacted.filter(s => !inAsides.has(s)) : uncontacted
  const details = titleDetails(unboxed, draft.rightFirst)
  const inDetails = new Set(details.flatMap(({ lines }) => lines))
  const segments = details.length > 0 ? unboxed.filter(s => !inDetails.has(s)) : unboxed
  const boxed = new Map(asides.map(aside => [asideBlock(aside, draft), aside] as const))
  const placed: Block[] = []
  const obstacle = (block: Block): Atom => {
    placed.push(block)
    const { x0, y0, x1, y1 } = block
    return { x0, y0, x1, y1, block: placed.length - 1, ...(block.kind === 'table' && { table: true }) }
  }
  const atoms: Atom[] = [
    ...segments,
    ...draft.grids.map(grid => obstacle(tableBlock(grid, draft))),
    ...figures(draft, drawings).map(obstacle),
    ...drawings.map(drawing => obstacle(drawingBlock(drawing, draft))),
    ...formulas.map(formula => obstacle(formulaBlock(formula, draft))),
    ...draft.lostAreas.map(area => obstacle(lostBlock(area, draft))),
    ...[...boxed.keys()].map(obstacle),
  ]
  let blocks: Block[] = []
  for (const region of readingRegions(atoms, draft.rightFirst, draft.rulings.horizontal)) {
    const own = region.filter(isSegment)
    const addresses: Segment[][][] = []
    const open =
      own.length > 3
        ? findOpenGrids(own, draft.rulings, addresses).filter(
            o => !isPreformatted(o.segments, own) && !areLabelled(o.segments),
          )
        : []
    const used = new Set(open.flatMap(o => o.segments.flatMap(s => s.words)))
    const rest = region.filter(atom => !isSegment(atom) || !used.has(atom.words[0]!))
    const tables = open.map(o => obstacle(tableBlock(o.grid, draft)))
    for (const part of aroundAddresses([...rest, ...tables], addresses))
      blocks.push(...blocksOf(part, content.number, draft.linkAt, placed))
  }
  if (boxed.size > 0)
    blocks = blocks.flatMap(block => {
      const aside = boxed.get(block)
      return aside ? blocksOf(aside.segments, content.number, draft.linkAt, [], aside) : [block]
    })
  for (const { lines, leads } of details)
    placeDetails(blocks, textBlocks(endedLines(lines, draft), content.number), leads)
  for (const own of contacts) placeContacts(blocks, textBlocks(endedLines(own, draft), content.number))
  blocks.push(...turnedBlocks(draft, new Set([...upended.words, ...labels])))
  return pageOf(draft, [...running.header, ...blocks.filter(b => !isEmpty(b)), ...running.footer], false)
}

/** Lines of contact details, and of those beside a title, which end where they are meant to. */
function endedLines(segments: readonly Segment[], draft: Draft): Line[] {
  const lines = segments.map(({ words }) => lineOf(words, draft.linkAt))
  endContacts(lines)
  return lines
}

/** An aside holds its place among the text as a picture does, until that is read. */
function asideBlock({ x0, y0, x1, y1 }: Aside, draft: Draft): Block {
  return { x0, y0, x1, y1, page: draft.content.number, kind: 'figure', image: DRAWN, alt: '', lines: [] }
}

/** Tables without lines. Those of the whole page may be texts beside each other, which are looked at one by one. */
function openGrids({ segments, rulings, rightFirst }: Draft): Box[] {
  const whole = findOpenGrids(segments, rulings)
  if (whole.length === 0) return []
  return readingRegions(segments, rightFirst, rulings.horizontal)
    .map(region => region.filter(isSegment))
    .flatMap(own => (own.length > 3 ? findOpenGrids(own, rulings).map(({ grid }) => grid) : []))
}

/** Few tags name what is drawn: it goes where it stands, in place of the texts that belong to it. */
function withDrawings(tagged: readonly Block[], draft: Draft): Block[] {
  let blocks = [...tagged]
  for (const drawing of findDrawings(draft)) {
    const labels = new Set(drawing.labels)
    const box = around([drawing])
    const isPart = (b: Block) =>
      b.kind === 'paragraph' && overlapX(b, box) >= b.x1 - b.x0 - 1 && overlapY(b, box) >= b.y1 - b.y0 - 1
    // A word that the tags made part of something larger stays there.
    const held = blocks.filter(isPart).flatMap(b => b.lines)
    const own = [...labels].filter(word => held.some(l => overlapX(l, word) > 0 && overlapY(l, word) > 0))
    if (own.length < labels.size) continue
    const first = blocks.findIndex(isPart)
    const above = blocks.findLastIndex(b => b.y1 <= box.y0 + 3 && overlapX(b, box) > 0)
    blocks.splice(first >= 0 ? first : above + 1, 0, drawingBlock(drawing, draft))
    blocks = blocks.filter(b => !isPart(b))
  }
  return blocks
}

/** Formulas of a tagged page: their tags name single letters, if anything. */
function taggedFormulas({ content, segments, place }: Draft, running: ReadonlySet<Segment>): Formula[] {
  if (content.structure.length === 0 || !hasMathFont(segments)) return []
  const texts = segments.filter(s => !running.has(s))
  return findFormulas(texts, barsOf(content.paths, place), letterFinder(content.chars)).filter(
    formula => formula.latex !== undefined,
  )
}

/** Formulas, and pictures of text that cannot be read, go behind what stands above them. */
function withUnnamed(tagged: readonly Block[], formulas: readonly Formula[], draft: Draft): Block[] {
  const blocks = [...tagged]
  const unnamed = [
    ...formulas.map(formula => formulaBlock(formula, draft)),
    ...draft.lostAreas.map(area => lostBlock(area, draft)),
  ]
  for (const block of unnamed) {
    const above = blocks.findLastIndex(b => b.y1 <= block.y0 + 3 && overlapX(b, block) > 0)
    blocks.splice(above + 1, 0, block)
  }
  return blocks
}

const lostBlock = (area: Box, draft: Draft): Block => ({
  ...area,
  page: draft.content.number,
  kind: 'figure',
  image: DRAWN,
  alt: '',
  lines: [],
  lost: true,
})

/** What the tags call lists or headings may stand in columns, but is no table. */
function isListed(area: Box, tagged: readonly Block[]): boolean {
  const own = tagged.filter(b => overlapX(b, area) > 0 && overlapY(b, area) > 0)
  const letters = (blocks: readonly Block[]) =>
    blocks.reduce((sum, b) => sum + b.lines.reduce((n, l) => n + l.text.length, 0), 0)
  return letters(own.filter(b => b.kind === 'list-item' || b.kind === 'heading')) > 0.8 * letters(own)
}

const pageOf = (draft: Draft, blocks: Block[], tagged: boolean): PageLayout => ({
  number: draft.content.number,
  width: draft.content.width,
  height: draft.content.height,
  blocks: withQuotes(withBorders(withShades(blocks, draft.fills), draft), draft),
  needsOcr: draft.needsOcr,
  ...(draft.lost && { lost: true }),
  tagged,
  quarter: draft.quarter,
  ...(draft.vertical && { vertical: true }),
})

/** Gives the cells of tables the colour of their ground. */
function withShades(blocks: Block[], fills: readonly Fill[]): Block[] {
  if (fills.length === 0) return blocks
  for (const block of blocks) {
    if (block.kind !== 'table') continue
    for (const cell of block.table.cells) {
      const fill = fillAt(fills, (cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2)
      if (fill) cell.fill = fill
    }
  }
  return blocks
}

function withBorders(blocks: Block[], { rulings }: Draft): Block[] {
  for (const block of blocks) if (block.kind === 'table') drawBorders(block.table, rulings)
  return blocks
}

function tableBlock(grid: Draft['grids'][number], draft: Draft): Block {
  const { table, lines } = tableOf(grid, draft.content.number, draft.linkAt)
  const box: Box = { x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1 }
  return { ...box, page: draft.content.number, kind: 'table', table, lines }
}

/** Pictures large enough to be looked at; backgrounds of text are none. */
function figures(draft: Draft, drawings: readonly Box[]): Block[] {
  const found: Block[] = []
  const area = draft.width * draft.height
  for (const image of draft.content.images) {
    if (image.artifact) continue
    const { left, top, right, bottom } = image.box
    const box = draft.place({ x0: left, x1: right, y0: top, y1: bottom })
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
    if (w < 16 || h < 16 || image.width < 8 || image.height < 8) continue
    // What is part of a drawing is seen on its picture.
    if (drawings.some(d => overlapX(d, box) > 0.9 * w && overlapY(d, box) > 0.9 * h)) continue
    const covered = draft.segments.filter(
      s => s.x0 >= box.x0 - 2 && s.x1 <= box.x1 + 2 && s.y0 >= box.y0 - 2 && s.y1 <= box.y1 + 2,
    )
    // A scan is what its text layer was read from.
    const isScan = covered.some(s => s.words.some(word => word.run.invisible))
    if (w * h > 0.5 * area && (covered.length > 5 || isScan)) continue
    if (covered.length > 12) continue
    const clear = clearOf(box, draft.segments)
    found.push({
      ...clear,
      page: draft.content.number,
      kind: 'figure',
      image: image.index,
      alt: '',
      lines: [],
      ...(clear !== box && { drawn: box }),
    })
  }
  return found
}

function drawingBlock(drawing: Drawing, draft: Draft): Block {
  const { labels, ...box } = drawing
  const lines = linesOf(labels, draft.linkAt)
  return { ...box, page: draft.content.number, kind: 'figure', image: DRAWN, alt: '', lines }
}

function formulaBlock({ words, latex, ...box }: Formula, draft: Draft): Block {
  const lines = linesOf(words, draft.linkAt)
  const page = draft.content.number
  return { ...box, page, kind: 'figure', image: DRAWN, alt: latex ?? '', lines, formula: { latex } }
}

/** A picture's box without its empty edges, which may run under the text of the next column. */
function clearOf(box: Box, segments: readonly Segment[]): Box {
  let { x0, x1 } = box
  const third = (x1 - x0) / 3
  for (const s of segments) {
    if (overlapY(s, box) < 0.5 * s.size) continue
    if (s.x0 > box.x1 - third && s.x0 < box.x1 && s.x1 > box.x1) x1 = Math.min(x1, s.x0 - s.size)
    if (s.x1 < box.x0 + third && s.x1 > box.x0 && s.x0 < box.x0) x0 = Math.max(x0, s.x1 + s.size)
  }
  return x0 === box.x0 && x1 === box.x1 ? box : { ...box, x0, x1 }
}

/** Headings of narrow columns are often written upwards: side by side and ending on one height, they make a row. */
function uprightHeads(draft: Draft, labels: ReadonlySet<Word>): { segments: Segment[]; words: Set<Word> } {
  const found = { segments: [] as Segment[], words: new Set<Word>() }
  for (const quarter of [1, 3, -1]) {
    const words = draft.turned.filter(w => w.quarter === quarter && !labels.has(w))
    if (words.length < 3) continue
    const lines = quarter === -1 ? slantedLines(words) : turnedLines(words)
    const edge = (line: Word[]) => (quarter === 1 ? around(line).y0 : around(line).y1)
    for (const line of lines) {
      const level = lines.filter(other => Math.abs(edge(other) - edge(line)) < 2.5)
      if (level.length < 3) continue
      const box = around(line)
      const [first] = line as [Word]
      // A slanting heading leans over the columns beside its own; it stands where it starts.
      if (quarter === -1) box.x1 = Math.min(box.x1, box.x0 + 2 * first.size)
      const text = line.map((w, i) => (i > 0 ? ` ${w.text}` : w.text)).join('')
      const base = Math.max(...level.flat().map(w => w.y1))
      const word: Word = { ...first, ...box, text, quarter: 0, base, spaced: true, softHyphen: false }
      found.segments.push({ ...box, y1: base, words: [word], size: first.size, base })
      for (const w of line) found.words.add(w)
    }
  }
  return found
}

/** Slanting words that rise from left to right, by the text object they come from. */
function slantedLines(words: Word[]): Word[][] {
  const lines = new Map<object, Word[]>()
  for (const w of words) {
    if (w.run.angle < 270 || w.run.angle > 345) continue
    lines.set(w.run, [...(lines.get(w.run) ?? []), w])
  }
  return [...lines.values()]
}

/** Words of one turn by the line they stand on, in reading order. */
function turnedLines(words: Word[]): Word[][] {
  const lines: Word[][] = []
  for (const w of [...words].sort((a, b) => a.order - b.order)) {
    const line = lines.find(l => Math.abs(l[0]!.base - w.base) < 0.3 * w.size)
    if (line) line.push(w)
    else lines.push([w])
  }
  return lines
}

/** Text that stands upright or askew beside level text: in the margin it is no part of the page's text. */
function turnedBlocks(draft: Draft, used: ReadonlySet<Word>): Block[] {
  if (draft.turned.length === used.size) return []
  const blocks: Block[] = []
  const number = draft.content.number
  for (let quarter = 1; quarter < 4; quarter++) {
    const words = draft.turned.filter(w => w.quarter === quarter && !used.has(w))
    if (words.length === 0) continue
    const lines = linesOf(words, draft.linkAt)
    const box = around(lines)
    const margin = box.x1 < 0.1 * draft.width || box.x0 > 0.9 * draft.width
    if (margin) blocks.push(marginBlock(lines, number))
    else for (const line of lines) blocks.push(...textBlocks([line], number))
  }
  const askew = draft.turned.filter(w => w.quarter === -1 && !used.has(w))
  for (const line of askewLines(askew)) blocks.push(marginBlock([line], number))
  return blocks
}

/** Lines of words that stand askew, as watermarks do. */
function askewLines(words: readonly Word[]): Line[] {
  const rows: Word[][] = []
  for (const w of [...words].sort((a, b) => a.order - b.order)) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (last && Math.abs(last.run.angle - w.run.angle) < 1 && Math.abs(last.base - w.base) < 0.3 * w.size)
      row!.push(w)
    else rows.push([w])
  }
  return rows.map(row => {
    const [first] = row as [Word]
    const text = row.map((w, i) => (i > 0 && w.spaced ? ` ${w.text}` : w.text)).join('')
    const { font, angle } = first.run
    const own = lineOf([{ ...first, text }], () => undefined)
    const box = around(row)
    return {
      ...own,
      ...box,
      base: box.y1,
      bold: font.bold,
      italic: font.italic,
      mono: false,
      hyphen: false,
      rtl: false,
      quarter: -1,
      angle,
    }
  })
}

const marginBlock = (lines: Line[], page: number): Block => ({
  ...around(lines),
  page,
  kind: 'running',
  place: 'margin',
  spans: lines.flatMap(line => line.spans),
  lines,
})
