import { add, type Inventory } from '../../../document/inventory.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { EFFECTS, isSolid } from '../drawing-effects.ts'
import type { OpcPackage } from '../opc.ts'
import { flag } from './docx-units.ts'

/** What each element is for its readers. Those of changes count where they begin. */
const THINGS: Record<string, string> = {
  'w:tbl': 'table',
  'm:oMath': 'formula',
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'w:commentReference': 'comment',
  'o:OLEObject': 'embedded object',
  'w:ins': 'tracked change',
  'w:del': 'tracked change',
  'w:moveTo': 'tracked change',
  'a:videoFile': 'video',
  'a:audioFile': 'sound',
  webVideoPr: 'video',
  'w:movie': 'video',
  'w:subDoc': 'subdocument',
  ...Object.fromEntries(
    ['r', 'p', 'tbl', 'tr', 'tc', 'sect'].map(part => [`w:${part}PrChange`, 'tracked change'] as const),
  ),
  ...EFFECTS,
}
/** What was deleted is not missed, nor what stands in for something that is read. */
const PASSED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:delText'])

/** Lines that are drawn as the file has them. Those in relief around cells look like plain ones in Word as well. */
const LINES =
  /^(nil|none|single|thick|double|triple|dotted|dashed|dotDash|dotDotDash|dashSmallGap|inset|outset|(thin|thick)(Thin|Thick)(Thin)?(Small|Medium|Large)Gap)$/
const BORDERS = new Set(['w:pBdr', 'w:tblBorders', 'w:tcBorders', 'w:pgBorders'])

const isDecorated = (element: XmlElement): boolean =>
  BORDERS.has(element.name) && element.elements().some(side => !LINES.test(side.get('val') ?? 'none'))

/** Objects and controls that keep no picture of themselves, so that nothing of them is drawn. */
function unpictured(object: XmlElement): string | undefined {
  if (object.name !== 'w:object' || object.descendant('v:imagedata')) return undefined
  return object.find('o:OLEObject')
    ? 'embedded object without a picture'
    : object.find('w:control') && 'form control'
}

const ON = /^(t|true|1)$/

/** What is done to old drawings that no page shows. */
function oldEffect(element: XmlElement): string | undefined {
  switch (element.name) {
    case 'v:shadow':
      return ON.test(element.get('on') ?? 'f') ? 'shadow of a shape or picture' : undefined
    case 'o:extrusion':
      return ON.test(element.get('on') ?? 'f') ? '3D effect' : undefined
    case 'v:fill':
      return /^(gradient|pattern|tile|frame)/.test(element.get('type') ?? '')
        ? 'gradient or pattern of a shape'
        : undefined
    case 'v:shape': {
      if (element.find('o:signatureline') && !element.find('v:imagedata')) return 'signature line'
      // 136 are words in straight lines; those around it are bent.
      const bent =
        /_t1(?:[3-6]\d|7[0-5])$/.test(element.get('type') ?? '') && !/_t136$/.test(element.get('type')!)
      return bent && element.find('v:textpath') ? 'bend of words drawn as a picture' : undefined
    }
    case 'w:tl2br':
    case 'w:tr2bl':
      return /^(nil|none)?$/.test(element.get('val') ?? '') ? undefined : 'diagonal line of a cell'
    default:
      return undefined
  }
}

/** What a Word document holds besides text, counted from its parts alone. */
export function docxInventory(parts: OpcPackage, body: XmlElement): Inventory {
  const out: Inventory = new Map()
  const calls = new Set<string>()
  const stack = [body]
  while (stack.length > 0) {
    const element = stack.pop()!
    const thing = THINGS[element.name]
    const isEmpty = element.name === 'w:tbl' && !element.find('w:tr')
    // A note that is called twice is one note.
    const call = thing === 'note' ? `${element.name} ${element.get('id')}` : undefined
    const isKnown = call !== undefined && calls.has(call)
    if (call !== undefined) calls.add(call)
    if (thing !== undefined && !isEmpty && !isKnown) add(out, thing)
    if (element.name === 'w:sectPr' && /^tbL/.test(element.find('w:textDirection')?.get('val') ?? ''))
      add(out, 'vertical section')
    if (isDecorated(element)) add(out, 'decorative border')
    if (isSolid(element)) add(out, '3D effect')
    const effect = oldEffect(element)
    if (effect !== undefined) add(out, effect)
    const missing = unpictured(element)
    if (missing !== undefined) {
      add(out, missing)
      continue
    }
    if (PASSED.has(element.name) || isDeletedTable(element) || isHidden(element)) continue
    for (const child of element.children) if (typeof child !== 'string') stack.push(child)
  }
  if (parts.zip.entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) add(out, 'macro project')
  return out
}

/** Text that nobody sees takes with it what is called from it. */
const isHidden = (element: XmlElement): boolean =>
  element.name === 'w:r' && (flag(element.find('w:rPr'), 'w:vanish') ?? false)

/** Rows that are marked as deleted take the table with them. */
const isDeletedTable = (element: XmlElement): boolean =>
  element.name === 'w:tr' && element.path('w:trPr', 'w:del') !== undefined
