import { operations } from '../core/content-stream.ts'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, type Dict, Name, type Obj, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, streamsOf } from '../core/reachable.ts'

/**
 * Takes embedded fonts off a form's list that none of its fields names: makers of forms list whole families. Nobody can
 * type with them, and what is drawn with them finds them elsewhere.
 */
export function forgetFieldFonts({ root }: PdfDocument): void {
  const form = root.dict('AcroForm')
  const resources = form?.dict('DR')
  const fonts = resources?.dict('Font')
  if (!form || !resources || !fonts) return
  // Readers look there for what a drawing without resources of its own names.
  for (const { dict } of streamsOf(root))
    if (dict.name('Subtype') === 'Form' && !dict.has('Resources')) return
  const named = new Set<string>()
  for (const dict of dictsOf(root)) {
    // Scripts and the styles of rich text may ask for any of them.
    if (dict.has('DS') || dict.has('RV') || choosesFonts(dict.value('JS'))) return
    // Nobody types into a signature.
    if (dict.name('FT') === 'Sig') continue
    for (const font of fontsOf(dict.string('DA'))) named.add(font)
  }
  // What a field names in vain is found by guessing, and the guess may be any of the list.
  for (const font of named) if (!fonts.has(font) && !USUAL.has(font)) return
  const left = fonts.copy()
  for (const [key, font] of fonts) if (!named.has(key) && isEmbedded(asDict(font))) left.delete(key)
  if (left.size === fonts.size) return
  // Pages often draw with the very same lists, and need all of them.
  const own = resources.copy()
  own.set('Font', left)
  form.set('DR', own)
}

/** Names that readers know without a list. */
const USUAL = new Set('Helv HeBo HeOb HeBO TiRo TiBo TiIt TiBI Cour CoBo CoOb CoBO ZaDb Symb'.split(' '))

const MOST_SCRIPT = 2 ** 22

/** Whether a script gives fields another font, or may do so in ways that cannot be seen. */
function choosesFonts(script: Obj): boolean {
  if (!(script instanceof Stream) && !(script instanceof Str)) return false
  try {
    const bytes = script instanceof Stream ? decodeStream(script, MOST_SCRIPT) : script.bytes
    // Of either width, the letters are the same without the zeros.
    return /textFont|richValue|addField|eval|Function/.test(bytes.toString('latin1').replaceAll('\0', ''))
  } catch (error) {
    if (error instanceof PdfStreamError) return true
    throw error
  }
}

/** The fonts that a default appearance chooses. */
export function* fontsOf(appearance: Buffer | undefined): Generator<string> {
  if (!appearance) return
  for (const { operator, operands } of operations(appearance)) {
    if (operator === 'Tf' && operands[0] instanceof Name) yield operands[0].value
  }
}

function isEmbedded(font: Dict | undefined): boolean {
  const descendant = asDict(font?.array('DescendantFonts')?.[0])
  const descriptor = (descendant ?? font)?.dict('FontDescriptor')
  return ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor?.has(key))
}
