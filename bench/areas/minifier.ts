/** Size and time of the minifier beside others, on libraries that are installed here. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { minifyCss, minifyHtml, minifyJs } from '../../src/engines/minifiers/minifiers.ts'
import { compare, table, type Way } from '../support/compare.ts'
import { report } from '../support/results.ts'

const require = createRequire(import.meta.url)
const modules = join(import.meta.dirname, '../../node_modules')

const missing = new Set<string>()

/** A peer's module; undefined where it is not installed or has no build for this machine, which the results say. */
// biome-ignore lint/suspicious/noExplicitAny: peers come without types
function peer(name: string): any {
  try {
    return require(name)
  } catch {
    missing.add(name)
    return undefined
  }
}

const kilobytes = (text: string): string => `${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`

function javascript(code: string): Way[] {
  const terser = peer('terser')
  const esbuild = peer('esbuild')
  return [
    { name: 'toolwright (oxc)', run: async () => kilobytes(await minifyJs(code)) },
    ...(terser ? [{ name: 'terser', run: async () => kilobytes((await terser.minify(code)).code) }] : []),
    ...(esbuild
      ? [
          {
            name: 'esbuild',
            run: async () => kilobytes((await esbuild.transform(code, { minify: true })).code),
          },
        ]
      : []),
  ]
}

function css(code: string): Way[] {
  const csso = peer('csso')
  return [
    { name: 'toolwright (lightningcss)', run: async () => kilobytes(await minifyCss(code, () => undefined)) },
    ...(csso ? [{ name: 'csso', run: () => kilobytes(csso.minify(code).css) }] : []),
  ]
}

function html(code: string): Way[] {
  const terser = peer('html-minifier-terser')
  const options = { collapseWhitespace: true, removeComments: true, minifyCSS: true, minifyJS: true }
  return [
    {
      name: 'toolwright (html-minifier-next)',
      run: async () => kilobytes(await minifyHtml(code, () => undefined)),
    },
    ...(terser
      ? [{ name: 'html-minifier-terser', run: async () => kilobytes(await terser.minify(code, options)) }]
      : []),
  ]
}

const lodash = readFileSync(require.resolve('lodash'), 'utf8')
const three = readFileSync(join(modules, 'three/build/three.core.js'), 'utf8')
const papa = readFileSync(require.resolve('papaparse'), 'utf8')
const styles = Array.from(
  { length: 2000 },
  (_, i) =>
    `.box-${i} > a:hover {\n  color: #ff${String(i % 100).padStart(2, '0')}00;\n  margin: 0px 0px 0px 0px;\n}\n`,
).join('')
const page = `<!DOCTYPE html><html><body>${'<div class="card">\n  <h2> Title </h2>\n  <p>Some  text</p>\n</div>\n'.repeat(3000)}</body></html>`

const tables = [
  table(`lodash, ${kilobytes(lodash)}`, await compare(javascript(lodash), 3)),
  table(`papaparse, ${kilobytes(papa)}`, await compare(javascript(papa))),
  ...(Buffer.byteLength(three) < 2 ** 21
    ? [table(`three.js, ${kilobytes(three)}`, await compare(javascript(three), 2))]
    : []),
  table(`CSS of 2,000 rules, ${kilobytes(styles)}`, await compare(css(styles))),
  table(`HTML of 3,000 cards, ${kilobytes(page)}`, await compare(html(page), 3)),
]
const absent = missing.size > 0 ? [`Not installed here: ${[...missing].join(', ')}.`] : []
report('Minifier', [...tables, ...absent])
