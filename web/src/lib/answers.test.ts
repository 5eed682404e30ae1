import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { p } from '../../../src/params.ts'
import { PARTS } from './answer-parts.ts'
import { ANSWERS } from './answer-texts.ts'
import { type Answers, answerIn, warningsIn } from './answers.ts'

const MESSAGES = join(import.meta.dirname, '../messages')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Answers
const german = read(join(MESSAGES, 'de/answers.json'))
const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
const patternOf = (sentence: string) =>
  new RegExp(
    `: ${sentence
      .split(/\{\d\}/)
      .map(escaped)
      .join('.+?')}$`,
  )
const isPart = new Set<string>(PARTS)
const inGerman = (text: string) => answerIn(german, text, 'de')

test('what the server says is read in the language of the page, with its places', () => {
  assert.equal(
    inGerman('pages: page 9 does not exist, the document has 3 pages.'),
    'Seite 9 gibt es nicht; Seiten im Dokument: 3.',
  )
  assert.equal(
    inGerman('file: expected a PDF file, but the content (a b.png) is PNG; image-to-pdf makes a PDF of it.'),
    'Erwartet wird PDF, der Inhalt (a b.png) ist aber PNG; image-to-pdf macht daraus ein PDF.',
  )
  assert.equal(
    warningsIn(
      german,
      'redacted 2 places on 1 page and 1 text beside the pages; page 3: pictures there were not searched, check whether they show it',
    ),
    'Geschwärzt: 2 × Stelle, Seiten: 1; neben den Seiten: 1 × Text; Seite 3: Bilder wurden nicht durchsucht; bitte prüfen, ob es darin zu sehen ist',
  )
  assert.equal(
    inGerman('file: expected a JPEG, PNG or HEIC file, but the content (a.jpg) is text.'),
    'Erwartet wird JPEG, PNG oder HEIC, der Inhalt (a.jpg) ist aber Text.',
  )
  assert.equal(
    warningsIn(
      german,
      'pages 2-3 and 7 cannot be read as text (scanned, or without a usable text layer), ocr-pdf reads such pages; no page is blank; something new',
    ),
    'Seiten 2-3, 7: nicht als Text lesbar (gescannt oder ohne brauchbare Textebene); ocr-pdf liest solche Seiten; Keine Seite ist leer; something new',
  )
  assert.equal(inGerman('rows: nobody has translated this.'), undefined)
})

test('a parameter at the head is left out, a file and a place are kept', () => {
  assert.equal(
    inGerman('left, right: 900 points together leave nothing of page 1, which is 595 points wide.'),
    'Zusammen 900 Punkt lassen von Seite 1 nichts übrig, die 595 Punkt breit ist.',
  )
  assert.equal(
    inGerman('files (a.jpg): the JPEG image is damaged or incomplete and cannot be read.'),
    'a.jpg: Das JPEG-Bild ist beschädigt oder unvollständig und nicht lesbar.',
  )
  assert.equal(
    inGerman('code: line 1, column 7: this is not valid JavaScript.'),
    'Zeile 1, Spalte 7: Das ist kein gültiges JavaScript.',
  )
  assert.equal(
    inGerman('steps[0] (pdf-rotate): file: the file (a.pdf) is empty.'),
    'Die Datei (a.pdf) ist leer.',
  )
  assert.equal(inGerman('removed: 2 links, 1 comment'), 'Entfernt: 2 × Link, 1 × Kommentar')
})

test('what is lost of a document is counted in words of the language', () => {
  assert.equal(
    inGerman('2 rows above the headings of sales.csv left out'),
    'Über den Überschriften von sales.csv weggelassen: 2 × Zeile',
  )
  assert.equal(inGerman('1 row above the headings left out'), 'Über den Überschriften weggelassen: 1 × Zeile')
  assert.equal(
    warningsIn(german, '3 large images are downsampled; 2 embedded objects are shown by their pictures only'),
    'Verkleinert: 3 × großes Bild; Nur als Bild gezeigt: 2 × eingebettetes Objekt',
  )
  assert.equal(
    inGerman('2 form fields were renamed because their names were taken'),
    'Umbenannt, weil der Name schon vergeben war: 2 × Formularfeld',
  )
  assert.equal(
    inGerman(
      'file: the document has about 12,000,000 characters, at most 5,000,000 are set in one PDF; split it into parts.',
    ),
    'Das Dokument hat zu viel Text für ein PDF (höchstens 5.000.000 Zeichen); teilen Sie es auf.',
  )
  assert.equal(
    inGerman(
      'font_size: page 3 (and 2 more) is 84 × 119 cm large, where 12 points are hardly seen; 48 looks there as 12 does on A4',
    ),
    'Seite 3 (und 2 weitere) ist 84 × 119 cm groß; 12 Punkt sind dort kaum zu sehen, 48 wirken dort wie 12 auf A4',
  )
})

test('images that cannot be read are refused in the language of the page, whatever they are called', () => {
  const german =
    'Farbtiefe oder Kodierung des Bildes ist nicht lesbar; speichern Sie es zuerst mit 8 oder 16 Bit je Kanal und anderer Kompression.'
  const said =
    'has a depth or coding that is not read; save it with 8 or 16 bits a channel and another compression first.'
  assert.equal(inGerman(`file: the TIFF image ${said}`), german)
  assert.equal(inGerman(`files: scan.tif ${said}`), german)
})

test('what is wrong in JSON is told with its place', () => {
  assert.equal(
    inGerman('json: line 3, column 1: expected a key in double quotes; there is an extra comma before }.'),
    'Zeile 3, Spalte 1: Vor } steht ein Komma zu viel.',
  )
  assert.equal(
    inGerman('json: line 1, column 2: expected a key in double quotes or }; found name.'),
    'Zeile 1, Spalte 2: Hier sollte ein Schlüssel in doppelten Anführungszeichen stehen, nicht name.',
  )
})

test('what is wrong in XML and Markdown is told with its place, and limits with what they count', () => {
  assert.equal(
    inGerman('xml: line 2, column 9: an attribute cannot hold <; write &lt;.'),
    'Zeile 2, Spalte 9: Ein Attribut darf kein < enthalten; schreiben Sie &lt;.',
  )
  assert.equal(
    inGerman('markdown: line 2: expected the line below the header to be like |---|:---:|.'),
    'Zeile 2: Die Zeile unter der Kopfzeile muss wie |---|:---:| aussehen.',
  )
  assert.equal(
    inGerman('code: has more than 100,000 tags, which is the limit.'),
    'Zu viel: höchstens 100.000 Tags.',
  )
})

test('names and rows that a tool had to change are counted', () => {
  assert.equal(
    inGerman('made safe for every system: 2 names (what some forbid became _, what is too long was cut)'),
    'Für alle Systeme angepasst: 2 × Name (Verbotenes wurde _, zu Langes gekürzt)',
  )
  assert.equal(
    inGerman('3 rows longer than the header; the columns beyond it are named column_N'),
    'Länger als die Kopfzeile: 3 × Zeile; die Spalten dahinter heißen column_N',
  )
})

test('a reason inside a refusal is translated as well', () => {
  assert.equal(
    inGerman(
      'file: the PDF (a.pdf) cannot be opened: the file is protected by a certificate, not by a password.',
    ),
    'Das PDF (a.pdf) lässt sich nicht öffnen: Die Datei ist mit einem Zertifikat geschützt, nicht mit einem Passwort.',
  )
  assert.equal(
    inGerman('fields: "zip" takes at most 5 characters, received 12.'),
    '"zip": höchstens 5 Zeichen, es sind 12.',
  )
})

/** What values are refused with is put together from pieces, in the code of the parameters. */
const REFUSED: [ReturnType<typeof p.number> | ReturnType<typeof p.boolean>, unknown][] = [
  [p.number({ min: 0, max: 14_400 }), -1],
  [p.integer({ min: 1, max: 10 }), 11],
  [p.integer({ min: 1 }), 0],
  [p.number({ min: 1 }), 0],
  [p.number({ above: 0, max: 5 }), 0],
  [p.integer(), 0.5],
  [p.number(), 'x'],
  [p.number({ multipleOf: 90 }), 45],
  [p.boolean(), 'x'],
]

const FROM_LIBRARIES = new Set(['near {1}: syntax error.'])

const refusals = REFUSED.map(([param, value]) => {
  try {
    param.definition.check(value, 'size')
  } catch (error) {
    return (error as Error).message
  }
  return 'taken'
})

test('numbers are refused in the language of the page', () => {
  assert.equal(inGerman(refusals[0]!), 'Eine Zahl von 0 bis 14.400, nicht -1.')
  for (const text of refusals) assert.ok(inGerman(text), text)
})

test('every sentence is one that the server says', () => {
  const source = globSync(join(import.meta.dirname, '../../../src/**/*.ts'))
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const gone = ANSWERS.filter(one => {
    if (FROM_LIBRARIES.has(one) || refusals.some(text => patternOf(one).test(text))) return false
    // Clauses are put together in more than one place: what is wrong, and what was counted or expected.
    const clauses = one.split(/\{\d\}|[;,:()]|such as|should follow|\bexpected\b|\bis\b|\bare\b/)
    return !clauses.every(clause => source.includes(clause.trim().replace(/\.$/, '')))
  })
  assert.deepEqual(gone, [])
})

test('no sentence stands behind a more general one', () => {
  const itself = Object.fromEntries(ANSWERS.map(one => [one, one.replace(/\{\d\}/g, '…')]))
  const hidden = ANSWERS.filter(one => !isPart.has(one)).filter(
    one => answerIn(itself, one.replace(/\{\d\}/g, 'x')) !== itself[one],
  )
  assert.deepEqual(hidden, [])
})

test('every language has their places', () => {
  for (const file of globSync(join(MESSAGES, '*/answers.json'))) {
    const own = read(file)
    for (const one of ANSWERS) {
      const places = [...(own[one] ?? '').matchAll(/\{\d\}/g)].map(match => match[0])
      assert.ok(own[one] && places.every(place => one.includes(place)), `${file}: ${one}`)
    }
  }
})
