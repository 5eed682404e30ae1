import { fontName } from '../../lib/fonts/bundled-fonts.ts'
import { Dict, deref, name, newRef, Stream } from '../../pdf/core/objects.ts'
import type { PdfDocument } from '../../pdf/core/pdf-document.ts'
import { type FontInfo, fontsOf } from '../../pdf/core/resources.ts'
import { charactersOf, simpleEncoding, WIN_ANSI } from '../../pdf/fonts/encodings.ts'
import { symbolicFont, symbolsToUnicode } from '../../pdf/fonts/symbolic-fonts.ts'
import { type EmbeddedBase, embedBase, embedNear, embedNumbered, embedSymbols } from './programs.ts'
import { nearestTo, twinOf } from './substitutes.ts'

/** Signs of the standard encoding that Windows-1252 lacks. */
const MORE = [...'ﬁﬂ⁄˘˙˚˛˝ˇıŁł'].map(char => char.codePointAt(0)!)
const USUAL = [...new Set([...WIN_ANSI.filter(code => code > 0), ...MORE])]

/**
 * Embeds fonts for those that files leave to the reader: of the same widths where there are such, else the nearest
 * one, set to the widths of the document. Gives the names of fonts that were replaced by others.
 */
export async function embedFonts(
  document: PdfDocument,
  painted: () => Map<Dict, Set<number>>,
): Promise<string[]> {
  const twins = new Map<string, Promise<EmbeddedBase>>()
  let uses: Map<Dict, Set<number>> | undefined
  const codesOf = (dict: Dict) => {
    uses ??= painted()
    return uses.get(dict) ?? new Set<number>()
  }
  const replaced = new Map<string, string>()
  for (const font of fontsOf(document)) {
    if (font.embedded) continue
    if (font.type === 'Type0') {
      await embedComposite(font, codesOf(font.dict))
      continue
    }
    const signs = symbolicFont(font.name)
    if (signs) await embedSymbolicFont(font.dict, signs, codesOf(font.dict))
    else if (font.type === 'Type1' || font.type === 'MMType1' || font.type === 'TrueType') {
      const other = await embedSimple(font, codesOf(font.dict), twins)
      if (other) replaced.set(font.name, other)
    }
  }
  return [...replaced].map(([one, other]) => `${one} by ${other}`)
}

async function embedSymbolicFont(
  dict: Dict,
  signs: NonNullable<ReturnType<typeof symbolicFont>>,
  codes: Set<number>,
): Promise<void> {
  const own = dict.value('Encoding')
  if (own instanceof Dict && own.has('Differences')) return
  const base = await embedSymbols(signs, codes)
  if (!base) return
  dict.delete('Encoding')
  setFont(dict, base)
  setWidths(dict, signs.widths)
  if (!dict.has('ToUnicode'))
    dict.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(symbolsToUnicode(signs)))))
}

/** Thousandths by which the widths that files give differ from those of the fonts they name. */
const NEARLY = 9

/** Gives the name of the font that stands in, where it is another than readers would take. */
async function embedSimple(
  { dict, name: called }: FontInfo,
  codes: Set<number>,
  twins: Map<string, Promise<EmbeddedBase>>,
): Promise<string | undefined> {
  const own = dict.value('Encoding')
  // A stream has no place here; readers pass over it.
  const encoding = simpleEncoding(own instanceof Stream ? null : own)
  if (!encoding) return undefined
  const characters = charactersOf(encoding)
  const given = statedWidths(dict)
  const twin = twinOf(called)
  const setEncoding = () =>
    dict.set(
      'Encoding',
      encoding.differences.length > 0
        ? Dict.of({
            Type: name('Encoding'),
            BaseEncoding: name(encoding.base),
            Differences: encoding.differences,
          })
        : name(encoding.base),
    )
  if (twin) {
    const more = [...codes].flatMap(code => characters[code] || []).filter(char => !USUAL.includes(char))
    const key = `${twin.family} ${twin.weight} ${more}`
    const base = twins.get(key) ?? embedBase(twin.family, twin.weight, [...USUAL, ...more])
    twins.set(key, base)
    const found = await base
    const fits = [...codes].every(code => {
      const width = given?.[code]
      return width === undefined || Math.abs(width - found.width(characters[code] ?? 0)) < NEARLY
    })
    if (fits) {
      setFont(dict, found)
      setEncoding()
      // Widths the file gives itself are those of the same font; without any, the program's are written.
      if (!given) setWidths(dict, characters.slice(32).map(found.width))
      return undefined
    }
  }
  // Bytes beyond ASCII in a name are Chinese, and so are the codes, in ways that only readers know.
  if (isSignFont(called, dict) || /[^ -~]/.test(called)) return undefined
  const wanted = new Map([...codes].flatMap(code => (characters[code] ? [[code, characters[code]]] : [])))
  for (const { family, weight } of nearestTo(called, dict.dict('FontDescriptor'))) {
    // Readers draw the standard fonts in their own widths, whatever the document says of them.
    const fit = !twin || /narrow|cond/i.test(called)
    const base = await embedNear(family, weight, wanted, given, fit)
    if (!base) continue
    setFont(dict, base)
    setEncoding()
    if (!given) setWidths(dict, characters.slice(32).map(base.width))
    // Another width of the same design is what readers would take as well.
    return twin ? undefined : fontName(family)
  }
  return undefined
}

/** Fonts of signs that no letters can stand in for. */
const isSignFont = (called: string, dict: Dict): boolean =>
  /dings|symbol|ornament|math/i.test(called) ||
  (dict.value('Encoding') === null && ((dict.dict('FontDescriptor')?.number('Flags') ?? 0) & 4) !== 0)

/** Fonts whose codes are the numbers of glyphs, in the order that the fonts of the same widths have too. */
async function embedComposite(
  { dict, name: called, descendant }: FontInfo,
  codes: Set<number>,
): Promise<void> {
  const twin = twinOf(called.replaceAll(' ', ''))
  const kind = descendant?.name('Subtype')
  const ordering = descendant?.dict('CIDSystemInfo')?.string('Ordering')?.toString('latin1')
  if (!twin || !descendant || kind !== 'CIDFontType2' || ordering !== 'Identity') return
  if (!/^Identity-[HV]$/.test(dict.name('Encoding') ?? '')) return
  const base = await embedNumbered(twin.family, twin.weight, descendant, codes)
  if (!base) return
  dict.set('BaseFont', name(base.label))
  descendant.set('BaseFont', name(base.label))
  descendant.set('FontDescriptor', newRef(base.descriptor))
  descendant.set('CIDToGIDMap', name('Identity'))
}

/** Makes a font dictionary one of an embedded TrueType font. */
function setFont(dict: Dict, { label, descriptor }: EmbeddedBase): void {
  dict.set('Subtype', name('TrueType'))
  dict.set('BaseFont', name(label))
  dict.set('FontDescriptor', descriptorRef(descriptor))
}

function setWidths(dict: Dict, widths: number[]): void {
  dict.set('FirstChar', 32)
  dict.set('LastChar', 31 + widths.length)
  dict.set('Widths', widths)
}

const refs = new WeakMap<Dict, ReturnType<typeof newRef>>()
function descriptorRef(descriptor: Dict) {
  const ref = refs.get(descriptor) ?? newRef(descriptor)
  refs.set(descriptor, ref)
  return ref
}

/** The widths that the document gives, by code; undefined where it gives none at all. */
function statedWidths(dict: Dict): number[] | undefined {
  const list = dict.array('Widths')
  const first = dict.number('FirstChar')
  if (!list || first === undefined) return undefined
  const widths: number[] = []
  for (const [i, width] of list.map(deref).entries())
    if (typeof width === 'number' && first + i >= 0 && first + i < 256) widths[first + i] = width
  return widths
}
