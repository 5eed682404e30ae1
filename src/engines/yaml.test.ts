import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeJson } from '../formats/text/json.ts'
import { readYaml } from './yaml.ts'

/** What a text that declares itself as YAML 1.1 becomes. */
const read = async (text: string): Promise<unknown> => {
  const { documents } = await readYaml(`%YAML 1.1\n---\n${text}`, 'yaml')
  return JSON.parse(writeJson(documents[0]!, 0))
}

test('ordered maps and pairs of YAML 1.1 are lists of maps, sets are maps', async () => {
  assert.deepEqual(await read('!!omap\n- b: 1\n- a: 2\n'), [{ b: 1 }, { a: 2 }])
  assert.deepEqual(await read('!!pairs [a: 1, a: 2]\n'), [{ a: 1 }, { a: 2 }])
  assert.deepEqual(await read('!!set {a, b}\n'), { a: null, b: null })
})

test('dates of YAML 1.1 stay as written, bytes become base64', async () => {
  assert.deepEqual(await read('day: 2001-12-14\nat: 2001-12-14t21:59:43.10-05:00\ndata: !!binary aGk=\n'), {
    day: '2001-12-14',
    at: '2001-12-14t21:59:43.10-05:00',
    data: 'aGk=',
  })
})

test('aliases inside a pair count and lead nowhere new', async () => {
  assert.deepEqual(await read('- &a [1]\n- !!omap [x: *a]\n'), [[1], [{ x: [1] }]])
})

test('comments and end marks alone are no documents', async () => {
  const documents = async (text: string) => (await readYaml(text, 'yaml')).documents
  assert.deepEqual(await documents('# comment\n...\n'), [])
  assert.deepEqual(await documents('...'), [])
  assert.deepEqual(await documents('one\n...\n# none\n...\n|\n%two\n'), ['one', '%two\n'])
  assert.deepEqual(await documents('# c\n...\n---\nnull\n...\n...\n--- # empty\n'), [null, null])
  await assert.rejects(documents('%YAML 1.2\n...\n'), /line 2/)
  await assert.rejects(documents('a\n... b\n'), /line 2/)
})

test('whole numbers may be called floats, and keys may say null', async () => {
  const { documents, warnings } = await readYaml('!!float 3: !!float -4\nnull: !!float x\n', 'yaml')
  assert.equal(writeJson(documents[0]!, 0), '{"3":-4,"null":"x"}')
  assert.equal(warnings.length, 1)
})

test('a tag that is not known is told of as it is written', async () => {
  const { warnings } = await readYaml('a: !!js/function x\nb: !own 1\n', 'yaml')
  assert.deepEqual(
    [...warnings].map(warning => warning.split(' ')[2]),
    ['!!js/function', '!own'],
  )
})
