import { decodedContent } from '../core/content-stream.ts'
import { deflated } from '../core/deflated.ts'
import { numberTree } from '../core/name-trees.ts'
import { Dict, deref, name, newRef, type Obj, Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { writeNumber } from '../core/writer.ts'
import { ClusterFont } from './cluster-font.ts'
import { type Cluster, clustersOf, lineEnd, shiftOf } from './clusters.ts'
import { learnMarks, MarkedLetters } from './marked-letters.ts'
import { type TextItem, textItems } from './text-items.ts'

/**
 * Makes text of a typeset document readable in every script. The typesetter tells of letters with marks, syllables and
 * right-to-left text by ActualText alone, which pdf.js and MuPDF pass over, and says parts of a cluster twice.
 */
export function makeTextReadable({ root, pages }: PdfDocument): void {
  const parents = parentsOf(root)
  const known = new Map<Dict, ClusterFont | MarkedLetters | undefined>()
  const fontOf = (dict: Dict) => {
    if (!known.has(dict)) known.set(dict, ClusterFont.of(dict) ?? MarkedLetters.of(dict))
    return known.get(dict)
  }
  for (const { dict: page } of pages) {
    const fonts = new Map<string, ClusterFont>()
    const marked = new Map<string, MarkedLetters>()
    const resources = page.dict('Resources')?.dict('Font')
    for (const key of resources?.keys() ?? []) {
      const dict = resources!.dict(key)
      const font = dict && fontOf(dict)
      if (font instanceof MarkedLetters) marked.set(key, font)
      else if (font) fonts.set(key, font)
    }
    if (marked.size > 0) learnMarks(contentOf(page) ?? Buffer.alloc(0), marked)
    if (fonts.size > 0) rewrite(page, fonts, parents.get(page.number('StructParents') ?? -1) ?? [])
  }
  for (const font of known.values()) font?.finish()
}

/** The elements that pages' marked content belongs to, by the page's key and the content's number. */
function parentsOf(root: Dict): Map<number, Obj[]> {
  const found = new Map<number, Obj[]>()
  const tree = root.dict('StructTreeRoot')?.dict('ParentTree')
  for (const [key, value] of numberTree(tree)) {
    const list = deref(value)
    if (Array.isArray(list)) found.set(key, list.map(deref))
  }
  return found
}

function contentOf(page: Dict): Buffer | undefined {
  const contents = page.get('Contents')
  return decodedContent((Array.isArray(contents) ? contents : [contents]).filter(one => one instanceof Ref))
}

function rewrite(page: Dict, fonts: Map<string, ClusterFont>, parents: Obj[]): void {
  const content = contentOf(page)
  if (!content) return
  const items = textItems(content, fonts)
  const clusters = clustersOf(items, (font, code) => fonts.get(font)!.textOf(code))
  const parts: Buffer[] = []
  let at = 0
  for (let i = 0; i < items.length; ) {
    const head = items[i]!
    const run = [...clusters[i]!]
    // Readers turn right-to-left text round item by item: a line that goes on is one item again.
    const to = lineEnd(items, i, (a, b) => looksAlike(a, b, parents))
    for (let n = i + 1; n < to; n++) {
      const [dx, dy] = shiftOf(head, items[n]!.matrix)
      run.push(...clusters[n]!.map(cluster => moved(cluster, dx, dy)))
    }
    const shown = drawn(head, inLine(run), fonts.get(head.font)!)
    for (let n = i; n < to && shown !== undefined; n++) {
      parts.push(content.subarray(at, items[n]!.start), Buffer.from(n === i ? shown : '', 'latin1'))
      at = items[n]!.end
    }
    i = to
  }
  parts.push(content.subarray(at))
  const stream = new Stream(Dict.of({ Filter: name('FlateDecode') }), deflated(Buffer.concat(parts)))
  page.set('Contents', newRef(stream))
}

/** Whether the second item looks and belongs where the first does. */
const looksAlike = (a: TextItem, b: TextItem, parents: Obj[]): boolean =>
  a.mode === b.mode &&
  a.paint === b.paint &&
  (a.mcid === b.mcid || (a.mcid !== undefined && b.mcid !== undefined && parents[a.mcid] === parents[b.mcid]))

const moved = (cluster: Cluster, dx: number, dy: number): Cluster => ({
  ...cluster,
  glyphs: cluster.glyphs.map(glyph => ({ ...glyph, x: glyph.x + dx, y: glyph.y + dy })),
  end: cluster.end + dx,
})

/** Pieces of both directions come in the order they are read, and are drawn from left to right. */
function inLine(run: Cluster[]): Cluster[] {
  if (!run.some(cluster => cluster.rtl)) return run
  const words = run.filter(cluster => cluster.text.trim() !== '')
  // The space behind a line's last word has no room of its own: it would part the digits that it lies on.
  const isCovered = ({ text, glyphs: [space] }: Cluster) =>
    text.trim() === '' && words.some(({ glyphs: [glyph] }) => Math.abs(glyph!.x - space!.x) < 0.1)
  return run.filter(one => !isCovered(one)).toSorted((a, b) => a.glyphs[0]!.x - b.glyphs[0]!.x)
}

/** Clusters drawn by their codes from where an item stands. */
function drawn(item: TextItem, clusters: Cluster[], font: ClusterFont): string | undefined {
  if (clusters.length === 0) return ''
  const { size } = item
  let text = ''
  let [start, pen] = [0, 0]
  for (const [i, cluster] of clusters.entries()) {
    const found = font.codeOf(cluster, size)
    if (!found) return undefined
    if (i === 0) start = pen = found.x
    const way = Math.round(((found.x - pen) * 100_000) / size) / 100
    if (Math.abs(way) >= 0.5) {
      text += `> ${writeNumber(-way)} <`
      pen += (way * size) / 1000
    }
    text += found.code.toString(16).padStart(4, '0')
    pen += (font.widthOf(found.code) * size) / 1000
  }
  const show = `[<${text}>] TJ`.replace('[<>', '[')
  const where = `${item.mode} Tr /${item.font} ${writeNumber(size)} Tf 1 0 0 -1 ${writeNumber(start)} 0 Tm`
  return `BT ${where} ${item.reversed ? `/ReversedChars BMC ${show} EMC` : show} ET`
}
