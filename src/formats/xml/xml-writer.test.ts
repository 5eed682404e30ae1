import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { parseJson } from '../text/json.ts'
import { writeXml } from './xml-writer.ts'

const write = (json: string) => writeXml('root', parseJson(json, 'json'), 'json')

/** Names of all elements, by another reader, which throws at what is not well-formed. */
function elementsOf(xml: string): string[] {
  const names: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => names.push(name))
  parser.write(xml).close()
  return names
}

test('any key becomes an element', () => {
  for (const [key, name] of [
    ['a b', 'a_b'],
    ['3×4', '_3_4'],
    ['÷', '_'],
    ['', '_'],
    ['-x', '_-x'],
    ['данные', 'данные'],
    ['数据 1', '数据_1'],
    ['a:b c', 'a_b_c'],
  ] as const) {
    const { xml, warnings } = write(JSON.stringify({ [key]: 1 }))
    assert.deepEqual(elementsOf(xml), ['root', name])
    assert.equal(warnings.length, key === name ? 0 : 1, key)
  }
})

test('two keys that become one attribute are refused', () => {
  assert.throws(
    () => write('{"@a b":1,"@a_b":2}'),
    /^Fault: json: two keys of one object become the attribute a_b\.$/,
  )
})

test('empty lists are left out, and that is said', () => {
  assert.deepEqual(write('{"a":[],"b":1}'), {
    xml: '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <b>1</b>\n</root>\n',
    warnings: ['Empty lists have no element and were left out.'],
  })
})
