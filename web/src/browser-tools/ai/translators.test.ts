import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageModel } from './client.ts'
import { codeFor, sentencesOf, translatorFor } from './translators.ts'

const model = (name: string, kind = 'marian'): PageModel => ({
  name,
  kind,
  task: 'translation',
  weights: 'q8',
  bytes: 1,
  version: '1',
})

test('a model for one direction is used for that one only; one for many languages for the rest', () => {
  const [there, back] = [model('opus-mt-en-de'), model('Xenova/opus-mt-de-en')]
  assert.equal(translatorFor([there, back], '', 'German'), there)
  assert.equal(translatorFor([there, back], 'German', 'English'), back)
  assert.equal(translatorFor([there, back], 'French', 'German'), undefined)
  assert.equal(translatorFor([there, back], '', 'French'), undefined)
  const many = model('nllb-200-distilled-600M', 'm2m_100')
  assert.equal(translatorFor([there, many], '', 'French'), many)
  assert.equal(translatorFor([many, there], '', 'German'), there)
})

test('languages are named as the model knows them', () => {
  assert.equal(codeFor('German', ['eng_Latn', 'deu_Latn']), 'deu_Latn')
  assert.equal(codeFor('German', ['__en__', '__de__']), 'de')
  assert.equal(codeFor('German', ['en_XX', 'de_DE']), 'de_DE')
  assert.equal(codeFor('German', []), undefined)
})

test('a long text is translated in whole sentences, and nothing of it is left out', () => {
  const text = 'The pilots board outside the breakwater. '.repeat(30).trim()
  const parts = sentencesOf(text)
  assert.ok(parts.length > 2 && parts.every(part => part.length <= 400 && part.endsWith('.')))
  assert.equal(parts.join(' '), text)
  assert.deepEqual(sentencesOf('One. Two.'), ['One. Two.'])
})
