import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const PAGE =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/></w:sectPr>'
const set = async (body: string) => {
  const { bytes } = await runTool(tool, { file: await docxOf(body + PAGE) })
  return readPdf(bytes)
}
const emu = (points: number) => points * 12_700

/** An anchored box with one word; the text goes around it on both sides. */
const box = (word: string, at: { x: string; y: string; width: number; height: number }, wrap = 'bothSides') =>
  `<w:r><w:drawing><wp:anchor distL="0" distR="0" behindDoc="0"><wp:positionH relativeFrom="margin">${at.x}</wp:positionH><wp:positionV ${at.y}</wp:positionV><wp:extent cx="${emu(at.width)}" cy="${emu(at.height)}"/><wp:wrapSquare wrapText="${wrap}"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${para(word)}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="0"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
const offset = (points: number) => `<wp:posOffset>${emu(points)}</wp:posOffset>`
const words = (count: number) => 'tide '.repeat(count)

test('text goes on at the other side of a box in the middle, line by line', async () => {
  const middle = {
    x: '<wp:align>center</wp:align>',
    y: `relativeFrom="paragraph">${offset(0)}`,
    width: 108,
    height: 60,
  }
  const pdf = await set(`<w:p>${box('BOX', middle)}<w:r><w:t>${words(300)}</w:t></w:r></w:p>`)
  const lines = pdf.pages[0]!.items.filter(one => /tide/.test(one.text))
  assert.equal(Math.round(pdf.pages[0]!.items.find(one => one.text === 'BOX')!.x), 72 + 180)
  const [first, second] = lines
  assert.equal(Math.round(first!.x), 72)
  assert.equal(Math.round(second!.x), 72 + 180 + 108)
  assert.equal(Math.round(first!.y), Math.round(second!.y))
  assert.equal(pdf.text.match(/tide/g)?.length, 300)
  assert.ok(lines.filter(one => one.y > 72 + 75).every(one => Math.round(one.x) === 72))
})

test('tab stops beside a box on the left are measured from the margin', async () => {
  const at = { x: offset(0), y: `relativeFrom="paragraph">${offset(0)}`, width: 100, height: 90 }
  const tab = (word: string) =>
    `<w:r><w:t>${word}</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>${word}-end</w:t></w:r>`
  const stop = '<w:pPr><w:tabs><w:tab w:val="left" w:pos="4000"/></w:tabs></w:pPr>'
  const pdf = await set(`<w:p>${stop}${box('BOX', at)}${tab('own')}</w:p><w:p>${tab('usual')}</w:p>`)
  const x = (word: string) => pdf.pages[0]!.items.find(one => one.text === word)!.x
  assert.equal(Math.round(x('own')), 172)
  assert.equal(Math.round(x('own-end')), 272)
  assert.equal(Math.round(x('usual-end')), 72 + 4 * 36)
})

test('a box some way below the first line of a later paragraph keeps its place, and no line runs through it', async () => {
  const at = {
    x: '<wp:align>right</wp:align>',
    y: `relativeFrom="paragraph">${offset(8)}`,
    width: 140,
    height: 47,
  }
  const after = '<w:spacing w:after="200"/>'
  const pdf = await set(
    `${para(words(60), after)}<w:p>${box('ONE', { ...at, y: `relativeFrom="paragraph">${offset(0)}` })}<w:r><w:t>${words(60)}</w:t></w:r></w:p>` +
      `<w:p><w:pPr><w:spacing w:before="400"/></w:pPr>${box('TWO', at)}<w:r><w:t>NEXT ${words(120)}</w:t></w:r></w:p>`,
  )
  const { items } = pdf.pages[0]!
  const [two, next] = [items.find(one => one.text === 'TWO')!, items.find(one => /NEXT/.test(one.text))!]
  assert.ok(Math.abs(two.y - next.y - 8) < 2, `${two.y - next.y} below its line`)
  const lines = items.filter(one => /tide/.test(one.text))
  const longest = Math.max(...lines.map(one => one.text.length))
  const beside = lines.filter(one => one.y > two.y - 8 && one.y < two.y + 40)
  assert.ok(
    beside.length > 1 && beside.every(one => one.text.length < longest * 0.8),
    beside.map(one => one.text).join('\n'),
  )
})

test('a sidebar as high as the page leaves the text one page, beside it; below it text is wide again', async () => {
  const side = { x: offset(0), y: `relativeFrom="margin">${offset(0)}`, width: 150, height: 500 }
  const text = Array.from({ length: 12 }, () => para(words(40))).join('')
  const pdf = await set(`<w:p>${box('SIDE', side)}</w:p>${text}${para(`LAST ${words(60)}`)}`)
  assert.equal(pdf.pages.length, 1)
  const beside = pdf.pages[0]!.items.filter(one => /tide/.test(one.text) && one.y < 72 + 495)
  assert.ok(beside.length > 20 && beside.every(one => one.x >= 72 + 150))
})

test('paragraphs in frames and tables that float stand in their places, text beside them', async () => {
  const frame =
    '<w:framePr w:w="2000" w:hSpace="0" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="1"/>'
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="1500" w:type="dxa"/></w:tcPr>${para(text)}</w:tc>`
  const table = `<w:tbl><w:tblPr><w:tblpPr w:vertAnchor="page" w:horzAnchor="page" w:tblpX="2000" w:tblpY="6000"/></w:tblPr><w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid><w:tr>${cell('left')}${cell('right')}</w:tr></w:tbl>`
  const pdf = await set(`${table}${para('FRAME', frame)}${para('two', frame)}${para(words(400))}`)
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text === word)!
  assert.equal(Math.round(at('FRAME').x), 540 - 100)
  assert.ok(at('two').y > at('FRAME').y && at('two').y < at('FRAME').y + 20)
  assert.ok(Math.abs(at('left').y - 300) < 14, `the table is at ${at('left').y}`)
  const first = pdf.pages[0]!.items.filter(one => /tide/.test(one.text))[0]!
  assert.ok(Math.abs(first.y - at('FRAME').y) < 3)
})

test('a line that a box ends beside stays one line', async () => {
  const at = { x: offset(0), y: `relativeFrom="paragraph">${offset(0)}`, width: 140, height: 20 }
  const pdf = await set(
    `<w:p><w:pPr><w:spacing w:after="0"/></w:pPr>${box('BOX', at)}<w:r><w:t>first</w:t></w:r></w:p>` +
      para('Riga, 3 June 2026', '<w:jc w:val="right"/>'),
  )
  assert.match(pdf.text, /Riga, 3 June 2026/)
  const date = pdf.pages[0]!.items.filter(one => /Riga|2026/.test(one.text))
  assert.equal(new Set(date.map(one => Math.round(one.y))).size, 1)
})

test('what floats at the margin stays on the page beside a second column', async () => {
  const columns = PAGE.replace('</w:sectPr>', '<w:cols w:num="2" w:space="400"/></w:sectPr>')
  const frame =
    '<w:framePr w:w="2000" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="1"/>'
  const inColumn = { width: 60, height: 30, y: `relativeFrom="paragraph">${offset(0)}` }
  const byColumn = box('COLUMN', { ...inColumn, x: '<wp:align>right</wp:align>' }).replace(
    'relativeFrom="margin"',
    'relativeFrom="column"',
  )
  const { bytes } = await runTool(tool, {
    file: await docxOf(
      `<w:p>${byColumn}<w:r><w:t>${words(20)}</w:t></w:r></w:p><w:p><w:r><w:br w:type="column"/><w:t>${words(20)}</w:t></w:r></w:p>${para('FRAMED', frame)}${para(words(60))}${columns}`,
    ),
  })
  const [page] = (await readPdf(bytes)).pages
  const at = (word: string) => Math.round(page!.items.find(one => one.text === word)!.x)
  assert.equal(at('FRAMED'), 72 + 468 - 100)
  // Columns are (468 - 20) / 2 wide; a box in the first ends with it.
  assert.equal(at('COLUMN'), 72 + 224 - 60)
})

test('columns of several widths are as long as their text beside what floats', async () => {
  const columns =
    '<w:type w:val="continuous"/><w:cols w:num="2" w:equalWidth="0"><w:col w:w="5500" w:space="400"/><w:col w:w="3460"/></w:cols>'
  const frame =
    '<w:framePr w:w="2000" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="200"/>'
  const lines = Array.from({ length: 2 }, (_, i) => para(`FRAMED ${i}`, frame)).join('')
  const section = (more: string) => PAGE.replace('</w:sectPr>', `${more}</w:sectPr>`)
  const { bytes } = await runTool(tool, {
    file: await docxOf(
      `<w:p><w:pPr>${PAGE}</w:pPr><w:r><w:t>ABOVE</w:t></w:r></w:p>${para(words(5))}<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:br w:type="column"/><w:t>${words(20)}</w:t></w:r></w:p>${lines}<w:p><w:pPr>${section(columns)}</w:pPr><w:r><w:t>${words(60)} LAST</w:t></w:r></w:p>${para('BELOW')}${section('<w:type w:val="continuous"/>')}`,
    ),
  })
  const pdf = await readPdf(bytes)
  const at = (word: string) => pdf.pages[0]!.items.find(one => one.text.includes(word))!.y
  assert.ok(
    at('BELOW') > at('LAST') + 8,
    `the text below stands at ${at('BELOW')}, the last line at ${at('LAST')}`,
  )
})

test('text turns with its shape, and runs up in a box that says so', async () => {
  const form = (turn: number) =>
    `<a:xfrm rot="${turn * 60_000}"><a:ext cx="${emu(120)}" cy="${emu(40)}"/></a:xfrm>`
  const shape = (turn: number, body: string) =>
    box('one', { x: offset(100), y: `relativeFrom="paragraph">${offset(60)}`, width: 120, height: 40 })
      .replace('<wps:spPr>', `<wps:spPr>${form(turn)}`)
      .replace('<wps:bodyPr ', `<wps:bodyPr ${body} `)
      .replace(para('one'), para('one') + para('two'))
  /** Which way the second line lies from the first, in degrees. */
  const lines = async (turn: number, body = '') => {
    const pdf = await set(`<w:p>${shape(turn, body)}<w:r><w:t>${words(200)}</w:t></w:r></w:p>`)
    const at = (word: string) => pdf.pages[0]!.items.find(one => one.text === word)!
    const [one, two] = [at('one'), at('two')]
    return Math.round((Math.atan2(two.y - one.y, two.x - one.x) * 18) / Math.PI) * 10
  }
  assert.equal(await lines(0), 90)
  assert.equal(await lines(90), 180)
  assert.equal(await lines(30), 120)
  assert.equal(await lines(90, 'upright="1"'), 90)
  assert.equal(await lines(0, 'vert="vert270"'), 0)
})

test('text goes around a shape as it lies when it is turned', async () => {
  const turned = box('', {
    x: offset(100),
    y: `relativeFrom="paragraph">${offset(60)}`,
    width: 120,
    height: 40,
  }).replace(
    '<wps:spPr>',
    `<wps:spPr><a:xfrm rot="5400000"><a:ext cx="${emu(120)}" cy="${emu(40)}"/></a:xfrm>`,
  )
  const pdf = await set(`<w:p>${turned}<w:r><w:t>${words(400)}</w:t></w:r></w:p>`)
  // From 140 to 180 across, from 20 to 140 down.
  const within = pdf.pages[0]!.items.filter(
    one => one.x > 72 + 125 && one.x < 72 + 215 && one.y > 72 + 35 && one.y < 72 + 140,
  )
  assert.ok(within.length > 4 && within.every(one => one.x >= 72 + 180), `${within.map(one => one.x)}`)
})

test('a box goes overleaf with the paragraph that it stands at', async () => {
  const at = {
    x: '<wp:align>center</wp:align>',
    y: `relativeFrom="paragraph">${offset(0)}`,
    width: 120,
    height: 50,
  }
  const pair = (i: number) =>
    para(words(55), '<w:spacing w:after="160"/>') +
    `<w:p>${box(`BOX${i}`, at)}<w:r><w:t>BESIDE${i} ${words(40)}</w:t></w:r></w:p>`
  const pdf = await set(Array.from({ length: 40 }, (_, i) => pair(i)).join(''))
  assert.ok(pdf.pages.length > 4)
  for (const [number, { text, items }] of pdf.pages.entries()) {
    for (const [name, i] of text.matchAll(/BOX(\d+)/g)) {
      assert.match(text, new RegExp(`BESIDE${i}\\b`), `${name} stands on page ${number + 1} without its text`)
      const [one, beside] = [`BOX${i}`, `BESIDE${i}`].map(word =>
        items.find(item => item.text.includes(word)),
      )
      assert.ok(Math.abs(one!.y - beside!.y) < 4, `${name} stands ${one!.y - beside!.y} below its line`)
    }
  }
})
