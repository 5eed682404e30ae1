import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const at = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', path)).href)
/** Runs in a process of its own, where nothing else has loaded anything. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
const { fixture, toolBySlug, runTool } = await import(${at('test/support/run-tool.ts')})
const before = loaded.length
await runTool(await toolBySlug('excel-to-pdf'), { file: fixture('table.xlsx'), layout: 'sheet' })
console.log(JSON.stringify(loaded.slice(before)))
`
/** Rooms that a sheet of plain cells has no use for; loading is most of what a small one takes. */
const UNUSED =
  /\/src\/(pdf\/(redact|sign|pdfa|forms|compress|accessibility)|engines\/(image|pdfium)|formats\/image)\//

test('a sheet without pictures is printed without what reads pictures and rewrites PDF', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
  })
  assert.match(stdout, /print-book/, stderr)
  const loaded: string[] = JSON.parse(stdout)
  assert.deepEqual(
    loaded.filter(url => UNUSED.test(url)),
    [],
  )
})
