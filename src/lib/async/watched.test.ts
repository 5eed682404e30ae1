import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watched } from './watched.ts'

const watching = (length: number, controller = new AbortController()) => {
  const told: string[] = []
  const items = Array.from({ length }, (_, i) => i)
  const watcher = {
    signal: controller.signal,
    progress: (done: number, total: number, unit: string) => void told.push(`${done} of ${total} ${unit}`),
  }
  return { told, each: watched(items, watcher, 'rows') }
}

test('progress is told after each item, and of very many now and then and at the end', () => {
  const few = watching(3)
  assert.deepEqual([...few.each], [0, 1, 2])
  assert.deepEqual(few.told, ['1 of 3 rows', '2 of 3 rows', '3 of 3 rows'])
  const many = watching(20_050)
  assert.equal([...many.each].length, 20_050)
  assert.equal(many.told.length, 201)
  assert.equal(many.told.at(-1), '20050 of 20050 rows')
})

test('work that was called off ends before the next item', () => {
  const controller = new AbortController()
  const { told, each } = watching(3, controller)
  each.next()
  controller.abort()
  assert.throws(() => each.next(), { name: 'AbortError' })
  assert.deepEqual(told, ['1 of 3 rows'])
})
