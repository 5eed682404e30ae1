import { DocumentFonts } from '../../../../src/engines/fontkit/document-fonts.ts'
import {
  Dict,
  displayMatrix,
  displaySize,
  drawMissing,
  encodeText,
  name,
  newRef,
  type Obj,
  type PdfDocument,
  readFields,
  type SetText,
  Str,
  Stream,
} from '../../../../src/pdf/index.ts'
import type { SheetState } from './edits.ts'

/** Puts empty pages behind those of the file; sheets without a page get one, as large as the page before them. */
export function addBlankPages(document: PdfDocument, sheets: readonly SheetState[]): SheetState[] {
  let before = document.pages[0]!.dict
  return sheets.map(sheet => {
    if (sheet.source > 0) {
      before = document.pages[sheet.source - 1]?.dict ?? before
      return sheet
    }
    const { width, height } = displaySize(before)
    const dict = Dict.of({ Type: name('Page'), MediaBox: [0, 0, width, height], Resources: new Dict() })
    document.pages.push({ ...document.pages[0]!, dict, ref: newRef(dict) })
    return { ...sheet, source: document.pages.length }
  })
}

const blank = (): Obj => newRef(new Stream(new Dict(), Buffer.alloc(0)))

/** Makes form fields that readers can fill in. */
export async function addFields(document: PdfDocument, sheets: readonly SheetState[]): Promise<void> {
  const wanted = sheets.flatMap(sheet =>
    sheet.edits.flatMap(edit => (edit.kind === 'field' ? [{ sheet, edit }] : [])),
  )
  if (wanted.length === 0) return
  const form = document.root.dict('AcroForm') ?? new Dict()
  if (!document.root.has('AcroForm')) document.root.set('AcroForm', newRef(form))
  const resources = form.dict('DR') ?? new Dict()
  const fonts = resources.dict('Font') ?? new Dict()
  if (!fonts.has('Helv'))
    fonts.set(
      'Helv',
      newRef(
        Dict.of({
          Type: name('Font'),
          Subtype: name('Type1'),
          BaseFont: name('Helvetica'),
          Encoding: name('WinAnsiEncoding'),
        }),
      ),
    )
  resources.set('Font', fonts)
  form.set('DR', resources)
  const list: Obj[] = [...(form.array('Fields') ?? [])]
  const names = new Set(readFields(document).map(field => field.name))
  for (const { sheet, edit } of wanted) {
    const page = document.pages[sheet.source - 1]
    if (!page) continue
    let own = edit.name.trim().replaceAll('.', ' ') || 'Field'
    for (let n = 2; names.has(own); n++) own = `${edit.name.trim() || 'Field'} ${n}`
    names.add(own)
    const { height } = displaySize(page.dict)
    const [a, b, c, d, e, f] = displayMatrix(page.dict)
    const at = (x: number, y: number) => [a * x + c * (height - y) + e, b * x + d * (height - y) + f] as const
    const [p, q] = [at(edit.x, edit.y), at(edit.x + edit.width, edit.y + edit.height)]
    const rect = [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])].map(
      value => Math.round(value * 100) / 100,
    )
    const look = Dict.of({
      BC: [0.45, 0.5, 0.5],
      BG: [1, 1, 1],
      ...(edit.type === 'checkbox' && { CA: new Str(Buffer.from('4')) }),
    })
    const widget = Dict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name(edit.type === 'text' ? 'Tx' : 'Btn'),
      T: encodeText(own),
      Rect: rect,
      F: 4,
      P: page.ref,
      MK: look,
      BS: Dict.of({ W: 0.75, S: name('S') }),
      DA: new Str(Buffer.from('/Helv 0 Tf 0 g')),
      ...(edit.type === 'text' && edit.height > 40 && { Ff: 1 << 12 }),
      ...(edit.type === 'checkbox' && {
        V: name('Off'),
        AS: name('Off'),
        AP: Dict.of({ N: Dict.of({ Yes: blank(), Off: blank() }) }),
      }),
    })
    const ref = newRef(widget)
    list.push(ref)
    page.dict.set('Annots', [...(page.dict.array('Annots') ?? []), ref])
  }
  form.set('Fields', list)
  const set = new DocumentFonts(false)
  const setText: SetText = (text, face, weight) => set.line(text, face, weight)
  await drawMissing(document, readFields(document), setText)
  set.finish()
}
