import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import vm from 'node:vm'
import { parse } from 'parse5'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './minifier.ts'

const minify = async (code: string, language?: string) => (await runTool(tool, { code, language })).json

test('JavaScript by default', async () => {
  const code = 'function add(first, second) {\n  // sum\n  return first + second\n}\n'
  assert.deepEqual(await minify(code), {
    minified: 'function add(e,t){return e+t}',
    language: 'js',
    original_size: code.length,
    minified_size: 29,
    saved_bytes: code.length - 29,
    saved_percent: Math.round(((code.length - 29) / code.length) * 1000) / 10,
  })
})

test('names of a script that others may use stay, modules and sloppy code work', async () => {
  assert.match((await minify('var globalName = 1; function used() {}')).minified, /globalName.*used/)
  assert.match(
    (await minify('import a from "b"; export const longName = a')).minified,
    /^import \w from"b";export const longName=/,
  )
  assert.match((await minify('with (a) { b() }')).minified, /^with\(a\)b\(\)/)
  assert.match((await minify('/*! @license MIT */ var a = 1')).minified, /@license MIT/)
  assert.match((await minify('var s = "你好 " + 1')).minified, /你好 1/)
})

test('minified libraries behave as before', async () => {
  const require = createRequire(import.meta.url)
  const load = (code: string): Record<string, never> => {
    const module = { exports: {} }
    vm.runInThisContext(`(function (module, exports, require) {${code}\n})`)(module, module.exports, require)
    return module.exports
  }
  const papa = readFileSync(require.resolve('papaparse'), 'utf8')
  const smaller = await minify(papa)
  assert.ok(smaller.saved_percent > 50, `${smaller.saved_percent} %`)
  // biome-ignore lint/suspicious/noExplicitAny: a library without types here
  const [before, after] = [load(papa) as any, load(smaller.minified) as any]
  for (const text of ['a,b\n1,"x ""y"" z"\n', 'a;b\r\n1;2', '"open', '', 'a\tb\n1\t2\n\n']) {
    for (const options of [{}, { header: true }, { dynamicTyping: true, skipEmptyLines: true }]) {
      assert.deepEqual(after.parse(text, options), before.parse(text, options))
    }
  }
  assert.equal(after.unparse([{ a: 1, b: 'x,y' }]), before.unparse([{ a: 1, b: 'x,y' }]))
})

test('CSS', async () => {
  assert.equal(
    (await minify('a { color : #ff0000 ; margin: 0px 0px }\n/* c */\nb {}', 'css')).minified,
    'a{color:red;margin:0}',
  )
  assert.match(
    await refusal(tool, { code: 'a { color: ; } }', language: 'css' }),
    /^400 code: line 1, column \d+: this is not CSS/,
  )
})

test('HTML keeps what a reader sees', async () => {
  const code =
    '<!DOCTYPE html>\n<html>\n <!-- c -->\n <body class="a">\n  <p>One   <b>two</b> three</p>\n  <pre>  keep\n  this </pre>\n  <script>\n  var long = 1 + 1;\n  </script>\n  <style> a { color : red } </style>\n  <input disabled="disabled">\n </body>\n</html>'
  const { minified } = await minify(code, 'html')
  assert.ok(minified.length < code.length * 0.75)
  assert.match(minified, /<pre> {2}keep\n {2}this <\/pre>/)
  assert.match(minified, /var long=2/)
  assert.match(minified, /a\{color:red\}/)
  assert.doesNotMatch(minified, /<!--/)
  const words = (html: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: parse5's tree
    const visit = (node: any): string =>
      (node.value ?? '') +
      (node.tagName === 'script' || node.tagName === 'style'
        ? ''
        : (node.childNodes ?? []).map(visit).join(''))
    return visit(parse(html)).replace(/\s+/g, ' ').trim()
  }
  assert.equal(words(minified), words(code))
  assert.match((await minify('<p>a</p><script>not { js</script>', 'html')).minified, /not \{ js/)
})

test('errors have line and column', async () => {
  assert.equal(
    await refusal(tool, { code: 'let é = 1\nlet b = ;' }),
    '400 code: line 2, column 9: this is not JavaScript that can be read.',
  )
  assert.match(await refusal(tool, { code: 'function (' }), /^400 code: line 1/)
})

test('bounds', async () => {
  assert.equal(await refusal(tool, { code: '' }), '400 code: must not be empty.')
  assert.equal(
    await refusal(tool, { code: 'a', language: 'ts' }),
    '400 language: expected one of js, css, html, received "ts".',
  )
  assert.match(
    await refusal(tool, { code: 'a'.repeat(2 ** 21 + 1) }),
    /^400 code: must have at most 2,097,152/,
  )
  assert.equal(await refusal(tool, { code: 'é'.repeat(2 ** 20 + 1) }), '400 code: is over the limit of 2 MB.')
})

test('code that would end a native minifier is refused', async () => {
  const js = (code: string) => refusal(tool, { code })
  assert.match(
    await js('['.repeat(20_000)),
    /^400 code: line 1, column 501: brackets are nested deeper than 500/,
  )
  assert.match(await js(`x=${'a+'.repeat(100_000)}a`), /more than 2,000 operators or branches/)
  assert.match(await js(`${'a=>'.repeat(100_000)}a`), /more than 2,000 operators/)
  assert.match(await js(`${'a?b:'.repeat(100_000)}a`), /more than 2,000 operators/)
  assert.match(await js(`${'if(a){b()}else '.repeat(10_000)}c()`), /more than 2,000 operators/)
  assert.match(await refusal(tool, { code: 'a{'.repeat(5000), language: 'css' }), /nested deeper than 500/)
  assert.match(
    await refusal(tool, { code: '<div>'.repeat(20_000), language: 'html' }),
    /elements are nested deeper than 500/,
  )
  assert.match(
    await refusal(tool, { code: '<p>'.repeat(100_001), language: 'html' }),
    /more than 100,000 tags/,
  )
  // Many operators apart are no chain, nor are those in strings.
  const plain = `${'x=a+b;'.repeat(5000)}y="${'+/='.repeat(5000)}"`
  assert.ok((await minify(plain)).minified_size > 0)
})
