import { sRgb } from '../icc.ts'
import type { PdfDocument } from './document.ts'
import { filtersOf } from './filters.ts'
import { asDict, Dict, name, newRef, type Obj, Ref, Stream } from './objects.ts'
import { annotationsOf } from './pages.ts'
import { refsOf, repack } from './slim.ts'
import { encodeText } from './text.ts'

/** Mends what can be mended without touching what the pages look like. */
export function mendForPdfa(document: PdfDocument): void {
  for (const { target } of [...refsOf(document.root)]) {
    if (target instanceof Stream) mendStream(target)
    const dict = target instanceof Stream ? target.dict : target
    if (!(dict instanceof Dict)) continue
    if (dict.name('Subtype') === 'Image') {
      if (dict.bool('Interpolate')) dict.set('Interpolate', false)
      dict.delete('Alternates')
    }
    // Lists of the glyphs in a font may be left out, and are wrong more often than not.
    if (dict.name('Type') === 'FontDescriptor') for (const key of ['CIDSet', 'CharSet']) dict.delete(key)
    if (
      dict.name('Subtype') === 'CIDFontType2' &&
      dict.dict('FontDescriptor')?.has('FontFile2') &&
      !dict.has('CIDToGIDMap')
    ) {
      dict.set('CIDToGIDMap', name('Identity'))
    }
  }
  const form = document.root.dict('AcroForm')
  if (form?.bool('NeedAppearances') === false) form.delete('NeedAppearances')
  for (const { dict } of document.pages) {
    for (const { dict: annotation } of annotationsOf(dict)) {
      const flags = annotation.number('F') ?? 0
      // What is shown may be printed; what is hidden stays so and is reported.
      if (annotation.name('Subtype') !== 'Popup' && (flags & (1 | 2 | 32 | 256)) === 0) {
        annotation.set('F', flags | 4 | (annotation.name('Subtype') === 'Text' ? 24 : 0))
      }
      const look = annotation.dict('AP')
      if (look?.has('N')) {
        look.delete('D')
        look.delete('R')
      }
    }
  }
}

function mendStream(stream: Stream): void {
  if (filtersOf(stream.dict).some(filter => filter.name === 'LZWDecode')) repack(stream, true)
}

/** Adds an output intent for sRGB unless the document has one for PDF/A already. */
export function addOutputIntent({ root }: PdfDocument): void {
  const intents = root.array('OutputIntents') ?? []
  const dicts = intents.flatMap(item => asDict(item) ?? [])
  if (dicts.some(intent => intent.name('S') === 'GTS_PDFA1' && intent.stream('DestOutputProfile'))) return
  // A printing intent of the file has the say: all intents must share one profile.
  const theirs = dicts.find(intent => intent.stream('DestOutputProfile'))?.get('DestOutputProfile')
  const own = newRef(new Stream(Dict.of({ N: 3 }), sRgb()))
  const intent = Dict.of({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: encodeText(theirs ? 'Custom' : 'sRGB IEC61966-2.1'),
    Info: theirs ? undefined : encodeText('sRGB IEC61966-2.1'),
    DestOutputProfile: theirs instanceof Ref ? theirs : own,
  })
  const kept: Obj[] = intents.filter(item => asDict(item)?.name('S') !== 'GTS_PDFA1')
  root.set('OutputIntents', [...kept, newRef(intent)])
}
