import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { png } from '../../../test/support/images.ts'
import { plainSvg, readSvg } from './svg.ts'

const said = (text: string): string => {
  try {
    readSvg(Buffer.from(text))
  } catch (error) {
    assert.equal((error as Error).name, 'Fault')
    return (error as Error).message
  }
  return 'read'
}

test('size from width and height, one of them, or the view box, in CSS pixels', () => {
  const size = (attributes: string) => readSvg(Buffer.from(`<svg ${attributes}/>`)).size
  assert.deepEqual(size('width="1in" height="2.54cm"'), { width: 96, height: 96 })
  assert.deepEqual(size("width='30' viewBox='0 0 20 10'"), { width: 30, height: 15 })
  assert.deepEqual(size('height="5px" viewBox="0,0,20,10"'), { width: 10, height: 5 })
  assert.deepEqual(size('width="100%" viewBox="-5 -5 20 10"'), { width: 20, height: 10 })
  assert.equal(size('width="100%"'), undefined)
  assert.equal(size('data-width="7" data-height="7"'), undefined)
})

test('the encoding that is named is used and no longer named', () => {
  const text = '<?xml version="1.0" encoding="ENC"?><svg width="1" height="1"><title>é</title></svg>'
  for (const [name, bytes] of [
    ['ISO-8859-1', Buffer.from(text.replace('ENC', 'ISO-8859-1'), 'latin1')],
    ['UTF-8', Buffer.from(text.replace('ENC', 'UTF-8'))],
    ['UTF-16', Buffer.from(`\uFEFF${text.replace('ENC', 'UTF-16')}`, 'utf16le')],
  ] as const) {
    assert.equal(readSvg(bytes).text, text.replace(' encoding="ENC"', ''), name)
  }
  assert.match(said(text.replace('ENC', 'klingon')), /unknown text encoding/)
})

test('what stands before the root is passed over', () => {
  const text =
    '<!-- <svg> --><!DOCTYPE svg [<!ENTITY a "b">]>\n<?x <svg?><s:svg width="3" height="4"></s:svg>'
  assert.deepEqual(readSvg(Buffer.from(text)).size, { width: 3, height: 4 })
  assert.match(said('<html><svg/></html>'), /no readable svg element/)
})

test('parts repeated beyond measure are refused, however many other elements there are', () => {
  const groups = Array.from(
    { length: 9 },
    (_, i) => `<g id="n${i + 1}">${`<use href="#n${i}"/>`.repeat(9)}</g>`,
  )
  const laughs = `<g id="n0"/>${groups.join('')}<use href="#n9"/>`
  for (const filler of ['', '<g/>'.repeat(60_000)])
    assert.match(said(`<svg>${filler}${laughs}</svg>`), /repeats its parts over 200,000 times/)
  assert.equal(said(`<svg>${'<g/>'.repeat(300_000)}</svg>`), 'read')
  const shown = (uses: number) =>
    said(`<svg><g id="a"><path/><path/></g>${'<use href="#a"/>'.repeat(uses)}</svg>`)
  assert.equal(shown(100_000), 'read')
  assert.match(shown(200_000), /repeats its parts over 200,000 times/)
})

test('pictures inside that would fill the memory are refused by what their heads say', () => {
  const image = (side: number) => {
    const head = Buffer.from(png(1, 1, () => [0, 0, 0]))
    head.writeUInt32BE(side, 16)
    head.writeUInt32BE(side, 20)
    return `<image href="data:image/png;base64,${head.toString('base64')}"/>`
  }
  assert.match(said(`<svg>${image(20_000)}</svg>`), /file: the pictures inside .* 400 megapixels together/)
  assert.match(said(`<svg>${image(4000).repeat(30)}</svg>`), /480 megapixels together, .*; the limit is 64/)
  assert.equal(said(`<svg>${image(4000).repeat(4)}</svg>`), 'read')
  const shown = `<defs><g id="a">${image(4000)}</g></defs>${'<use href="#a"/>'.repeat(5)}`
  assert.match(said(`<svg>${shown}</svg>`), /80 megapixels together, each as often as it is shown/)
  // So do converters of PDFs write scans.
  assert.equal(said(`<svg><defs><g id="a">${image(6000)}</g></defs><use href="#a"/></svg>`), 'read')
})

test('pictures count however their address is written', () => {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex')
  const percent = [...head].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  for (const href of [
    `data:image/png,${percent}`,
    ` DATA:image/png;charset=x;base64, ${head.toString('base64')}`,
    `&#x64;ata&#58;image/png;base64,${head.toString('base64')}`,
  ])
    assert.match(said(`<svg><image xlink:href='${href}'/></svg>`), /400 megapixels/, href)
})

test('drawings shown as pictures are weighed with what they hold, packed or not', () => {
  const picture = (bytes: Uint8Array) =>
    `<svg><image href="data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}"/></svg>`
  const [small, large] = [100, 300_000].map(n => Buffer.from(`<svg>${'<g/>'.repeat(n)}</svg>`))
  assert.equal(said(picture(small!)), 'read')
  assert.equal(said(picture(gzipSync(small!))), 'read')
  assert.match(said(picture(large!)), /the drawings inside the SVG come to over 200,000 elements or 20 MB/)
  assert.match(said(picture(gzipSync(large!))), /the drawings inside the SVG/)
  assert.match(said(picture(gzipSync(Buffer.alloc(21e6, '<svg>')))), /the drawings inside the SVG/)
})

test('hostile heads are answered at once', () => {
  assert.match(said(`<?xml${' '.repeat(2_000_000)}`), /no readable svg element/)
  assert.equal(said(`<?xml version="1.0"${' '.repeat(2_000_000)}?><svg/>`), 'read')
  assert.equal(said(`<svg ${'a'.repeat(60_000)}/>`), 'read')
  assert.match(said(`<svg ${'a '.repeat(15_000_000)}/>`), /no readable svg element/)
})

test('a drawing for another program has its ground painted and its values plain', () => {
  const plain = (svg: string) => Buffer.from(plainSvg(Buffer.from(svg)) ?? 'refused').toString()
  const body = '<g fill="light-dark(#111, #eee)"/></svg>'
  assert.equal(
    plain(`<svg viewBox="-1 -2 30 40" style="background: #fff">${body}`),
    '<svg viewBox="-1 -2 30 40" style="background: #fff"><rect x="-1" y="-2" width="30" height="40" fill="#ffffff"/><g fill="#111"/></svg>',
  )
  assert.equal(plain(`<svg width="9" height="9">${body}`), '<svg width="9" height="9"><g fill="#111"/></svg>')
  assert.equal(plain('no drawing'), 'no drawing')
  assert.equal(plain(`<svg>${'<g/>'.repeat(500_000)}</svg>`), 'refused')
  const wide = (radius: number) =>
    `<svg width="900" height="900"><filter id="f"><feMorphology radius="${radius}"/></filter><rect filter="url(#f)"/></svg>`
  assert.equal(plain(wide(900)), 'refused')
  assert.equal(plain(wide(2)), wide(2))
})

test('more elements than a renderer can hold are refused at once', () => {
  assert.equal(said(`<svg>${'<g/>'.repeat(400_000)}</svg>`), 'read')
  assert.match(
    said(`<svg>${'<g/>'.repeat(500_000)}</svg>`),
    /has 500,001 elements, at most 500,000 are drawn;/,
  )
})

test('gradients of endless stops and style sheets of endless rules are refused', () => {
  const gradient = (stops: number) => `<linearGradient>${'<stop offset="1"/>'.repeat(stops)}</linearGradient>`
  assert.equal(said(`<svg>${gradient(15_000).repeat(3)}</svg>`), 'read')
  for (const text of [
    gradient(20_001),
    `${gradient(9)}${gradient(20_001)}`,
    `${gradient(20_001).slice(0, -20)}`,
  ])
    assert.match(said(`<svg>${text}</svg>`), /file: a gradient of the SVG has more than 20,000 stops/)
  const styled = (rules: number, classes = 'a') =>
    said(`<svg><style>${'.a{x:y}'.repeat(rules)}</style><g class="${classes}"/><style>.b{}</style></svg>`)
  assert.equal(styled(9000), 'read')
  assert.match(styled(10_000), /the style sheets of the SVG have more than 10,000 rules/)
  assert.match(styled(5000, 'a '.repeat(2_000_000)), /long lists of classes/)
  assert.equal(styled(5, 'a '.repeat(2_000_000)), 'read')
})
