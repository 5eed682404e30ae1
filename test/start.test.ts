import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { registerHooks } from 'node:module'
import { relative, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** Hundreds of files that only calls need: reading documents and pages, typesetting and printing them. */
const WORK =
  /^src\/(print|layout\/(tables|formulas)|engines\/(typst|docx)|formats\/office\/(docx|formula|odt|pptx|rtf))\//

test('the server starts without what tools only need when they are called', async () => {
  const loaded: string[] = []
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:'))
        loaded.push(relative(process.cwd(), fileURLToPath(url)).split(sep).join('/'))
      return next(url, context)
    },
  })
  const { createCatalog } = await import('../src/catalog.ts')
  const tools = await createCatalog().loadAll()
  assert.ok(tools.length > 100 && loaded.some(file => file === 'src/tools/pdf/pdf-to-text.ts'))
  assert.deepEqual(
    loaded.filter(file => WORK.test(file)),
    [],
    'a tool imports these at the top of its file; import them in `run`',
  )
})

test("the server starts without V8's language data, and without what fetches", () => {
  const program = `
    const made = []
    for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'])
      Intl[name] = new Proxy(Intl[name], { construct: (kind, given) => (made.push(name), Reflect.construct(kind, given)) })
    for (const kind of [Number, BigInt, Date]) kind.prototype.toLocaleString = () => (made.push('toLocaleString'), '')
    await import('./src/cli/serve.ts')
    const { createCatalog } = await import('./src/catalog.ts')
    await createCatalog().loadAll()
    const loaded = process.moduleLoadList.filter(name => /undici/.test(name))
    process.stdout.write(JSON.stringify({ made, loaded }))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(said), { made: [], loaded: [] })
})
