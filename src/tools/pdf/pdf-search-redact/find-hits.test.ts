import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concealed, findHits, readSearch } from './find-hits.ts'

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

test('whole words are found in scripts that write without spaces', () => {
  assert.equal(conceal('本合同由欧阳修文于今日签署', '欧阳修文'), '本合同由████于今日签署')
  assert.equal(conceal('契約者カトー花子さん', 'カトー'), '契約者███花子さん')
  assert.equal(conceal('ลงนามโดยสมชายวันนี้', 'สมชาย'), 'ลงนามโดย█████วันนี้')
  assert.equal(conceal('오늘 김철수는 서명했다', '김철수'), '오늘 ███는 서명했다')
  assert.equal(conceal('担当はABC社です', 'abc'), '担当は███社です')
  for (const [text, word] of [
    ['Annual', 'ann'],
    ['XABC社', 'abc'],
    ['대김철수', '김철수'],
  ] as const)
    assert.equal(conceal(text, word), undefined, text)
})

test('words are found in capitals that other letters stand for', () => {
  for (const [text, words] of [
    ['WEISSGERBER', 'Weißgerber'],
    ['Weißgerber', 'Weissgerber'],
    ['İSMAİL IŞIK', 'İsmail Işık'],
    ['ΠΑΠΑΔΑΚΗΣ', 'Παπαδάκης'],
  ] as const)
    assert.match(conceal(`An ${text}.`, words) ?? '', /^An [█ ]+\.$/, text)
  const cased = { words: 'Weißgerber', matchCase: true, wholeWords: true }
  assert.equal(concealed('WEISSGERBER', readSearch(cased)), undefined)
})

test('words are found however their vowel marks, tatweels and letters that are typed for others are written', () => {
  for (const [one, other] of [
    ['حَبيبي', 'حبيبي'],
    ['مُحَمَّدٌ', 'محمـــد'],
    ['أحمد', 'احمد'],
    ['آمنة', 'امنه'],
    ['علی کریمی', 'علي كريمي'],
    ['رؤوف', 'رووف'],
    ['ﻣﺤﻤﺪ', 'محمد'],
    ['ﺑ\ufe77يت', 'بيت'],
    ['\u202bحبيبي\u202c', 'حبيبي'],
    ['דָּוִד', 'דוד'],
    ['שׁלום', 'שלום'],
    ['תֵּל־אָבִיב', 'תל אביב'],
    ['תל־אביב', 'תל-אביב'],
    ['צה״ל', 'צה"ל'],
    ['ܫܠܵܡܵܐ', 'ܫܠܡܐ'],
    ['۰۹۱۲', '0912'],
  ] as const) {
    for (const [text, words] of [
      [one, other],
      [other, one],
    ] as const)
      assert.match(conceal(`> ${text} <`, words) ?? '', /^> [\u202b\u202c█]+ <$/, `${text} by ${words}`)
  }
  for (const [text, word] of [
    ['محمدي', 'محمد'],
    ['مُحَمَّدِي', 'محمد'],
    ['אבות', 'אב'],
  ] as const)
    assert.equal(conceal(text, word), undefined, text)
})

test('names are found in file names and with a hyphen between them, codes only alone', () => {
  const found = (words: string, text: string) =>
    findHits(text, readSearch({ words, matchCase: false, wholeWords: true })).length
  assert.equal(found('Tobias Quill', 'letter_Tobias_Quill2.pdf'), 1)
  assert.equal(found('Anna Maria', 'Anna-Maria'), 1)
  assert.equal(found('Anna Maria', 'Anna-\nMaria'), 1)
  assert.equal(found('Quill', 'Quills 3Quill4'), 1)
  assert.equal(found('A4', 'A45 BA4'), 0)
  assert.equal(found('AB', 'AB4'), 0)
})
