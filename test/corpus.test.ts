import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import pdfToImage from '../src/tools/pdf/pdf-to-image.ts'
import { FIXTURES, runTool } from './support/run-tool.ts'

const COMMAND = join(import.meta.dirname, '../bench/corpus.ts')
const folder = mkdtempSync(join(tmpdir(), 'toolwright-corpus-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A corpus of the given files, by their paths in it. */
function corpusOf(name: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, path, '..'), { recursive: true })
    writeFileSync(join(folder, name, path), content)
  }
  return join(folder, name)
}

const fixture = (name: string) => readFileSync(join(FIXTURES, name))
const corpus = (...args: string[]) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' })

const small = corpusOf('small', {
  'json/y_array.json': '[1, 2]',
  'json/n_comma.json': '[1,]',
  'pdf/good.pdf': fixture('two-pages.pdf'),
  'pdf/bad.pdf': 'this is no PDF',
})
const TOOLS = ['--tools', 'json-formatter,pdf-info', '--no-scores', '--json']

test('npm run corpus counts what came of each file and tells why it was refused', () => {
  const list = join(folder, 'refused.txt')
  const done = corpus(small, ...TOOLS, '--refused', list)
  assert.equal(done.status, 0, done.stderr)
  const { rows, failures, refused } = JSON.parse(done.stdout)
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [row['set'], row['tool'], row['ok'], row['refused']]),
    [
      ['json', 'json-formatter', 1, 1],
      ['pdf', 'pdf-info', 1, 1],
    ],
  )
  assert.deepEqual(failures, [])
  assert.equal(refused.length, 2)
  assert.match(readFileSync(list, 'utf8'), /^pdf-info\tpdf\/bad\.pdf\tfile: expected a PDF file/m)
})

test('a run goes on from its log, and only unanswered calls are sent again', () => {
  const log = join(folder, 'outcomes.jsonl')
  const line = (slug: string, file: string, status: number, error: string) =>
    JSON.stringify({ set: file.split('/')[0], slug, file, status, ms: 7, error })
  const half = '{"set":"json","slug":"json-form'
  writeFileSync(
    log,
    [
      line('pdf-info', 'pdf/bad.pdf', 400, 'as the log says'),
      line('pdf-info', 'pdf/good.pdf', 0, 'no answer'),
      half,
    ].join('\n'),
  )
  const done = corpus(small, ...TOOLS, '--log', log)
  assert.equal(done.status, 0, done.stderr)
  const { rows, refused } = JSON.parse(done.stdout)
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => row['ok']),
    [1, 1],
  )
  assert.deepEqual(
    refused.map((one: Record<string, unknown>) => [one['slug'], one['error'] === 'as the log says']),
    [
      ['json-formatter', false],
      ['pdf-info', true],
    ],
  )
  assert.equal(
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(one => one.endsWith('}')).length,
    5,
  )
})

test('a run that is stopped tells what it knows and how to go on', async () => {
  const many = corpusOf(
    'many',
    Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`json/${i}.json`, '[]'])),
  )
  const child = spawn(process.execPath, [
    COMMAND,
    many,
    '--tools',
    'json-formatter',
    '--no-scores',
    '--log',
    join(folder, 'stopped.jsonl'),
  ])
  let [printed, said] = ['', '']
  child.stdout.on('data', chunk => (printed += chunk))
  child.stderr.on('data', chunk => {
    said += chunk
    // Once: a second signal ends it at once.
    if (!child.killed && / of 2000/.test(said)) child.kill('SIGINT')
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  assert.equal(code, 1)
  assert.match(said, /Not all was sent: the run was stopped\. To go on: --log .*stopped\.jsonl/)
  const known = readFileSync(join(folder, 'stopped.jsonl'), 'utf8').split('\n').length - 1
  assert.ok(known > 0 && known < 2000)
  assert.match(printed, new RegExp(`\\| all \\| ${known} \\| ${known} \\| 0 \\| 0 \\|`))
})

test('words it does not know are told, with the options there are', () => {
  for (const [args, words] of [
    [[join(folder, 'none')], 'is no folder.'],
    [[small, '--tools', 'pdf-inf'], '--tools: there is no pdf-inf.'],
  ] as const) {
    const { status, stderr } = corpus(...args)
    assert.equal(status, 2, words)
    assert.ok(stderr.includes(words) && stderr.includes('--refused FILE'), stderr)
  }
})

/** A page with a ruled table and two sentences. */
async function tablePage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Prices of the market', { x: 40, y: 250, size: 20 })
  for (let i = 0; i <= 3; i++) {
    page.drawLine({ start: { x: 40, y: 100 + i * 30 }, end: { x: 300, y: 100 + i * 30 } })
  }
  for (let i = 0; i <= 2; i++) {
    page.drawLine({ start: { x: 40 + i * 130, y: 100 }, end: { x: 40 + i * 130, y: 190 } })
  }
  for (const [i, text] of TABLE.flat().entries()) {
    page.drawText(text, { x: 50 + (i % 2) * 130, y: 170 - Math.floor(i / 2) * 30, size: 14 })
  }
  return pdf.save()
}

const TABLE = [
  ['Fruit', 'Price'],
  ['Apple', '12.50'],
  ['Cherry', '30.25'],
]

const TABLE_TRUTH = `<document><table id="1"><region id="1" page="1">${TABLE.flatMap((row, y) =>
  row.map((text, x) => `<cell start-row="${y}" start-col="${x}"><content>${text}</content></cell>`),
).join('')}</region></table></document>`

test('npm run corpus --no-calls scores every truth set, in one table', async () => {
  const page = await tablePage()
  const { bytes: picture } = await runTool(pdfToImage, { file: { name: 'a.pdf', content: page }, dpi: 150 })
  const fence = '`'.repeat(32)
  const facts = [
    { pdf: 'page.pdf', page: 1, id: 'one', type: 'present', text: 'Prices of the market' },
    { pdf: 'page.pdf', page: 1, id: 'two', type: 'present', text: 'Nothing of the kind stands there' },
  ]
  const root = corpusOf('truths', {
    'json/y_array.json': '[1, 2]',
    'yaml/A.yaml': '- yaml: "a: 1"\n  json: |\n    {"a": 1}\n',
    'xml/valid.xml': '<a>1</a>',
    'xml/not-wf.xml': '<a>1</b>',
    'csv-spectrum/csvs__x.csv': 'a,b\n1,2\n',
    'csv-spectrum/json__x.json': '[{"a":"1","b":"2"}]',
    'csv-pollock/x__csv__row_1.csv': 'a;b\n1;2\n3;4\n',
    'csv-pollock/x__clean__row_1.csv': 'a,b\n1,2\n3,4\n',
    'markdown-gfm/spec.txt': `${fence} example\n*a*\n.\n<p><em>a</em></p>\n${fence}\n`,
    'tables-icdar2013-eu/eu-001.pdf': page,
    'tables-icdar2013-eu/eu-001-str.xml': TABLE_TRUTH,
    'pdf-md-facts/page.pdf': page,
    'pdf-md-facts/dataset.jsonl': facts.map(fact => JSON.stringify(fact)).join('\n'),
    'pdf-a/suite 6-1-2-t01-fail-a.pdf': page,
    'pdf-qpdf-damaged/cut.pdf': page.subarray(0, page.length - 200),
    'svg-resvg/logo.svg': fixture('logo.svg'),
    'svg-resvg/logo.png': fixture('logo.png'),
    'ocr-truth/page.png': picture,
    'ocr-truth/truth.json': JSON.stringify([
      {
        file: 'page.png',
        language: 'eng',
        dpi: 150,
        variant: '',
        text: `Prices of the market ${TABLE.flat().join(' ')}`,
      },
    ]),
    'model-x/cube.stl': fixture('cube.stl'),
  })
  const done = corpus(root, '--no-calls')
  assert.equal(done.status, 0, done.stderr)
  const scores = done.stdout
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
    .map(line => line.slice(2).split(' | ').slice(0, 3).join(' | '))
  assert.deepEqual(
    // With qpdf and poppler installed there is more.
    scores.filter(line => !/repair-pdf|qpdf/.test(line)),
    [
      'JSONTestSuite, valid: formatted and equal | 1 | 1',
      'yaml-test-suite | 1 | 1',
      'XML, not well-formed: refused | 1 | 1',
      'XML, valid: read | 1 | 1',
      'markdown-gfm, plain | 1 | 1',
      'csv-spectrum | 1 | 1',
      'Pollock, row: rows | 2 | 2',
      'GLB without an error (Khronos validator) | 1 | 1',
      'csv-spectrum cleaned: as its JSON says (papaparse reads ours) | 1 | 1',
      'Pollock cleaned: all rows, at most the polluted one off by two cells | 2 | 2',
      'ICDAR 2013 tables, adjacency F1 over all relations | 14 | 14',
      'ICDAR 2013 tables, adjacency F1, mean of documents | 1 | 1',
      'olmOCR facts that hold for pdf-to-md | 1 | 2',
      'PDF/A-2b check agrees with veraPDF: all | 1 | 1',
      'PDF/A-2b check agrees with veraPDF: all other clauses | 1 | 1',
      'PDF/A-2b check agrees with veraPDF: files that fail | 1 | 1',
      'pdf-to-pdfa leaves nothing that the check finds | 1 | 1',
      "svg-to-png looks like resvg's reference: others | 1 | 1",
      "svg-to-png looks like resvg's reference: all | 1 | 1",
      'ocr-pdf, letters right: eng | 57 | 57',
      'ocr-pdf, letters right: all | 57 | 57',
    ],
  )
  assert.ok(scores.some(line => line.startsWith('repair-pdf')))
})
