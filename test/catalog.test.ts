import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createCatalog } from '../src/catalog.ts'
import type { ParamSpec } from '../src/contract/parameter.ts'
import type { Param } from '../src/param/param.ts'
import { type Params, takesFiles } from '../src/tool.ts'
import { FIXTURES } from './support/run-tool.ts'
import { type Answer, startServer, type TestServer } from './support/server.ts'

const catalog = createCatalog()
const tools = await catalog.loadAll()

let server: TestServer
before(async () => {
  server = await startServer({ env: { BOOTSTRAP_CREDITS: '1000000', TOOL_TIMEOUT_S: '120' } })
})
after(() => server.stop())

type Example = Record<string, unknown>

/** Sends an example as a caller would: files of fixtures/ as parts, values as text or JSON. */
async function send(slug: string, params: Params, example: Example): Promise<Answer> {
  if (!Object.values(params).some(param => param.definition.source !== 'value'))
    return server.json(slug, example)
  const { openAsBlob } = await import('node:fs')
  const parts: [string, string | File][] = []
  for (const [name, value] of Object.entries(example)) {
    const isFile = params[name]?.spec.type.startsWith('file') || /^fixtures\//.test(String(value))
    for (const one of isFile && Array.isArray(value) ? value : [value]) {
      if (isFile) parts.push([name, new File([await openAsBlob(join(FIXTURES, String(one)))], String(one))])
      else parts.push([name, typeof one === 'string' ? one : JSON.stringify(one)])
    }
  }
  return server.form(slug, parts)
}

/** Values just outside each declared bound, each of which must be refused by name. */
function violations(param: Param<unknown>): unknown[] {
  const { spec } = param
  const step = spec.integer ? 1 : 0.001
  const bad: unknown[] = []
  if (spec.minimum !== undefined) bad.push(spec.minimum - step)
  if (spec.exclusive_minimum !== undefined) bad.push(spec.exclusive_minimum)
  if (spec.maximum !== undefined) bad.push(spec.maximum + step)
  if (spec.integer) bad.push((spec.minimum ?? 0) + 0.5)
  if (spec.multiple_of !== undefined) bad.push(spec.multiple_of + 1)
  if (spec.enum) bad.push('no such value')
  if (spec.max_length !== undefined && spec.max_length <= 300_000) bad.push('x'.repeat(spec.max_length + 1))
  if (spec.min_length !== undefined && spec.min_length > 1) bad.push('x'.repeat(spec.min_length - 1))
  return bad
}

const isText = (spec: ParamSpec) =>
  spec.type === 'string' || spec.type === 'number' || spec.type === 'boolean'

test('every tool has words, described parameters and a test beside it', () => {
  for (const { slug, tool } of tools) {
    assert.ok(tool.name.length > 2, `${slug}: name`)
    assert.match(tool.description, /^[A-Z0-9].*[.]$/s, `${slug}: the description is whole sentences`)
    for (const [name, param] of Object.entries(tool.params as Params)) {
      assert.ok(param.spec.description.length > 3, `${slug}.${name}: has no description`)
      assert.doesNotMatch(
        param.spec.description,
        /`/,
        `${slug}.${name}: the page shows backticks as they are`,
      )
    }
    const { path } = catalog.files.get(slug)!
    assert.ok(existsSync(path.replace(/\.ts$/, '.test.ts')), `${slug}: has no test beside it`)
    for (const name of Object.keys(tool.example))
      assert.ok(tool.params[name], `${slug}: example.${name} is unknown`)
  }
})

describe('each tool over HTTP', () => {
  for (const { slug, tool } of tools) {
    test(slug, async () => {
      const answer = await send(slug, tool.params, tool.example)
      assert.equal(answer.status, 200, `the example answers ${answer.text.slice(0, 200)}`)
      assert.equal(answer.headers.get('x-credits-used'), String(tool.credits))
      if (tool.returns.kind === 'json') tool.returns.schema.parse(answer.json)
      if (tool.returns.kind === 'file') {
        assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="/)
        assert.ok(
          tool.returns.mediaTypes.includes(answer.headers.get('content-type')),
          'media type is declared',
        )
        assert.ok(answer.bytes.length > 0)
      }

      for (const [name, param] of Object.entries(tool.params as Params)) {
        for (const bad of violations(param)) {
          const refused = await send(slug, tool.params, { ...tool.example, [name]: bad })
          assert.equal(refused.status, 400, `${name} = ${String(bad).slice(0, 40)} is not refused`)
          assert.ok(refused.json.error.startsWith(`${name}: `), refused.json.error)
        }
        if (!takesFiles(tool) && isText(param.spec)) {
          const wrong = { ...tool.example, [name]: param.spec.type === 'boolean' ? 'true' : [1] }
          assert.equal(
            (await send(slug, tool.params, wrong)).status,
            400,
            `${name} of the wrong type is not refused`,
          )
        }
        const needed = param.spec.required && param.definition.fallback === undefined
        if (needed) {
          const { [name]: _, ...rest } = tool.example as Example
          const missing = await send(slug, tool.params, rest)
          assert.equal(missing.status, 400, `${name} may be left out although it is required`)
        }
      }
    })
  }
})
