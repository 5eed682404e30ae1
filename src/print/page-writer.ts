import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from '../pdf/core/objects.ts'
import { encodeText } from '../pdf/core/text-strings.ts'
import { Writer } from '../pdf/core/writer.ts'
import { flatOutline } from '../pdf/pages/outlines.ts'
import type { Canvas, Resources } from './canvas.ts'

/** Collects pages and writes them as a document. */
export class PageWriter {
  private readonly resources: Resources
  private readonly shared = newRef(new Dict())
  private readonly tree = newRef(Dict.of({ Type: name('Pages') }))
  private readonly refs: Ref[] = []
  private readonly hash = createHash('sha256')

  constructor(resources: Resources) {
    this.resources = resources
  }

  add(canvas: Canvas, width: number, height: number): void {
    // A copy of its own: zlib and buffers give views of larger ones, which thousands of pages would keep until the end.
    const raw = new Uint8Array(deflateSync(Buffer.from(canvas.content(), 'latin1')))
    this.hash.update(raw)
    const round = (value: number) => Math.round(value * 1000) / 1000
    const annotations: Obj[] = canvas.links.map(link =>
      newRef(
        Dict.of({
          Type: name('Annot'),
          Subtype: name('Link'),
          Rect: [link.x, height - link.y - link.height, link.x + link.width, height - link.y].map(round),
          Border: [0, 0, 0],
          F: 4,
          A: Dict.of({
            S: name('URI'),
            URI: new Str(Buffer.from(encodeURI(decodeSafe(link.target)), 'latin1')),
          }),
        }),
      ),
    )
    this.refs.push(
      newRef(
        Dict.of({
          Type: name('Page'),
          Parent: this.tree,
          MediaBox: [0, 0, round(width), round(height)],
          Resources: this.shared,
          Contents: newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), raw)),
          ...(annotations.length > 0 && { Annots: annotations }),
        }),
      ),
    )
  }

  finish(fonts: Map<string, Ref>, title: string, outline: { title: string; page: number }[]): Uint8Array {
    const resources = this.resources.dict(fonts)
    resources.set('ColorSpace', Dict.of({ PCS: [name('Pattern'), name('DeviceRGB')] }))
    this.shared.value = resources
    const tree = this.tree.value as Dict
    tree.set('Kids', this.refs)
    tree.set('Count', this.refs.length)
    const outlines = outlineOf(outline, this.refs)
    const catalog = newRef(
      Dict.of({
        Type: name('Catalog'),
        Pages: this.tree,
        ViewerPreferences: Dict.of({ DisplayDocTitle: true }),
        ...(outlines && { Outlines: outlines }),
      }),
    )
    const info = newRef(Dict.of({ Title: encodeText(title), Producer: new Str(Buffer.from('Toolwright')) }))
    const id = this.hash.digest().subarray(0, 16)
    return new Writer({ version: '1.7', objectStreams: true, id: [id, id] }).write(catalog, info)
  }
}

/** Addresses may be escaped already. */
function decodeSafe(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

function outlineOf(entries: { title: string; page: number }[], pages: Ref[]): Ref | undefined {
  if (entries.length < 2) return undefined
  return flatOutline(entries.map(({ title, page }) => ({ title, page: pages[page]! })))
}
