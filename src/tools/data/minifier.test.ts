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

const require = createRequire(import.meta.url)

/** What CommonJS code exports, loaded in this realm so that its objects compare with ours. */
// biome-ignore lint/suspicious/noExplicitAny: libraries without types here
function load(code: string): any {
  const module = { exports: {} }
  vm.runInThisContext(`(function (module, exports, require) {${code}\n})`)(module, module.exports, require)
  return module.exports
}

test('papaparse minified behaves as before', async () => {
  const papa = readFileSync(require.resolve('papaparse'), 'utf8')
  const smaller = await minify(papa)
  assert.ok(smaller.saved_percent > 50, `${smaller.saved_percent} %`)
  const [before, after] = [load(papa), load(smaller.minified)]
  for (const text of ['a,b\n1,"x ""y"" z"\n', 'a;b\r\n1;2', '"open', '', 'a\tb\n1\t2\n\n']) {
    for (const options of [{}, { header: true }, { dynamicTyping: true, skipEmptyLines: true }]) {
      assert.deepEqual(after.parse(text, options), before.parse(text, options))
    }
  }
  assert.equal(after.unparse([{ a: 1, b: 'x,y' }]), before.unparse([{ a: 1, b: 'x,y' }]))
})

const people = [
  { name: 'Ólafur', age: 36, tags: ['a', 'b'] },
  { name: 'Мария', age: 40, tags: [] },
  { name: '王', age: 36, tags: ['c'] },
]
// biome-ignore lint/suspicious/noExplicitAny: lodash without types
const SMOKE: ((_: any) => unknown)[] = [
  _ => _.VERSION,
  _ => Object.keys(_).sort(),
  _ => _.chunk([1, 2, 3, 4, 5], 2),
  _ => _.difference([2, 1, 3], [2]),
  _ => _.flattenDeep([1, [2, [3, [4]]]]),
  _ => _.uniqBy([1.2, 1.9, 2.1], Math.floor),
  _ => _.zipObjectDeep(['a.b[0].c', 'a.b[1].d'], [1, 2]),
  _ => _.intersectionWith([{ x: 1 }, { x: 2 }], [{ x: 2 }], _.isEqual),
  _ => _.sortedIndexBy([{ x: 4 }, { x: 5 }], { x: 4.5 }, 'x'),
  _ => _.groupBy(people, 'age'),
  _ => _.orderBy(people, ['age', 'name'], ['asc', 'desc']),
  _ => _.keyBy(people, 'name'),
  _ => _.partition(people, { age: 36 }),
  _ => _.countBy(people, (one: { tags: string[] }) => one.tags.length),
  _ => _.flatMap(people, 'tags'),
  _ => _.reduceRight([1, 2, 3], (sum: string, n: number) => sum + n, ''),
  _ => _.find(people, ['name', '王']),
  _ => _.get({ a: [{ b: { c: 3 } }] }, 'a[0].b.c'),
  _ => _.get({}, 'a.b', 'none'),
  _ => _.set({}, 'x[0].y', 4),
  _ => _.merge({ a: [{ b: 2 }, { d: 4 }] }, { a: [{ c: 3 }, { e: 5 }] }),
  _ => _.defaultsDeep({ a: { b: 2 } }, { a: { b: 1, c: 3 } }),
  _ => _.omit({ a: 1, b: { c: 2, d: 3 } }, ['b.c']),
  _ => _.pickBy({ a: 1, b: '2', c: 3 }, _.isNumber),
  _ => _.invert({ a: 1, b: 2, c: 1 }),
  _ => _.cloneDeep({ d: new Date(0), m: new Map([[1, new Set([2])]]), r: /x/gi, t: Uint8Array.of(1, 2) }),
  _ => _.isEqual({ a: [1, Number.NaN, new Set([1])] }, { a: [1, Number.NaN, new Set([1])] }),
  _ => [
    _.isPlainObject({}),
    _.isPlainObject(new Map()),
    _.isArguments([]),
    _.isElement(1),
    _.isNative(Array),
  ],
  _ => ['fooBar', '--foo-bar--', 'déjà vu', 'XMLHttpRequest'].map(_.camelCase),
  _ => ['fooBar', 'Foo Bar', 'ÉcoleÀ', 'a1b2'].map(_.kebabCase),
  _ => _.words('fred, barney, & pebbles; 你好 👩‍👩‍👧 ok'),
  _ => _.deburr('déjà vu, straße, Łódź'),
  _ => _.escape('<a href="x">&\'`</a>'),
  _ => _.unescape('&lt;a&gt; &amp;&quot;&#39;'),
  _ => _.escapeRegExp('[lodash](https://lodash.com/)'),
  _ => _.truncate('hi-diddly-ho there, neighborino', { length: 24, separator: /,? +/ }),
  _ => _.padStart('👍', 5, 'ab'),
  _ => _.split('a👍b', ''),
  _ => _.template('<% for (const n of names) { %><li><%- n %></li><% } %>')({ names: ['a', '<b>'] }),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: lodash's own placeholder
  _ => _.template('hello ${ user }!')({ user: 'you' }),
  _ => _.toPath('a[0]["b.c"].d'),
  _ => [_.round(4.006, 2), _.ceil(6.004, 2), _.floor(-4060, -2), _.clamp(-10, -5, 5), _.inRange(3, 2, 4)],
  _ => _.range(0, -4, -1),
  _ => _.curry((a: number, b: number, c: number) => [a, b, c])(1)(_, 3)(2),
  _ => _.flow([_.add, (n: number) => n * n])(1, 2),
  _ => _.partialRight((a: string, b: string) => `${a} ${b}`, 'fred')('hi'),
  _ => _.memoize((n: number) => n * 2)(21),
  _ =>
    _(people)
      .map('age')
      .uniq()
      .map((n: number) => n * 2)
      .reverse()
      .value(),
  _ =>
    _([1, 2, 3, 4])
      .filter((n: number) => n % 2)
      .take(1)
      .head(),
  _ => _.attempt(() => JSON.parse('{')).name,
  _ =>
    _.cond([
      [_.matches({ a: 1 }), _.constant('yes')],
      [_.stubTrue, _.constant('no')],
    ])({ a: 1, b: 2 }),
  _ => _.sumBy(people, 'age') + _.meanBy(people, 'age'),
  _ => _.toNumber('0b101') + _.toInteger('3.9') + _.toSafeInteger(Number.POSITIVE_INFINITY),
]

test('lodash minified behaves as before', async () => {
  const lodash = readFileSync(require.resolve('lodash'), 'utf8')
  const smaller = await minify(lodash)
  assert.ok(smaller.saved_percent > 80, `${smaller.saved_percent} %`)
  const [before, after] = [load(lodash), load(smaller.minified)]
  assert.notEqual(after, before)
  for (const check of SMOKE) {
    const expected = check(before)
    assert.notEqual(expected, undefined)
    assert.deepEqual(check(after), expected, String(check))
  }
})

test('CSS', async () => {
  assert.equal(
    (await minify('a { color : #ff0000 ; margin: 0px 0px }\n/* c */\nb {}', 'css')).minified,
    'a{color:red;margin:0}',
  )
  assert.match(
    await refusal(tool, { code: 'a { color: ; } }', language: 'css' }),
    /^400 code: line 1, column \d+: this is not valid CSS/,
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
    '400 code: line 2, column 9: this is not valid JavaScript: unexpected token.',
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
    /^400 code: is over the limit of 2 MB\.$/,
  )
  assert.equal(await refusal(tool, { code: 'é'.repeat(2 ** 20 + 1) }), '400 code: is over the limit of 2 MB.')
})

test('code that would end a native minifier is refused', async () => {
  const js = (code: string) => refusal(tool, { code })
  assert.match(
    await js('['.repeat(20_000)),
    /^400 code: line 1, column 501: brackets are nested deeper than 500/,
  )
  assert.match(await js(`x=${'a+'.repeat(100_000)}a`), /more than 2,000 operators, calls or branches/)
  assert.match(await js(`${'a=>'.repeat(100_000)}a`), /more than 2,000 operators/)
  assert.match(await js(`${'a?b:'.repeat(100_000)}a`), /more than 2,000 operators/)
  assert.match(await js(`${'if(a){b()}else '.repeat(10_000)}c()`), /more than 2,000 operators/)
  assert.match(await js(`x=${'a+'.repeat(1_900)}a;`.repeat(20)), /too many statements before this/)
  assert.match(await refusal(tool, { code: 'a{'.repeat(5000), language: 'css' }), /nested deeper than 500/)
  assert.match(
    await refusal(tool, { code: '<div>'.repeat(20_000), language: 'html' }),
    /elements are nested deeper than 500/,
  )
  assert.match(
    await refusal(tool, { code: '<p>'.repeat(100_001), language: 'html' }),
    /more than 100,000 tags/,
  )
  const sum = `${'a+'.repeat(100_000)}a`
  const hidden = [
    `x=/'/;y=${sum};z=/'/`,
    `x=/[/"]/;y=${sum};z=/"/`,
    `if(a)/\`/.test(b);y=${sum};z=/\`/`,
    `{}/'/;y=${sum};z=/'/`,
    `f(/'/,y=${sum},/'/)`,
    `x=a++/b;y='/';z=${sum}`,
    `x={}/b;y='/';z=${sum}`,
    `x=function(){}/b;y='/';z=${sum}`,
    `x=\`\${${sum}}\``,
    `x=\`\${'\`'}\`;y=${sum};z='\`'`,
    `x=a/*'*/;y=${sum};z=a/*'*/`,
    `x=${'{}+'.repeat(50_000)}a`,
    `x=${'function(){}+'.repeat(50_000)}a`,
    `x=${'async function f(){}+'.repeat(50_000)}a`,
    `x=${'a?b:{}+'.repeat(50_000)}a`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template within the code
    `x=${'`${a}`+'.repeat(50_000)}a`,
    `x=${'!'.repeat(50_000)}a`,
    `a${'()'.repeat(50_000)}`,
    `a${'[0]'.repeat(50_000)}`,
    `a${'.a'.repeat(50_000)}`,
    `a${'``'.repeat(50_000)}`,
    `${Array.from({ length: 50_000 }, (_, i) => `a${i}:`).join('')}b()`,
    `${'if(a){b()}/**/else '.repeat(10_000)}c()`,
  ]
  for (const code of hidden) {
    assert.match(await js(code), /more than 2,000 operators, calls or branches/, code.slice(0, 40))
  }
  // Many operators apart are no chain, with semicolons or without, nor are those in literals.
  const many = [
    'x = a + b\nf(x)\n',
    'if (a) b = /"/g\nelse c()\n',
    'a = x => { f() }\n',
    'function f() { return /[\'"]/ }\n/`/.test(a)\n',
    "switch (a) { case 1: { b() } /'/.test(c); default: d() }\n",
    'x = a / b / c\n',
  ]
  for (const line of many) assert.ok((await minify(line.repeat(2500))).minified_size > 0, line)
  const plain = `${'x=a+b;'.repeat(5000)}y="${'+/='.repeat(5000)}"`
  assert.ok((await minify(plain)).minified_size > 0)
})

test('rules that would be put together in quadratic time are refused, honest style sheets are not', async () => {
  for (const code of [
    'a{b:c}'.repeat(5000),
    'a{color:red}b{color:red}'.repeat(5000),
    `@media print{${'.a { --b: c }\n'.repeat(5000)}}`,
    Array.from({ length: 5000 }, (_, i) => `.c${i}{color:red}`).join(''),
  ])
    assert.match(
      await refusal(tool, { code, language: 'css' }),
      /^400 code: thousands of rules in a row have the same selectors/,
    )
  const sheet = Array.from(
    { length: 2000 },
    (_, i) => `.c${i}{margin:${i % 9}px}@media print{.c${i}{color:red}}`,
  ).join('')
  assert.ok((await runTool(tool, { code: sheet, language: 'css' })).json.minified_size > 0)
})

test('values and selectors for older browsers stay beside the new ones', async () => {
  const css = async (code: string) => (await minify(code, 'css')).minified
  for (const code of [
    '.a{height:100vh;height:100dvh}',
    '.a{color:red;color:oklch(60% .2 30)}',
    '.a{font-size:2rem;font-size:clamp(1rem,2vw,3rem)}',
    '.a{background-image:url(a.png);background-image:image-set("a.avif" 1x)}',
    'a{top:0}b:has(c){top:0}',
    // Nothing is rewritten for them either.
    '.a{color:#ff000080;margin-inline:1px;display:flex;inset:0}',
    '.a{user-select:none;color:light-dark(#000,#fff)}',
    '.a{&:hover{color:lab(50% 1 2)}}@media (width>=600px){.b:is(c){top:0}}',
  ])
    assert.equal(await css(code), code)
  assert.equal(await css('.a{color:blue;color:red}'), '.a{color:red}')
})

test('CSS: media queries and sides stay in the words that older browsers know', async () => {
  const css = async (code: string) => (await minify(code, 'css')).minified
  assert.equal(
    await css('@media (min-width: 640px) and (max-width: 900px) { a { color: red } }'),
    '@media (min-width:640px) and (max-width:900px){a{color:red}}',
  )
  assert.equal(
    await css('@media (-webkit-min-device-pixel-ratio: 2), (min-resolution: 192dpi) { a { color: red } }'),
    '@media (-webkit-min-device-pixel-ratio:2),(min-resolution:192dpi){a{color:red}}',
  )
  assert.equal(
    await css('a { top: 0; right: 1px; bottom: 0; left: 2px !important }'),
    'a{top:0;bottom:0;right:1px;left:2px!important}',
  )
  assert.equal(await css('a { top: 0; right: 0; bottom: 0; left: 0 }'), 'a{top:0;right:0;bottom:0;left:0}')
  assert.equal(
    await css('a { top: 0 !important; right: 1px !important; bottom: 0 !important; left: 2px !important }'),
    'a{top:0!important;right:1px!important;bottom:0!important;left:2px!important}',
  )
  assert.equal(await css('a { inset: 0 }'), 'a{inset:0}')
})

test('CSS: hacks for old versions of Internet Explorer are left out, which is told', async () => {
  const code =
    '/* *a: b; */ .clearfix { *zoom: 1; color: red }\n@media screen\\9 { b { color: red } }\n.inline { display: inline-block; /* x */ *display: inline }\ni::after { content: "; *zoom: 1;" }\n* html u { *width: 1px }'
  const { json, warnings } = await runTool(tool, { code, language: 'css' })
  assert.equal(
    json.minified,
    '.clearfix{color:red}.inline{display:inline-block}i:after{content:"; *zoom: 1;"}',
  )
  assert.match(warnings.join(), /^left out: 4 rules for Internet Explorer up to 10 only/)
  assert.match(
    await refusal(tool, { code: 'a { *zoom: 1;\n color: ; } }', language: 'css' }),
    /^400 code: line 2, column \d+: this is not valid CSS/,
  )
})

test('what is wrong is said, with its place', async () => {
  const of = (code: string, language: string) => refusal(tool, { code, language })
  assert.equal(
    await of('class A { x: number }', 'js'),
    '400 code: line 1, column 12: this is not valid JavaScript: expected `;` but found `:`.',
  )
  assert.match(await of('// note\na { color: red }', 'css'), /not valid CSS: it has no comments with \/\//)
  assert.match(await of('a{color:red!ie}', 'css'), /not valid CSS: unexpected token !\.$/)
})
