import assert from 'node:assert/strict'
import { test } from 'node:test'
import { READERS, WRITERS } from '../../../test/support/text-layer.ts'
import { turnQuotesBack } from './turned-quotes.ts'

test('quotation marks in text from the right are read as they are written', async () => {
  const texts = {
    ar: ['قال “مرحبا” للناس ‘أهلا’.', '“مرحبا” قال', 'زار “London” أمس', 'قال ”12”.'],
    he: ['הוא אמר „שלום“ לכולם.'],
    en: ['We say “שלום” here, and ‘so’.'],
  }
  for (const [lang, sentences] of Object.entries(texts))
    for (const text of sentences) {
      const pdf = await WRITERS['pdf-watermark']!({ lang, texts: [text] })
      assert.equal((await READERS['pdf-to-text']!(pdf)).trim(), text)
    }
})

test('lines without letters from the right keep their quotation marks', () => {
  const codes = Uint32Array.from('He said “no”\nמילה', char => char.codePointAt(0)!)
  const before = [...codes]
  turnQuotesBack({ codes, count: codes.length } as Parameters<typeof turnQuotesBack>[0])
  assert.deepEqual([...codes], before)
})
