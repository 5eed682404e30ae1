import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SENTENCES } from './support/sentences.ts'
import { READERS, scoreOf, WRITERS } from './support/text-layer.ts'

/**
 * Scripts that are hard in different ways: letters that join, marks at heights of their own, syllables whose signs are
 * drawn in another order, words without spaces between them, long words. `npm run bench -- text-layer` takes them all.
 */
const SAMPLE = [
  'Latin',
  'Arabic with vowels',
  'Persian with numbers',
  'Hebrew with points',
  'Devanagari',
  'Bengali',
  'Thai',
  'Khmer',
  'Half-width Japanese',
  'Korean',
]

for (const [tool, write] of Object.entries(WRITERS)) {
  test(`words of every script are read from what ${tool} writes, and nothing else`, async () => {
    for (const script of SAMPLE) {
      const { lang, known } = SENTENCES[script]!
      const source = tool === 'bates-numbering' ? known.slice(0, 98) : known
      const pdf = await write({ lang, texts: [source] })
      for (const [reader, read] of Object.entries(READERS)) {
        const text = await read(pdf)
        const { recall, added } = scoreOf(source, text)
        assert.equal(recall, 1, `${script} as ${reader} reads it: ${text}`)
        assert.deepEqual(added, [], `${script} as ${reader} reads it`)
      }
    }
  })
}

test('Latin words and numbers in lines from the right stand apart and in order', async () => {
  const said = [
    [
      'word-to-pdf',
      'ar',
      'نود إعلامكم بأن شركة Harbour قد أنهت مسح الرصيف في الملف survey.pdf في 17 نوفمبر 2026 وفق الخطة.',
    ],
    [
      'epub-to-pdf',
      'he',
      'הריני להודיעך כי חברת Harbour סיימה את סקר המזח הצפוני survey.pdf ביום 17 בנובמבר כמתוכנן.',
    ],
  ] as const
  for (const [tool, lang, source] of said) {
    const pdf = await WRITERS[tool]!({ lang, texts: [source] })
    for (const [reader, read] of Object.entries(READERS)) {
      const text = await read(pdf)
      assert.equal(scoreOf(source, text).recall, 1, `${tool}, as ${reader} reads it: ${text}`)
    }
  }
})

test('words of two directions and fonts in stamps, fields and cells come in the order they are read', async () => {
  const said = [
    ['ar', 'تقرير مشروع Toolwright من شركة Acme Ltd لعام 2026'],
    ['he', 'דוח על פרויקט Toolwright מחברת Acme Ltd לשנת 2026'],
    ['en', 'Invoice فاتورة number 4711 of Acme'],
  ] as const
  for (const tool of ['excel-to-pdf, sheet', 'pdf-watermark', 'pdf-forms'])
    for (const [lang, source] of said) {
      const pdf = await WRITERS[tool]!({ lang, texts: [source] })
      for (const [reader, read] of Object.entries(READERS)) {
        // It takes the space before a word of the other direction to its other side, whoever wrote it.
        if (reader === 'poppler' && lang === 'en') continue
        const text = await read(pdf)
        assert.equal(scoreOf(source, text).recall, 1, `${tool}, as ${reader} reads it: ${text}`)
      }
    }
})

test('a vowel sign at the end of a word stays there before a comma, colon or full stop', async () => {
  const source = 'قرأنا في الكتابِ، ثم خرجنا من البابِ: سلامٌ! وعدنا إلى البيتِ.'
  const pdf = await WRITERS['markdown-to-pdf']!({ lang: 'ar', texts: [source] })
  for (const [reader, read] of Object.entries(READERS)) {
    const text = await read(pdf)
    assert.equal(scoreOf(source, text).recall, 1, `as ${reader} reads it: ${text}`)
  }
})

test('bold headings of two lines: letters drawn in parts, and lines that stand close', async () => {
  for (const script of ['Vietnamese', 'Gujarati', 'Devanagari', 'Thai']) {
    const { lang, known } = SENTENCES[script]!
    const pdf = await WRITERS['markdown-to-pdf']!({ lang, texts: [`# ${known} ${known}`] })
    for (const [reader, read] of Object.entries(READERS)) {
      const text = await read(pdf)
      const { recall, added } = scoreOf(`${known} ${known}`, text)
      assert.equal(recall, 1, `${script} as ${reader} reads it: ${text}`)
      assert.deepEqual(added, [], `${script} as ${reader} reads it`)
    }
  }
})

test('a number in a narrow cell, and a word too long for its line, hold no characters of ours', async () => {
  const long = 'a_name_that_is_far_too_long_for_any_cell_and_for_the_line_below_it_as_well_if_it_must_be'
  const pdf = await WRITERS['word-to-pdf, cells']!({ lang: 'en', texts: [long, 'Schrift\u00adsatz'] })
  for (const [reader, read] of Object.entries(READERS)) {
    const text = await read(pdf)
    assert.match(text, /16\.0000/, reader)
    assert.match(text, /Schriftsatz/, reader)
    assert.ok(text.replace(/\s/g, '').includes(long), `${reader}: ${text}`)
    assert.doesNotMatch(text, /[\u00ad\u200b\ufdd0]/, reader)
  }
})

test('lines from the right stay one piece where the font of the file has no letters for them', async () => {
  // A sheet's Carlito has no Hebrew: the full stop is the leftmost stretch of the line, before any letter.
  const source = 'הסכום הוא 1,234.50 כולל הנחה, ראה סעיף 3.2.'
  const sheet = await WRITERS['excel-to-pdf, sheet']!({ lang: 'he', texts: [source] })
  for (const [reader, read] of Object.entries(READERS)) {
    const text = await read(sheet)
    assert.equal(scoreOf(source, text).recall, 1, `as ${reader} reads it: ${text}`)
  }
  // pdf.js puts the sign before its number, but what follows both comes last.
  const stamp = await WRITERS['pdf-watermark']!({ lang: 'fa', texts: ['هزینهٔ سفر (حدود 50 €) است'] })
  assert.match(await READERS['pdf.js']!(stamp), /^هزینهٔ سفر \(حدود.*\) است$/u)
})
