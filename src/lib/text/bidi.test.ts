import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfRtlScript, visualStretches } from './bidi.ts'

/** Stretches from left to right; those that run to the left between angle brackets. */
const seen = (line: string) =>
  visualStretches(line)
    .map(({ text, rtl }) => (rtl ? `‹${text}›` : text))
    .join('|')

// The orders are those of the Unicode bidirectional algorithm, worked out by hand.
test('a line without letters from the right stays whole', () => {
  assert.equal(seen('Total: 12.50 €'), 'Total: 12.50 €')
  assert.equal(seen(''), '')
})

test('the first letter decides where a line begins', () => {
  assert.equal(seen('abc אבג def'), 'abc |‹אבג›| def')
  assert.equal(seen('אבג abc דהו'), '‹ דהו›|abc|‹אבג ›')
  assert.equal(seen('12 אבג'), '‹ אבג›|12')
})

test('numbers keep their order, with the signs inside them', () => {
  assert.equal(seen('שלום 123'), '123|‹שלום ›')
  assert.equal(seen('בשעה 12:30 היום'), '‹ היום›|12:30|‹בשעה ›')
  assert.equal(seen('السعر 1,250.75'), '1,250.75|‹السعر ›')
  assert.equal(seen('السعر ١٢٣'), '١٢٣|‹السعر ›')
  assert.equal(seen('טל 03-123'), '03-123|‹טל ›')
  assert.equal(seen('رقم 03-123'), '123|‹-›|03|‹رقم ›')
})

test('what parts thousands and decimals stays inside a number, in Arabic digits and with spaces that do not break', () => {
  assert.equal(seen('المبلغ ١٬٢٣٤٫٥٠ دينار'), '‹ دينار›|١٬٢٣٤٫٥٠|‹المبلغ ›')
  assert.equal(seen('سنة ١٢/٣/٢٠٢٥'), '١٢/٣/٢٠٢٥|‹سنة ›')
  assert.equal(seen('مبلغ ۱٬۲۵۰ ریال'), '‹ ریال›|۱٬۲۵۰|‹مبلغ ›')
  assert.equal(seen('סך 16\u00a0000,50 שקל'), '‹ שקל›|16\u00a0000,50|‹סך ›')
  assert.equal(seen('סך 16\u202f000'), '16\u202f000|‹סך ›')
  assert.equal(seen('סך 16 000'), '000|‹ ›|16|‹סך ›')
  assert.equal(seen('קר \u22125'), '5|‹קר \u2212›')
})

test('vowel signs and accents stay with the letter before them', () => {
  assert.equal(seen('abc كتابٌ def'), 'abc |‹كتابٌ›| def')
  assert.equal(seen('אבג q\u0303 דהו'), '‹ דהו›|q\u0303|‹אבג ›')
})

test('signs of money and percent touch their numbers, but not behind Arabic letters', () => {
  assert.equal(seen('שולם 50% היום'), '‹ היום›|50%|‹שולם ›')
  assert.equal(seen('מחיר $25'), '$25|‹מחיר ›')
  assert.equal(seen('دفع 50% اليوم'), '‹% اليوم›|50|‹دفع ›')
})

test('digits after Latin letters belong to them', () => {
  assert.equal(seen('abc 12 אבג'), 'abc 12 |‹אבג›')
  assert.equal(seen('אבג 12 abc'), 'abc|‹ ›|12|‹אבג ›')
})

test('in a line from the left, an island from the right turns round with its numbers', () => {
  assert.equal(seen('see אבג 12 דהו now'), 'see |‹ דהו›|12|‹אבג ›| now')
})

test('brackets look the other way inside text from the right', () => {
  assert.equal(seen('אבג (x) דהו'), '‹( דהו›|x|‹אבג )›')
  assert.equal(seen('(אבג)'), '‹)אבג(›')
  assert.equal(seen('a (b)'), 'a (b)')
})

test('scripts from the right', () => {
  for (const letter of ['א', 'ع', 'ܐ', 'ހ', 'ߊ']) assert.ok(isOfRtlScript(letter), letter)
  for (const letter of ['a', 'я', '字', '1', ' ']) assert.ok(!isOfRtlScript(letter), letter)
})

test('brackets of a pair run the same way', () => {
  assert.equal(seen('שלום (ZXQ). [abc]'), '‹[›|abc|‹(. ]›|ZXQ|‹שלום )›')
  assert.equal(seen('abc (אבג) def'), 'abc (|‹אבג›|) def')
  assert.equal(seen('אבג (abc דהו) x'), 'x|‹ דהו( ›|abc|‹אבג )›')
  assert.equal(seen('a אבג (דהו) b'), 'a |‹אבג )דהו(›| b')
  assert.equal(seen('a אבג (12) b'), 'a |‹(›|12|‹אבג )›| b')
})
