import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { HOSTILE, manyPages, onePageAgain } from './support/hostile-pdfs.ts'
import { readPdf } from './support/pdf.ts'
import { FIXTURES } from './support/run-tool.ts'
import { startServer, type TestServer } from './support/server.ts'

type Part = [string, string | File]

const blob = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)
const sample = (name: string) => blob(name, readFileSync(join(FIXTURES, name)))

/** What each tool is sent besides the PDF. */
const TOOLS: Record<string, Part[]> = {
  'pdf-merge': [['files', sample('two-pages.pdf')]],
  'pdf-split': [],
  'extract-pdf-pages': [],
  'pdf-reorder': [['order', '1']],
  'pdf-rotate': [],
  'crop-pdf': [['top', '1']],
  'pdf-compress': [],
  'repair-pdf': [],
  'pdf-info': [],
  'protect-pdf': [['password', 'abcd']],
  'pdf-password-remove': [['password', 'abcd']],
  'pdf-watermark': [['text', 'x']],
  'pdf-page-numbers': [],
  'bates-numbering': [],
  'sign-pdf': [['signature', sample('logo.png')]],
  'flatten-pdf': [],
  'pdf-forms': [],
  'pdf-to-pdfa': [],
}

let server: TestServer
before(async () => {
  server = await startServer({ env: { BOOTSTRAP_CREDITS: '1000000' } })
})
after(() => server.stop())

const send = (slug: string, bytes: Uint8Array, more: Part[] = TOOLS[slug]!) =>
  server.form(slug, [[slug === 'pdf-merge' ? 'files' : 'file', blob('in.pdf', bytes)], ...more])

for (const [what, make] of Object.entries(HOSTILE)) {
  test(`${what}: every tool answers, or refuses and names the file`, async () => {
    const bytes = make()
    const wrong: string[] = []
    await Promise.all(
      Object.keys(TOOLS).map(async slug => {
        const { status, json } = await send(slug, bytes)
        const refused = status === 400 && /^files?: /.test(json?.error)
        if (status !== 200 && !refused) wrong.push(`${slug}: ${status} ${json?.error}`)
      }),
    )
    assert.deepEqual(wrong, [])
  })
}

test('more pages than are read are refused in time, not left out', async () => {
  const bytes = onePageAgain(100_001)
  const slugs = [
    'pdf-merge',
    'pdf-rotate',
    'repair-pdf',
    'pdf-compress',
    'pdf-to-text',
    'pdf-to-svg',
    'pdf-to-md',
  ]
  for (const slug of slugs) {
    const { status, json } = await send(slug, bytes, TOOLS[slug] ?? [])
    assert.equal(status, 400, slug)
    assert.match(json.error, /^files?: the PDF( \(in\.pdf\))? has more than 100,000 pages/, slug)
  }
})

test('5,000 pages get their numbers', async () => {
  const bytes = manyPages(5000)
  for (const [slug, last] of [
    ['pdf-page-numbers', 'Text of 50005000'],
    ['bates-numbering', 'Text of 5000005000'],
  ] as const) {
    const answer = await send(slug, bytes)
    assert.equal(answer.status, 200, answer.json?.error)
    const pdf = await readPdf(answer.bytes)
    assert.equal(pdf.count, 5000)
    assert.equal(await pdf.textOf(5000), last)
  }
})
