import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleMarks } from './figure-marks.ts'

/** Figures as blocks of ink on paper, 11 pixels apart; points and commas take up half of that. */
function drawn(signs: string) {
  const image = { width: 160, height: 40, data: new Uint8Array(160 * 40).fill(240) }
  const fill = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y++) image.data.fill(40, y * 160 + left, y * 160 + left + wide)
  }
  let x = 4
  for (const sign of signs) {
    if (sign === '.') fill(x + 1, 23, 3, 3)
    else if (sign === ',') fill(x + 1, 23, 3, 7)
    else if (sign === '×') fill(x, 12, 9, 11)
    else if (sign === 'x') fill(x, 14, 9, 12)
    else if (sign === 'g') fill((x += 8), 12, 9, 18)
    else if (sign === '-') fill(x + 2, 15, 7, 3)
    else if (sign === '*') fill(x - 2, 24, 2, 2)
    else fill(x, 8, 9, 18)
    x += sign === '*' ? 0 : /[.,]/.test(sign) ? 6 : 11
  }
  return { image, box: { left: 3, top: 8, right: x, bottom: 26 } }
}

function settled(signs: string, text: string, confidence = 96) {
  const { image, box } = drawn(signs)
  const word = { text, confidence, box, level: box }
  settleMarks(image, [word])
  return word
}

test('points and commas that were read past are put back where the ink has them', () => {
  assert.equal(settled('75.11', '7511').text, '75.11')
  assert.equal(settled('3,274', '3274').text, '3,274')
  assert.equal(settled('1,133.61', '1133.61').text, '1,133.61')
  assert.equal(settled('0.5-1.4', '05-14').text, '0.5-1.4')
  assert.ok(settled('75.11', '7511').confidence <= 90, 'no more certain than what was seen')
})

test('what has no mark, or too many spots to tell, stays as it was read', () => {
  assert.equal(settled('1887', '1887').text, '1887')
  assert.equal(settled('18*87', '1887').text, '1887', 'a speck has no room of its own')
  assert.equal(settled('12.345', '1245').text, '1245', 'a figure was lost')
  assert.equal(settled('12.5', 'A25').text, 'A25')
  assert.equal(settled('1887', '18.87').text, '18.87', 'marks that were read stay')
})

test('figures keep their points before a unit', () => {
  assert.equal(settled('37.8g', '378g').text, '37.8g')
  assert.equal(settled('67.2g', '67.2¢g').text, '67.2g')
  assert.equal(settled('37.8g', '3788').text, '37.8g', 'no figure reaches below the line')
  assert.equal(settled('37.88', '3788').text, '37.88')
})

test('a mark that reaches below the line is a comma', () => {
  assert.equal(settled('9,821', '9.821').text, '9,821')
  assert.equal(settled('9.821', '9.821').text, '9.821')
  assert.equal(settled('9.821', '9,821').text, '9,821', 'commas may be worn')
})

test('letters between figures that stand above the line are signs of multiplication', () => {
  assert.equal(settled('73×34×69', '73X34x69').text, '73×34×69')
  assert.equal(settled('73x34', '73x34').text, '73x34')
  assert.equal(settled('73×4', '73x34').text, '73x34', 'a figure more than there is ink')
})

test('one sign does not part both thousands and decimals', () => {
  assert.equal(settled('9', '1.032.92').text, '1,032.92')
  assert.equal(settled('9', '1,032,92').text, '1.032,92')
  for (const text of ['27.11.26', '10.192.168.25', '1.2.34', '12.345.678']) {
    assert.equal(settled('9', text).text, text)
  }
})
