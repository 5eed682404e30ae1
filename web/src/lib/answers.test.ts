import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ANSWERS } from './answer-texts.ts'

const texts = await import('../messages/de/declarations.json', { with: { type: 'json' } })
const data: Record<string, string> = { 'messages-data': JSON.stringify({ declarations: texts.default }) }
Object.assign(globalThis, {
  document: {
    documentElement: { lang: 'de' },
    getElementById: (id: string) => (id in data ? { textContent: data[id] } : null),
  },
})
const { answered, warned } = await import('./answers.ts')

test('what the server says is read in the language of the page, with its places', () => {
  assert.equal(
    answered('pages: page 9 does not exist, the document has 3 pages.'),
    'Seite 9 gibt es nicht; Seiten im Dokument: 3.',
  )
  assert.equal(
    answered('file: expected a PDF file, but the content (a b.png) is PNG; image-to-pdf makes a PDF of it.'),
    'Erwartet wird PDF, der Inhalt (a b.png) ist aber PNG; image-to-pdf macht daraus ein PDF.',
  )
  assert.equal(
    warned(
      'pages 2-3 and 7 cannot be read as text (scanned, or without a usable text layer), ocr-pdf reads such pages; no page is blank; something new',
    ),
    'Seiten 2-3, 7: nicht als Text lesbar (gescannt oder ohne brauchbare Textebene); ocr-pdf liest solche Seiten; Keine Seite ist leer; something new',
  )
  assert.equal(answered('rows: nobody has translated this.'), undefined)
  assert.equal(warned(''), '')
})

test('every sentence is one that the server says', () => {
  const lines = globSync(join(import.meta.dirname, '../../../src/**/*.ts'))
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => readFileSync(file, 'utf8').split('\n'))
  const gone = ANSWERS.filter(one => {
    const pieces = one.split(/\{\d\}/)
    const longest = pieces.reduce((a, b) => (a.length < b.length ? b : a))
    const rest = pieces.map(piece => piece.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    const said = new RegExp(rest.join('.{1,70}?'))
    return !lines.some(line => line.includes(longest) && said.test(line))
  })
  assert.deepEqual(gone, [])
})

test('every language has their places', async () => {
  const folder = join(import.meta.dirname, '../messages')
  for (const file of globSync(join(folder, '*/declarations.json'))) {
    const own = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const one of ANSWERS) {
      const places = [...(own[one] ?? '').matchAll(/\{\d\}/g)].map(match => match[0])
      assert.ok(own[one] && places.every(place => one.includes(place)), `${file}: ${one}`)
    }
  }
})
