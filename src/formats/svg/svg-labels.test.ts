import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLabels } from './svg-labels.ts'

const html = 'xmlns="http://www.w3.org/1999/xhtml"'
const words = (svg: string): string[] =>
  [...svg.matchAll(/<tspan x=[^>]*>(.*?)<\/tspan><\/tspan>/g)].map(([, line]) =>
    line!.replace(/<[^>]*>/g, ''),
  )

test('a label becomes text in the middle of its box, with its lines and looks', () => {
  const { text, left } = withLabels(
    `<svg><foreignObject x="10" y="20" width="100" height="48"><div ${html} style="white-space: nowrap"><p>One &amp; <b>two</b></p><span style="color:#c00">three</span></div></foreignObject></svg>`,
  )
  assert.equal(left, 0)
  assert.deepEqual(words(text), ['One &amp; two', 'three'])
  assert.match(text, /^<svg><text x="60" y="44" text-anchor="middle" stroke="none">/)
  assert.match(text, /font-weight="bold"> two</)
  assert.match(text, /fill="#c00">three</)
})

test('what diagram editors say by a flexible box is followed, long lines are broken', () => {
  const box = (side: string, inner: string) =>
    `<foreignObject width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div ${html} style="display: flex; align-items: unsafe ${side}; width: 118px; height: 1px; padding-top: 50px; margin-left: 11px;"><div style="font-size: 0px; text-align: left;"><div style="font-size: 12px; background-color: #fff; white-space: normal;">${inner}</div></div></div></foreignObject>`
  const { text } = withLabels(
    `<svg><switch>${box('center', 'validates and stores the order, then sends an event')}<text>…</text></switch><switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><text>cannot display</text></switch></svg>`,
  )
  assert.match(text, /<text x="11" y="50" text-anchor="start" stroke="#fff"/)
  assert.deepEqual(words(text), ['validates and stores', 'the order, then sends', 'an event'])
  assert.doesNotMatch(text, /requiredFeatures/)
})

test('pictures and whole pages are no labels', () => {
  for (const inner of [
    `<img ${html} src="a.png"/>`,
    `<x:p>odd</x:p>`,
    `<p ${html}>${'a '.repeat(60_000)}</p>`,
  ]) {
    const svg = `<svg><foreignObject width="9" height="9">${inner}</foreignObject></svg>`
    assert.deepEqual(withLabels(svg), { text: svg, left: 1 })
  }
})

test('labels without a word are nothing to speak of', () => {
  const svg = `<svg><foreignObject width="0" height="0"><div ${html}><span> </span></div></foreignObject></svg>`
  assert.deepEqual(withLabels(svg), { text: '<svg></svg>', left: 0 })
})
