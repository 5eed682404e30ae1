import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import type { PageLayout } from '../../../layout/model.ts'
import type { describePage } from '../../../layout/write/data.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import { annotationTexts, linkAddresses } from '../../../pdf/index.ts'
import { type Call, defineTool, json } from '../../../tool.ts'
import { compareLines } from './edited-lines.ts'
import type { LineChange } from './line-words.ts'
import { looksDifferent } from './looks.ts'
import { UnreadPlaces } from './unread-places.ts'

type Compared = ReturnType<typeof compareLines>
type Lines = Awaited<ReturnType<typeof readLines>>

const place = z.object({ page: z.int(), line: z.int() })

export default defineTool({
  name: 'Compare PDFs',
  description:
    'Compares the text of two PDFs line by line: what was removed, added, moved to another place or edited, with page and line.',
  credits: 3,
  params: {
    file_a: p.pdf().describe('The PDF as it was; lines only here count as removed.'),
    file_b: p.pdf().describe('The PDF as it is now; lines only here count as added.'),
  },
  returns: json(
    z.object({
      identical: z.boolean().describe('Whether both have the same lines of text in the same order.'),
      added: z.int(),
      removed: z.int(),
      unchanged: z.int(),
      moved: z
        .int()
        .describe('Lines that are in both, but in another place; each counts as removed and as added.'),
      edited: z.int().describe('Lines that were changed in part; each counts as removed and as added.'),
      pages_a: z.int(),
      pages_b: z.int(),
      changes: z.array(
        z.object({
          type: z.enum(['added', 'removed']),
          page: z.int().describe('Page of its own file, from 1.'),
          line: z.int().describe('Line on that page in reading order, from 1.'),
          text: z.string(),
          relation: z.enum(['moved', 'edited']).optional(),
          counterpart: place.optional().describe('Where the moved or edited line stands in the other file.'),
          words: z
            .array(z.object({ text: z.string(), changed: z.boolean() }))
            .optional()
            .describe('Of an edited line: its parts, and whether the other file lacks them.'),
        }),
      ),
    }),
  ),
  example: { file_a: 'three-pages.pdf', file_b: 'three-pages-revised.pdf' },
  async run({ file_a, file_b }, call) {
    const { openPdf } = await import('../../../engines/pdfium/pdfium-document.ts')
    const { warnOfCover } = await import('../../../engines/pdfium/cover.ts')
    const { openForReading } = await import('../../../engines/pdfium/open-shown.ts')
    using old = await openForReading(file_a, 'file_a')
    using now = await openForReading(file_b, 'file_b')
    warnOfCover(old, call.warn, 'compared', 'file_a')
    warnOfCover(now, call.warn, 'compared', 'file_b')
    // A program that saved the file anew may have dropped its tags, by which lines are told apart otherwise.
    if (old.tagged !== now.tagged) for (const pdf of [old, now]) pdf.leaveTagsAside()
    const total = old.pageCount + now.pageCount
    const places = new UnreadPlaces()
    const [bytesOld, bytesNow] = [await readFile(file_a.path), await readFile(file_b.path)]
    const a = await readLines(old, 'file_a', places, annotationTexts(bytesOld), call, done =>
      call.progress(done, total, 'pages'),
    )
    const b = await readLines(now, 'file_b', places, annotationTexts(bytesNow), call, done =>
      call.progress(old.pageCount + done, total, 'pages'),
    )
    const { changes, unchanged, rewrapped } = withoutRunning(compareLines(a.keys, b.keys), a, b)
    const changed = pagesUnlike(a.lines, b.lines)
    if (changes.length + rewrapped.length > 0 && wordsOf(a.keys) === wordsOf(b.keys))
      call.warn('the words are the same; only the lines break in other places')
    if (old.pageCount === now.pageCount) {
      // As they are: for reading, some annotations are taken out.
      using drawnOld = await openPdf(bytesOld)
      using drawnNow = await openPdf(bytesNow)
      warnOfLooks(drawnOld, drawnNow, changed, call)
      warnOfLinks(linkAddresses(bytesOld), linkAddresses(bytesNow), changed, call)
    }
    const count = (test: (change: LineChange) => boolean) => changes.filter(test).length
    const removed = count(change => change.type === 'removed')
    return {
      identical: changes.length + rewrapped.length === 0,
      added: changes.length - removed,
      removed,
      unchanged,
      moved: count(change => change.relation === 'moved') / 2,
      edited: count(change => change.relation === 'edited') / 2,
      pages_a: a.pageCount,
      pages_b: b.pageCount,
      changes: changes.map(({ type, index, counterpart, ...rest }) => {
        const [own, other] = type === 'removed' ? [a, b] : [b, a]
        return {
          type,
          ...own.lines[index]!.place,
          text: own.lines[index]!.text,
          ...rest,
          ...(counterpart !== undefined && { counterpart: other.lines[counterpart]!.place }),
        }
      }),
    }
  },
})

/** Pages that do not have the same lines in both. */
function pagesUnlike(a: readonly Line[], b: readonly Line[]): Set<number> {
  const keysOf = (lines: readonly Line[]) => {
    const pages = Map.groupBy(lines, line => line.place.page)
    return new Map([...pages].map(([page, own]) => [page, own.map(line => line.key).join('\n')]))
  }
  const [old, now] = [keysOf(a), keysOf(b)]
  return new Set([...old.keys(), ...now.keys()].filter(page => old.get(page) !== now.get(page)))
}

/** Lines at the heads and feet of pages are more where a page was added, and none where there is but one page. */
function withoutRunning(found: Compared, a: Lines, b: Lines): Compared {
  const headsOf = ({ lines }: Lines) => new Set(lines.flatMap(line => (line.running ? line.key : [])))
  const heads = headsOf(a).intersection(headsOf(b))
  const isHead = ({ type, index, relation, counterpart }: LineChange): boolean => {
    const [own, other] = type === 'removed' ? [a, b] : [b, a]
    const line = own.lines[index]!
    if (relation === 'moved') return line.running || other.lines[counterpart!]!.running
    return relation === undefined && line.running && heads.has(line.key)
  }
  const changes = found.changes.filter(one => !isHead(one))
  const same = found.changes.filter(one => one.relation === 'moved' && isHead(one)).length / 2
  return { ...found, changes, unchanged: found.unchanged + same }
}

const wordsOf = (lines: readonly string[]): string => lines.join(' ').replace(/[-\u2010]? /g, '')

/** Pages whose looks are compared; with more a call would take too long. */
const MOST_LOOKS = 200

/** Tells of pages whose text is the same, and which show something else all the same. */
function warnOfLooks(old: PdfDocument, now: PdfDocument, changed: ReadonlySet<number>, call: Call): void {
  const same = Array.from({ length: old.pageCount }, (_, i) => i + 1).filter(number => !changed.has(number))
  const different = same.slice(0, MOST_LOOKS).filter(number => {
    call.signal.throwIfAborted()
    return looksDifferent(old, now, number)
  })
  if (different.length > 0)
    call.warn(
      `page ${writePages(different)}: the text is the same, but the page looks different: a picture, a colour, a font or a position has changed`,
    )
  if (same.length > MOST_LOOKS)
    call.warn(`after page ${same[MOST_LOOKS - 1]}, only the text was compared, not how the pages look`)
}

/** Tells of pages whose text is the same, and whose links lead to other addresses. */
function warnOfLinks(old: string[][], now: string[][], changed: ReadonlySet<number>, call: Call): void {
  if (old.length !== now.length) return
  const different = old.flatMap((addresses, i) => {
    const isSame = new Set(addresses).symmetricDifference(new Set(now[i])).size === 0
    return isSame || changed.has(i + 1) ? [] : i + 1
  })
  if (different.length > 0)
    call.warn(`page ${writePages(different)}: the text is the same, but links lead to other addresses`)
}

interface Line {
  text: string
  /** What it is compared by. */
  key: string
  place: z.output<typeof place>
  /** Whether it stands at the head or the foot of several pages. */
  running: boolean
}

/**
 * All lines in reading order, those of annotations after their page's own, and those at the heads and feet of pages last:
 * where a page ends is no change of the text. Page numbers are left out: one new page would change all that follow.
 */
async function readLines(
  pdf: PdfDocument,
  param: string,
  unread: UnreadPlaces,
  annotations: readonly string[][],
  call: Call,
  progress: (done: number) => void,
) {
  const { readLayout } = await import('../../../engines/pdfium/layout.ts')
  const { describePage } = await import('../../../layout/write/data.ts')
  const all = Array.from({ length: pdf.pageCount }, (_, i) => i + 1)
  const found: Line[] = []
  let unreadable = 0
  for (const page of await readLayout(pdf, all, { ...call, progress })) {
    if (page.needsOcr || page.lost) unreadable++
    const blocks = page.blocks.filter(block => block.kind !== 'running' || block.place !== 'page-number')
    const shown = { ...page, blocks }
    const heads = blocks.filter(block => block.kind === 'running')
    const headTexts = new Set(describePage({ ...page, blocks: heads }, false).lines.map(({ text }) => text))
    const lines: UnreadLine[] = page.lost
      ? withUnread(pdf, shown, unread, describePage)
      : describePage(shown, false).lines
    const said = (annotations[page.number - 1] ?? []).flatMap(text => text.split(/[\r\n]+/))
    const besides = said.filter(text => text.trim() !== '').map((text): UnreadLine => ({ text }))
    for (const [i, { text, key }] of [...lines, ...besides].entries()) {
      const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim()
      const place = { page: page.number, line: i + 1 }
      found.push({ text: plain, key: key ?? plain, place, running: headTexts.has(text) })
    }
  }
  if (unreadable > 0) {
    call.warn(
      `${counted(unreadable, 'page')} of ${param} cannot be read as text, or only in part, so that changes there may be missed; ocr-pdf reads such pages`,
    )
  }
  const lines = [...found.filter(line => !line.running), ...found.filter(line => line.running)]
  return { lines, keys: lines.map(line => line.key), pageCount: pdf.pageCount }
}

/** Pixels per point of pages whose text is compared by its looks. */
const SCALE = 3

/** A line, and what it is compared by where that is not its text. */
interface UnreadLine {
  text: string
  key?: string
}

/** The lines of a page, and how those look whose letters the file does not name. */
function withUnread(
  pdf: PdfDocument,
  page: PageLayout,
  unread: UnreadPlaces,
  describe: typeof describePage,
): UnreadLine[] {
  using own = pdf.page(page.number)
  const bitmap = own.render({ scale: SCALE, annotations: false })
  return page.blocks.flatMap(block => {
    const { lines, blocks } = describe({ ...page, blocks: [block] }, true)
    if (block.kind === 'figure' && block.lost)
      return [{ text: '\ufffd', key: unread.nameOf(bitmap, blocks[0]!.bbox!, SCALE) }]
    return lines.map(({ text, bbox }) =>
      text.includes('\ufffd') ? { text, key: `${text} ${unread.nameOf(bitmap, bbox!, SCALE)}` } : { text },
    )
  })
}
