import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'

const SRC = join(import.meta.dirname, '../src')
const WEB = join(import.meta.dirname, '../web/src')

/** The floors of the house, from the top down. A file imports only from its own room or from floors below. */
const FLOORS = [
  ['main'],
  ['http', 'cli'],
  ['mcp'],
  ['service'],
  ['runner', 'store'],
  ['catalog'],
  ['tools'],
  ['print', 'scans'],
  ['engines'],
  ['pdf'],
  ['formats', 'layout'],
  ['charts'],
  ['document'],
  ['tool'],
  ['params'],
  ['param'],
  ['config'],
  ['lib'],
  ['fault'],
  ['contract'],
]
const floorOf = (room: string): number => FLOORS.findIndex(rooms => rooms.includes(room))

/** Rooms whose inhabitants do not know each other: no tool imports a tool, no engine an engine. */
const STRANGERS = ['tools', 'engines']

/** The kinds of formats; a new one is a decision. */
const FORMATS = [
  'archive',
  'audio',
  'epub',
  'font',
  'image',
  'mail',
  'markdown',
  'math',
  'mesh',
  'office',
  'svg',
  'text',
  'xml',
]

/** What the page runs: parts of the contract without Zod, and readers made to run in both. Of all else, types. */
const RUN_BY_PAGE = [
  'contract/families.ts',
  'contract/limits.ts',
  'contract/languages.ts',
  'contract/page-devices.ts',
  'contract/summary.ts',
  'charts/chart-text.ts',
  'document/math.ts',
  'document/write-mathml.ts',
  'engines/fontkit/document-fonts.ts',
  'engines/fontkit/used-font.ts',
  'engines/pdfium/figures.ts',
  'engines/pdfium/layout.ts',
  'engines/pdfium/pdfium-document.ts',
  'engines/tesseract/read-words.ts',
  'engines/tesseract/tesseract.ts',
  'formats/archive/zip.ts',
  'formats/epub/read-epub.ts',
  'formats/image/header-size.ts',
  'formats/image/metadata/orientation.ts',
  'formats/markdown/read-markdown.ts',
  'formats/office/docx/read-docx.ts',
  'formats/office/pptx/read-pptx.ts',
  'formats/office/xlsx/read-xlsx.ts',
  'formats/text/csv.ts',
  'layout/model.ts',
  'layout/write/data.ts',
  'layout/write/pieces.ts',
  'layout/write/families.ts',
  'lib/fonts/bundled-fonts.ts',
  'lib/geometry/page-ranges.ts',
  'lib/net/ip-addresses.ts',
  'lib/search/search-tools.ts',
  'lib/text/bidi.ts',
  'lib/text/personal-data.ts',
  'lib/text/roman-numeral.ts',
  'pdf/index.ts',
  'print/path-operators.ts',
  'tool.ts',
  'tools/image/image-watermark/mark-layer.ts',
  'tools/image/meme-generator/caption-layers.ts',
  'tools/pdf/bates-numbering.ts',
  'tools/pdf/pdf-page-numbers.ts',
  'tools/pdf/pdf-watermark.ts',
]
/** Whose types it may have: the contract, and what its readers give. */
const KNOWN_TO_PAGE =
  /^(contract\/|document\/tree\.ts$|formats\/office\/pptx\/pptx-model\.ts$|lib\/geometry\/pdf-page\.ts$)/

interface Import {
  from: string
  to: string
}

/** Every file of code in src but the tests, with slashes. */
const files = (): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => name.split(sep).join('/'))

function imports(): Import[] {
  const found: Import[] = []
  for (const name of files()) {
    const text = readFileSync(join(SRC, name), 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = relative(SRC, join(SRC, dirname(name), match[1]!))
      if (!to.startsWith('..')) found.push({ from: name, to: to.split(sep).join('/') })
    }
  }
  return found
}

const roomOf = (file: string): string => file.split('/')[0]!.replace(/\.ts$/, '')

test('every folder and file of src has its floor', () => {
  const rooms = new Set(readdirSync(SRC).map(name => name.replace(/\.ts$/, '')))
  for (const room of rooms) assert.notEqual(floorOf(room), -1, `src/${room} is on no floor`)
})

test('imports run downhill', () => {
  const uphill = imports().filter(({ from, to }) => {
    // The command line and the server are neighbours: one starts the other.
    if (roomOf(from) === 'cli' && roomOf(to) === 'http') return false
    const [a, b] = [floorOf(roomOf(from)), floorOf(roomOf(to))]
    return a > b || (a === b && roomOf(from) !== roomOf(to))
  })
  assert.deepEqual(uphill, [])
})

test('no tool imports a tool, no engine an engine', () => {
  const nosy = imports().filter(({ from, to }) => {
    if (!STRANGERS.includes(roomOf(from)) || roomOf(from) !== roomOf(to)) return false
    // A tool or an engine may be a folder of several files; within it they are one.
    const own = (file: string) =>
      file
        .split('/')
        .slice(0, roomOf(file) === 'tools' ? 3 : 2)
        .join('/')
    return own(from) !== own(to)
  })
  assert.deepEqual(nosy, [])
})

test('no file imports itself round about', () => {
  let left = imports()
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length
    const importers = new Set(left.map(({ from }) => from))
    // What imports nothing more is on no circle, and neither is the way to it.
    left = left.filter(({ to }) => importers.has(to))
  }
  assert.deepEqual(left, [])
})

test('the PDF library is entered by its front door', () => {
  const past = imports().filter(
    // What prints writes PDF itself, and the door would bring in all that others do with it.
    ({ from, to }) => to.startsWith('pdf/') && to !== 'pdf/index.ts' && !/^(pdf|engines|print)\//.test(from),
  )
  assert.deepEqual(past, [])
})

test('every format lies with its kind, every helper in its group', () => {
  const loose = files().filter(file => /^(formats|pdf|lib)\/[^/]+$/.test(file) && file !== 'pdf/index.ts')
  assert.deepEqual(loose, [])
  const kinds = new Set(files().flatMap(file => /^formats\/([^/]+)\//.exec(file)?.[1] ?? []))
  assert.deepEqual([...kinds].sort(), FORMATS)
})

test('no two files of the libraries have the same name', () => {
  const named = Map.groupBy(
    files().filter(file => /^(engines|pdf|formats|layout|document|lib)\//.test(file)),
    file => file.split('/').at(-1)!,
  )
  assert.deepEqual(
    [...named.values()].filter(same => same.length > 1),
    [],
  )
})

test('lib has what two or more places use', () => {
  const importers = Map.groupBy(
    imports().filter(({ to }) => to.startsWith('lib/')),
    ({ to }) => to,
  )
  const folder = (file: string) => dirname(file)
  const alone = files().filter(file => {
    if (!file.startsWith('lib/')) return false
    const from = [...new Set(importers.get(file)?.map(({ from }) => from) ?? [])]
    // The page is a place too. A neighbour in the same group may be split in two by noun.
    const places = from.length + (RUN_BY_PAGE.includes(file) ? 1 : 0)
    return places < 2 && !from.some(one => folder(one) === folder(file))
  })
  assert.deepEqual(alone, [])
})

test('a folder of a tool has a tool of its name', () => {
  const rooms = new Set(files().flatMap(file => /^tools\/([a-z]+\/[a-z0-9-]+)\//.exec(file)?.[1] ?? []))
  for (const room of rooms) {
    const slug = room.split('/')[1]!
    assert.ok(files().includes(`tools/${room}/${slug}.ts`), `src/tools/${room} has no ${slug}.ts`)
  }
})

test('the contract imports nothing but itself and Zod', () => {
  const others: string[] = []
  for (const name of readdirSync(join(SRC, 'contract'))) {
    const text = readFileSync(join(SRC, 'contract', name), 'utf8')
    for (const [, from] of text.matchAll(/from '([^']+)'/g))
      if (!/^(zod|\.\/[\w-]+\.ts)$/.test(from!)) others.push(`${name}: ${from}`)
  }
  assert.deepEqual(others, [])
})

test('the page imports the contract and shared readers only, of schemas the types', () => {
  const wrong: string[] = []
  for (const name of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(name) || name.endsWith('.test.ts')) continue
    const text = readFileSync(join(WEB, name), 'utf8')
    for (const [, what, from] of text.matchAll(/\bimport\s*([^'"]*?)\s*(?:from\s*|\(\s*)?'(\.[^']+)'/g)) {
      const to = relative(SRC, join(WEB, dirname(name), from!))
        .split(sep)
        .join('/')
      if (to.startsWith('..')) continue
      const typesOnly = what!.startsWith('type ')
      if (!RUN_BY_PAGE.includes(to) && !(typesOnly && KNOWN_TO_PAGE.test(to))) wrong.push(`${name}: ${to}`)
    }
  }
  assert.deepEqual(wrong, [])
})
