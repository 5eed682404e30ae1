import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBytes, matroskaTitle, tagsFor } from './tags.ts'

test('texts of WAV files are UTF-8 where they can be, else as they are given', () => {
  const given = (text: string) => String.fromCharCode(...Buffer.from(text))
  assert.equal(fromBytes(given('Ölçüm 測定')), 'Ölçüm 測定')
  assert.equal(fromBytes('Zoë'), 'Zoë')
  assert.equal(fromBytes('plain'), 'plain')
  assert.deepEqual(tagsFor({ title: '測定', artist: 'Zoë', trackNumber: 2 }, 'wav'), {
    title: given('測定'),
    artist: given('Zoë'),
    trackNumber: 2,
  })
  assert.deepEqual(tagsFor({ title: 'Zoë' }, 'wav'), { title: 'Zoë' })
  assert.deepEqual(tagsFor({ title: '測定' }, 'mp3'), { title: '測定' })
})

const element = (id: string, body: Buffer | string, size?: string) => {
  const bytes = Buffer.from(body)
  const length = size ?? `40${bytes.length.toString(16).padStart(2, '0')}`
  return Buffer.concat([Buffer.from(id + length, 'hex'), bytes])
}

test('the title of a Matroska file is found behind other elements, and not looked for among its pictures', async () => {
  const head = element('1a45dfa3', 'matroska')
  const info = element('1549a966', Buffer.concat([element('2ad7b1', 'abc'), element('7ba9', 'Größe\0')]))
  const voided = element('ec', Buffer.alloc(90))
  const segment = (...parts: Buffer[]) =>
    new Blob([head, element('18538067', Buffer.concat(parts), '01ffffffffffffff')])
  assert.equal(await matroskaTitle(segment(voided, info)), 'Größe')
  assert.equal(await matroskaTitle(segment(voided, element('1f43b675', 'x'), info)), undefined)
  assert.equal(await matroskaTitle(new Blob([head])), undefined)
  assert.equal(await matroskaTitle(new Blob(['RIFF and so on'])), undefined)
})
