import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concealed, readSearch } from './find-hits.ts'

const conceal = (text: string, words: string) =>
  concealed(text, readSearch({ words, matchCase: false, wholeWords: true }))

test('texts are concealed with accents of their own, unseen signs and escapes inside', () => {
  const accents = 'Zoé Béranger'.normalize('NFD')
  for (const words of ['Zoé Béranger', accents])
    for (const text of ['Zoé Béranger', accents])
      assert.match(conceal(`To ${text}!`, words) ?? '', /^To █+!$/, `${text} by ${words}`)
  assert.match(
    conceal('About Ves\u00adna Il\u200bic', 'vesna ilic') ?? '',
    /^About █+\u00ad?█+ ?█+\u200b?█+$/,
  )
  assert.equal(conceal('https://x.example/?q=Vesna%20Ilic&n=2', 'vesna ilic')?.includes('Vesna'), false)
  assert.equal(conceal('https://x.example/?q=Vesna+Ilic', 'vesna ilic')?.includes('Vesna'), false)
  assert.equal(conceal('mailto:jo%40ferry.example', 'jo@ferry.example'), `mailto:${'█'.repeat(18)}`)
  assert.equal(conceal('100%25 of it + more', 'vesna ilic'), undefined)
})
