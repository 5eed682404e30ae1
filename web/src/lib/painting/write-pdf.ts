import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { loadFontkit } from '../../../../src/engines/fontkit/used-font.ts'
import { Dict, encodeText, name, newRef, type Ref, Str, Stream, Writer } from '../../../../src/pdf/index.ts'
import type { PaintedDocument, PaintedLink } from './items.ts'
import { Painter } from './operators.ts'

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Writes painted pages as a PDF with real text, embedded fonts, links and an outline. */
export async function writePdf(
  document: PaintedDocument,
  report: (part: number) => void = () => undefined,
): Promise<{ bytes: Uint8Array; missing: string[] }> {
  await loadFontkit()
  const painter = new Painter(document.images)
  const tree = newRef(Dict.of({ Type: name('Pages') }))
  const shared = newRef(new Dict())
  const hash = createHash('sha256')
  const refs: Ref[] = []
  for (const [at, page] of document.pages.entries()) {
    const content = `1 0 0 -1 0 ${round(page.height)} cm\n${painter.items(page.items)}\n`
    const raw = deflateSync(Buffer.from(content, 'latin1'))
    hash.update(raw)
    const annotations = page.links.map(link => newRef(linkAnnotation(link, page.height)))
    refs.push(
      newRef(
        Dict.of({
          Type: name('Page'),
          Parent: tree,
          MediaBox: [0, 0, round(page.width), round(page.height)],
          Resources: shared,
          Contents: newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), raw)),
          ...(annotations.length > 0 && { Annots: annotations }),
        }),
      ),
    )
    report((at + 1) / document.pages.length)
  }
  const groups = { Font: painter.fonts.finish(), ...painter.resources }
  shared.value = Dict.of(
    Object.fromEntries(
      Object.entries(groups).map(([kind, entries]) => [kind, Dict.of(Object.fromEntries(entries))]),
    ),
  )
  const treeDict = tree.value as Dict
  treeDict.set('Kids', refs)
  treeDict.set('Count', refs.length)
  const outlines = outlineOf(document, refs)
  const catalog = Dict.of({
    Type: name('Catalog'),
    Pages: tree,
    Lang: encodeText(document.lang || 'en'),
    ViewerPreferences: Dict.of({ DisplayDocTitle: true }),
    ...(outlines && { Outlines: outlines }),
  })
  const info = Dict.of({ Title: encodeText(document.title), Producer: new Str(Buffer.from('Toolwright')) })
  const id = Buffer.from(hash.digest() as Buffer).subarray(0, 16)
  const bytes = new Writer({ version: '1.7', objectStreams: true, id: [id, id] }).write(
    newRef(catalog),
    newRef(info),
  )
  return { bytes, missing: [...painter.missing] }
}

const linkAnnotation = ({ x, y, width, height, href }: PaintedLink, pageHeight: number): Dict =>
  Dict.of({
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: [x, pageHeight - y - height, x + width, pageHeight - y].map(round),
    Border: [0, 0, 0],
    F: 4,
    A: Dict.of({ S: name('URI'), URI: new Str(Buffer.from(href, 'latin1')) }),
  })

/** Headings as an outline, nested by their levels. */
function outlineOf({ outline, pages }: PaintedDocument, refs: Ref[]): Ref | undefined {
  if (outline.length < 2) return undefined
  const root = newRef(Dict.of({ Type: name('Outlines') }))
  const open: { level: number; ref: Ref; last?: Ref }[] = [{ level: 0, ref: root }]
  for (const { title, level, page, y } of outline) {
    while (open.length > 1 && open.at(-1)!.level >= level) open.pop()
    const parent = open.at(-1)!
    const dest = [refs[page]!, name('XYZ'), 0, round(pages[page]!.height - y), null]
    const item = newRef(Dict.of({ Title: encodeText(title), Parent: parent.ref, Dest: dest }))
    const [dict, up] = [item.value as Dict, parent.ref.value as Dict]
    if (parent.last) {
      dict.set('Prev', parent.last)
      ;(parent.last.value as Dict).set('Next', item)
    } else up.set('First', item)
    up.set('Last', item)
    up.set('Count', ((up.get('Count') as number | undefined) ?? 0) + 1)
    parent.last = item
    open.push({ level, ref: item })
  }
  return root
}
