import { sRgb } from '../../formats/image/icc.ts'
import { repack } from '../compress/slim.ts'
import { filtersOf } from '../core/filters.ts'
import { asDict, Dict, name, newRef, type Obj, Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, refsOf } from '../core/reachable.ts'
import { encodeText } from '../core/text-strings.ts'

/** Mends what can be repaired without touching what the pages look like. Says in words what went. */
export function repairForPdfa(document: PdfDocument): string[] {
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
  mendCatalog(document)
  mendTransfers(document)
  return dropXfa(document) ? ['the XFA part of the form was removed; its plain fields stay'] : []
}

/** XFA beside plain fields says the same again; without them it is all there is, and stays. */
function dropXfa({ root }: PdfDocument): boolean {
  const form = root.dict('AcroForm')
  return !root.bool('NeedsRendering') && (form?.array('Fields')?.length ?? 0) > 0 && form!.delete('XFA')
}

/** Takes away transfer functions that change nothing; while others are there, they are needed to end those. */
function mendTransfers({ root }: PdfDocument): void {
  const states = [...dictsOf(root)].filter(dict => dict.name('Type') === 'ExtGState')
  const isPlain = (dict: Dict, key: string) =>
    !dict.has(key) || ['Identity', 'Default'].includes(dict.name(key) ?? '')
  for (const dict of states) dict.delete('HTP')
  if (!states.every(dict => isPlain(dict, 'TR') && isPlain(dict, 'TR2'))) return
  for (const dict of states) for (const key of ['TR', 'TR2']) dict.delete(key)
}

/** Takes away what readers may do without being asked, and what only some readers know. */
function mendCatalog({ root, pages }: PdfDocument): void {
  root.delete('Requirements')
  root.dict('Names')?.delete('AlternatePresentations')
  for (const { dict } of pages) dict.delete('PresSteps')
  const rights = root.dict('Perms')
  for (const key of [...(rights?.keys() ?? [])]) if (key !== 'UR3' && key !== 'DocMDP') rights!.delete(key)
  const layers = root.dict('OCProperties')
  const sets = [layers?.dict('D'), ...(layers?.array('Configs') ?? []).map(asDict)]
  for (const [i, set] of sets.entries()) {
    set?.delete('AS')
    if (set && !set.string('Name')) set.set('Name', encodeText(`Layers ${i + 1}`))
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
