import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishDocument } from './document-layout.ts'
import { joinOfTexts } from './hyphens.ts'
import type { Block, BlockOf, Line, PageLayout } from './model.ts'
import { plain } from './model.ts'
import { joinPages } from './page-joins.ts'

/** Lines of 10-point type under each other, the first at this height. */
function lines(y: number, texts: string[], size = 10): Line[] {
  return texts.map((text, i) => ({
    ...{ x0: 0, y0: y + i * 12 - 0.8 * size, x1: 300, y1: y + i * 12 + 0.2 * size },
    text,
    spans: [{ text }],
    size,
    base: y + i * 12,
    bold: false,
    italic: false,
    mono: false,
    font: 'Times',
    serif: true,
    hyphen: false,
    rtl: false,
    quarter: 0,
  }))
}

function paragraph(y: number, texts: string[], size = 10): BlockOf<'paragraph'> {
  const own = lines(y, texts, size)
  return {
    ...{ x0: 0, y0: own[0]!.y0, x1: 300, y1: own.at(-1)!.y1 },
    page: 1,
    kind: 'paragraph',
    spans: [{ text: texts.join(' ') }],
    lines: own,
    rtl: false,
    align: 'left',
  }
}

function item(y: number, marker: string, text: string): BlockOf<'list-item'> {
  const { lines: own, ...rest } = paragraph(y, [`${marker} ${text}`])
  return { ...rest, lines: own, kind: 'list-item', marker, ordered: false, depth: 0, spans: [{ text }] }
}

const pageOf = (number: number, blocks: Block[], quarter = 0): PageLayout => ({
  number,
  width: 600,
  height: 800,
  blocks,
  needsOcr: false,
  tagged: false,
  quarter,
})

const textOf = (block: Block) => ('spans' in block ? plain(block.spans) : '')

const joins: [line: string, next: string, how: ReturnType<typeof joinOfTexts>][] = [
  ['the exam-', 'ple shows', 'drop-hyphen'],
  ['the exam\u00ad', 'Ple', 'drop-hyphen'],
  ['see https://www.', 'example.org/ports for', 'plain'],
  ['see www.example.org/old-', 'pages for', 'plain'],
  ['write to news@lists.example.', 'org instead', 'plain'],
  ['see https://example.org.', 'They say', 'space'],
  ['as it stood.', 'then', 'space'],
  ['pre-', 'and post-war', 'space'],
  ['state-of-the-', 'art', 'plain'],
  ['in images/amd64/-', 'linux', 'drop-hyphen'],
  ['the EU-', 'wide rule', 'plain'],
  ['Jean-', 'Pierre', 'plain'],
  ['either/', 'or', 'plain'],
  ['the end', 'of it', 'space'],
  ['报', '告', 'plain'],
  ['เชื้อเพลิงได้', 'ประมาณ', 'plain'],
  ['ปี ๑๙', 'ชิ้น', 'space'],
]
for (const [line, next, how] of joins) {
  test(`"${line}" and "${next}": ${how}`, () => assert.equal(joinOfTexts(line, next), how))
}

test('a paragraph that goes on overleaf is whole where it begins, a broken word too', () => {
  const pages = joinPages([
    pageOf(1, [paragraph(700, ['It is an exam-'])]),
    pageOf(2, [paragraph(50, ['ple that goes on,'])]),
    pageOf(3, [paragraph(50, ['and ends here.']), paragraph(90, ['Another.'])]),
  ])
  assert.deepEqual(
    pages.map(page => page.blocks.map(textOf)),
    [['It is an example that goes on, and ends here.'], [], ['Another.']],
  )
})

test('an item of a list goes on as well, without its marker', () => {
  const [page] = joinPages([
    pageOf(1, [item(700, '•', 'It is an exam-')]),
    pageOf(2, [paragraph(50, ['ple of an item'])]),
  ])
  assert.deepEqual(page!.blocks.map(textOf), ['It is an example of an item'])
})

test('a text whose lines end where they like goes on with a name that had no room', () => {
  const joinedAt = (x1: number, text = 'and it was read aloud at once to him and') => {
    const last = paragraph(700, ['The letter came in the morning from', text])
    last.lines[1]!.x1 = x1
    const pages = [pageOf(1, [last]), pageOf(2, [paragraph(50, ['Margaret, who lived', 'next door.'])])]
    return joinPages(pages)[1]!.blocks.length === 0
  }
  assert.equal(joinedAt(230), true)
  // There was room for it: the text ended.
  assert.equal(joinedAt(150), false)
  assert.equal(joinedAt(230, 'and it was read aloud to him and to them.'), false)
  // Lines of an address are short.
  assert.equal(joinedAt(230, '20095 Hamburg'), false)
})

test('pages that do not follow each other, and sentences that are complete, are not joined', () => {
  const apart = [pageOf(1, [paragraph(700, ['goes on'])]), pageOf(3, [paragraph(50, ['and on'])])]
  assert.deepEqual(joinPages(apart), apart)
  const ended = [pageOf(1, [paragraph(700, ['It ends.'])]), pageOf(2, [paragraph(50, ['and on'])])]
  assert.deepEqual(joinPages(ended), ended)
})

test('a footnote of several paragraphs is one, and stands before the foot of a page turned on its side', () => {
  const running: Block = {
    ...{ x0: 0, y0: 386, x1: 300, y1: 396, page: 1 },
    kind: 'running',
    place: 'page-number',
    spans: [{ text: '7' }],
    lines: lines(394, ['7']),
  }
  const text = paragraph(100, new Array(5).fill('The text is long enough to tell the size of its letters.'))
  // The frame that a page turned by a quarter is read in is 600 points high: its middle lies at 300.
  const notes = [
    paragraph(350, ['1 The first part of the note breaks a wo-'], 8),
    paragraph(362, ['rd and goes on with a second part, which ends.'], 8),
    paragraph(374, ['The third part is further down.'], 8),
  ]
  const [page] = finishDocument([pageOf(1, [text, ...notes, running], 1)])
  assert.deepEqual(
    page!.blocks.map(block => block.kind),
    ['paragraph', 'footnote', 'running'],
  )
  const [, note] = page!.blocks
  assert.equal(
    textOf(note!),
    'The first part of the note breaks a word and goes on with a second part, which ends. The third part is further down.',
  )
  assert.equal(note!.y1, notes[2]!.y1)
})

test('code that goes on over a page break is one listing, set in as it stands', () => {
  const code = (page: number, x: number, texts: string[]): BlockOf<'code'> => {
    const own = lines(50, texts).map(line => ({ ...line, mono: true, x0: x, x1: x + 6 * line.text.length }))
    return { x0: x, y0: 42, x1: 300, y1: 60, page, kind: 'code', text: texts.join('\n'), lines: own }
  }
  const [first, second] = joinPages([
    pageOf(1, [code(1, 100, ['for crane in quay:', '    if crane.free:'])]),
    pageOf(2, [code(2, 124, ['else:', '    wait()']), paragraph(90, ['And on it goes.'])]),
  ])
  const [whole] = first!.blocks
  assert.equal(
    whole?.kind === 'code' && whole.text,
    'for crane in quay:\n    if crane.free:\n    else:\n        wait()',
  )
  assert.equal(second!.blocks.length, 1)
})

test('a sentence that goes on overleaf with a name is one', () => {
  const upper = ['The kinds of network that are', 'known (with Ethernet, but not']
  const joined = (...lower: [string, string]) => {
    const [page] = finishJoined(paragraph(700, upper), paragraph(100, lower))
    return textOf(page!.blocks[0]!)
  }
  assert.match(joined('ISDN or PPP) are set up when', 'it starts.'), /not ISDN/)
  upper[1] = 'known.'
  assert.doesNotMatch(joined('ISDN or PPP) are set up when', 'it starts.'), /ISDN/)
})

const finishJoined = (last: Block, first: Block): PageLayout[] =>
  joinPages([pageOf(1, [last]), pageOf(2, [first])])

test('the rest of an item overleaf that tags call an item goes on with it, one with a marker does not', () => {
  const texts = (rest: Block, tagged = true) => {
    const first = item(700, '•', 'the greatest brightness, which is taken from')
    const pages = [pageOf(1, [first]), { ...pageOf(2, [rest]), tagged }]
    return joinPages(finishDocument(pages)).flatMap(page => page.blocks.map(textOf))
  }
  const { lines: own, spans, ...place } = paragraph(50, ['what others have seen of it.'])
  const rest: Block = {
    ...place,
    lines: own,
    spans,
    kind: 'list-item',
    marker: '•',
    ordered: false,
    depth: 0,
  }
  assert.deepEqual(texts(rest), ['the greatest brightness, which is taken from what others have seen of it.'])
  assert.equal(texts(item(50, '•', 'what others have seen of it.')).length, 2)
})
