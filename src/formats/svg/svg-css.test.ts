import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backgroundOf, withKeptSpaces, withPlainValues } from './svg-css.ts'

const plain = (value: string, css = '') =>
  /fill="([^"]*)"/.exec(withPlainValues(`<svg><style>${css}</style><rect fill="${value}"/></svg>`))![1]

test('colours of newer CSS become those every renderer knows', () => {
  for (const [given, expected] of [
    ['light-dark(#dae8fc, #1d293b)', '#dae8fc'],
    ['light-dark(rgb(0, 0, 0), rgb(255, 255, 255))', '#000000'],
    ['rgb(0 128 0 / 50%)', 'rgba(0, 128, 0, 0.5)'],
    ['hsl(120 100% 25%)', '#008000'],
    ['oklch(0.6279 0.2577 29.23)', '#ff0000'],
    ['oklab(0.452 -0.0325 -0.3115)', '#0000ff'],
    ['lab(46.2775% -47.5621 48.5837)', '#008000'],
    ['color(display-p3 0.9175 0.2003 0.1386)', '#ff0000'],
    ['color-mix(in srgb, red 25%, blue)', '#4000bf'],
    ['rebeccapurple', '#663399'],
    ['url(#lab)', 'url(#lab)'],
    ['rgb(from red r g b)', 'rgb(from red r g b)'],
  ] as const)
    assert.equal(plain(given), expected, given)
})

test('variables have their first value, their fallback, or none', () => {
  const css =
    ':root{--a:#c00;--b:var(--a)} .dark{--a:#fff} @media (prefers-color-scheme: dark){:root{--d:#fff}} :root{--d:#111}'
  assert.equal(plain('var(--a)', css), '#c00')
  assert.equal(plain('var(--b)', css), '#c00')
  assert.equal(plain('var(--d)', css), '#111')
  assert.equal(plain('var(--x, light-dark(blue, red))', css), 'blue')
  assert.equal(plain('var(--x)', css), 'inherit')
  assert.equal(plain('var(--l)', ':root{--l:var(--l)}'), 'inherit', 'one that names itself')
  const bomb = Array.from({ length: 40 }, (_, i) => `--v${i}:var(--v${i + 1}) var(--v${i + 1});`).join('')
  assert.ok(plain('var(--v0)', `:root{${bomb}--v40:red}`)!.length < 1000, 'one that grows without measure')
})

test('texts stay as they are, and style sheets do not', () => {
  const svg =
    '<svg><style>a{fill:var(--x,red)}</style><!-- var(--x) --><text title="a > b">var(--x)</text></svg>'
  assert.equal(withPlainValues(svg), svg.replace('var(--x,red)', 'red'))
})

test('the colour behind a drawing is read from its root', () => {
  for (const [root, svg, expected] of [
    ['<svg style="background: #ffffff; background-color: rgb(1, 2, 3)">', '', '#010203'],
    ["<svg style='max-width: 9px; background-color: white;'>", '', '#ffffff'],
    ['<svg style="background:url(x.png)">', '', undefined],
    ['<svg style="background-color:transparent">', '', 'rgba(0, 0, 0, 0)'],
    ['<svg style="background-color:#0000ff80">', '', 'rgba(0, 0, 255, 0.5)'],
    ['<svg>', '<style>svg{margin:0;background:#eee} .a{background:red}</style>', '#eeeeee'],
    ['<svg>', '<style>@media print{svg{background:#eee}}</style>', undefined],
  ] as const)
    assert.equal(backgroundOf(root, `${root}${svg}</svg>`), expected, root + svg)
})

test('spaces that a style keeps are kept', () => {
  const kept = (tag: string) => withKeptSpaces(`<svg>${tag}a  b</text></svg>`).slice(5, -17)
  assert.equal(
    kept('<text style="white-space: pre;">'),
    '<text xml:space="preserve" style="white-space: pre;">',
  )
  for (const tag of [
    '<text style="white-space: pre-line">',
    '<text xml:space="default" style="white-space:pre">',
    '<text>',
  ])
    assert.equal(kept(tag), tag)
})
