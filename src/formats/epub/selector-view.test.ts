import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { isElement } from './epub-elements.ts'
import { SelectorView } from './selector-view.ts'

test('elements in front of others are made once, however many rules ask for them', () => {
  const [first, second, third] = parseFragment('<i class="a"></i> <b></b><u></u>').childNodes.filter(
    isElement,
  )
  const view = new SelectorView()
  const at = view.matchable(third!, undefined)
  assert.deepEqual([at.before?.tag, at.before?.before?.tag, at.before?.before?.before], ['b', 'i', undefined])
  assert.deepEqual(at.before?.before?.classes, ['a'])
  assert.equal(at.before, at.before)
  assert.equal(view.matchable(second!, undefined).before, at.before?.before)
  assert.equal(view.matchable(first!, undefined).before, undefined)
})
