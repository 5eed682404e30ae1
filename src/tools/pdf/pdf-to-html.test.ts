import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { parse } from 'parse5'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { fixture, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-html.ts'

type Node = {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
  value?: string
}

/** A web page as a browser's parser sees it. */
function opened(bytes: Buffer) {
  const nodes: Node[] = []
  const walk = (node: Node) => {
    nodes.push(node)
    node.childNodes?.forEach(walk)
  }
  walk(parse(bytes.toString()) as unknown as Node)
  const all = (name: string) => nodes.filter(node => node.nodeName === name)
  const text = (node: Node): string => node.value ?? (node.childNodes ?? []).map(text).join('')
  const attribute = (node: Node, name: string) => node.attrs?.find(one => one.name === name)?.value
  return { nodes, all, text, attribute }
}

/** A page with a good link, a bad one, and one to the second page. */
const linked = () =>
  makePdf(['Read <this> & more', 'Second page'], (doc, [first, second]) => {
    const link = (y: number, target: object) =>
      doc.context.register(
        doc.context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [60, y, 300, y + 20],
          Border: [0, 0, 0],
          ...target,
        }),
      )
    const uri = (address: string) => ({ A: { S: 'URI', URI: PDFString.of(address) } })
    first!.node.set(
      PDFName.of('Annots'),
      doc.context.obj([
        link(100, uri('https://example.org/a?b=1&c=2')),
        link(200, uri('javascript:alert(1)')),
        link(300, { Dest: [second!.ref, 'Fit'] }),
      ]),
    )
  })

test('flowing text: headings, lists and tables, in one file that runs nothing', async () => {
  const { bytes, name } = await runTool(tool, { file: fixture('three-pages.pdf') })
  const { all, text, attribute, nodes } = opened(bytes)
  assert.equal(name, 'three-pages.html')
  assert.equal(text(all('h1')[0]!), 'Harbour report')
  assert.ok(all('table').length > 0 && all('th').length > 0 && all('section').length === 3)
  assert.equal(all('script').length, 0)
  assert.ok(
    nodes.every(node => !node.attrs?.some(({ name }) => name.startsWith('on') || name === 'epub:type')),
  )
  for (const image of all('img')) assert.match(attribute(image, 'src')!, /^data:image\//)
})

test('pages as they look: the same size, text and links', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(await linked()), layout: 'page' })
  const { all, text, attribute } = opened(bytes)
  assert.equal(all('svg').length, 2)
  assert.deepEqual(all('text').map(text), ['Read <this> & more', 'Second page'])
  assert.deepEqual(
    all('a').map(node => attribute(node, 'href')),
    ['https://example.org/a?b=1&c=2', '#page-2'],
  )
  const ids = [...all('path'), ...all('section')].flatMap(node => attribute(node, 'id') ?? [])
  assert.equal(new Set(ids).size, ids.length, 'ids of one page are no ids of another')
})
