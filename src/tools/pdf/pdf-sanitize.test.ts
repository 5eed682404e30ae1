import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFName, PDFOperator, PDFString } from '@cantoo/pdf-lib'
import { runQpdf } from '../../../src/engines/qpdf.ts'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-sanitize.ts'

/** A page with a bit of everything. */
const loaded = () =>
  makePdf(['Visible'], async (document, [page]) => {
    const { context, catalog } = document
    document.setAuthor('Ada Lovelace')
    document.addJavaScript('main', 'app.alert("script one")')
    await document.attach(Buffer.from('attached bytes'), 'a.txt', { mimeType: 'text/plain' })
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('calc.exe') }))
    const link = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 50, 50],
      A: {
        S: 'URI',
        URI: PDFString.of('https://tracker.example/'),
        Next: { S: 'JavaScript', JS: PDFString.of('two()') },
      },
    })
    const note = context.obj({
      Type: 'Annot',
      Subtype: 'Text',
      Rect: [60, 0, 80, 20],
      Contents: PDFString.of('a note'),
    })
    page!.node.set(PDFName.of('Annots'), context.obj([context.register(link), context.register(note)]))
    page!.node.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: PDFString.of('private words') } }))
    const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Draft layer') }))
    catalog.set(
      PDFName.of('OCProperties'),
      context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer] } }),
    )
    page!.node.Resources()!.set(PDFName.of('Properties'), context.obj({ L1: layer }))
    const raw = (text: string) => page!.pushOperators(PDFOperator.of(text as never))
    const font = [
      ...page!.node
        .Resources()!
        .lookup(PDFName.of('Font'))!
        .toString()
        .matchAll(/\/(\S+) \d/g),
    ][0]![1]
    raw(`/OC /L1 BDC q 1 0 0 rg 72 500 100 20 re f BT /${font} 12 Tf 72 480 Td (Layered) Tj ET Q EMC`)
    raw(`/Span <</ActualText (Ghost)>> BDC BT 3 Tr /${font} 12 Tf 72 400 Td (Ghost) Tj ET EMC`)
    raw(`BT 0 Tr /${font} 12 Tf 72 300 Td (After) Tj ET`)
  })

const plain = async (bytes: Uint8Array) =>
  Buffer.from(
    (await runQpdf(['--qdf', '--object-streams=disable', 'in.pdf', 'out.pdf'], { 'in.pdf': bytes })).output!,
  ).toString('latin1')

const OFF = {
  scripts: false,
  embedded_files: false,
  metadata: false,
  private_data: false,
  hidden_layers: false,
  hidden_text: false,
  annotations: false,
  external_links: false,
}
const TRACES: Partial<Record<keyof typeof OFF, RegExp>> = {
  scripts: /script one|calc\.exe|two\(\)/,
  embedded_files: /attached bytes|EmbeddedFile/,
  metadata: /\/Author|xpacket/,
  private_data: /private words/,
  hidden_layers: /Layered|Draft layer|72 500 100 20 re\s+f/,
  hidden_text: /Ghost/,
  annotations: /a note/,
  external_links: /tracker/,
}

test('each switch removes its own and nothing else, and the rest of the page stays', async () => {
  const file = pdfFile(await loaded())
  for (const [chosen, trace] of Object.entries(TRACES)) {
    const { bytes, warnings } = await runTool(tool, { file, ...OFF, [chosen]: true })
    assert.deepEqual(await complaints(bytes), [], chosen)
    const text = await plain(bytes)
    assert.doesNotMatch(text, trace, chosen)
    assert.match(warnings.join(), /removed: /, chosen)
    for (const [other, kept] of Object.entries(TRACES))
      if (other !== chosen) assert.ok(kept.test(text), `${chosen} keeps ${other}`)
  }
  const all = await runTool(tool, { file, ...Object.fromEntries(Object.keys(OFF).map(key => [key, true])) })
  assert.equal(await (await readPdf(all.bytes)).textOf(1), 'VisibleAfter')
  const again = await runTool(tool, { file: pdfFile(all.bytes) })
  assert.deepEqual(again.warnings, ['nothing was found to remove'])
})
