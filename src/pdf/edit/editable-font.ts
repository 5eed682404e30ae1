import { Dict, deref } from '../core/objects.ts'
import { charactersOf, simpleEncoding } from '../fonts/encodings.ts'
import { readToUnicode } from '../fonts/to-unicode.ts'
import { widthsOf } from '../fonts/widths.ts'

/** A font of a page, as far as text is read and written in it. */
export interface EditableFont {
  /** What the file calls it, without the letters of a subset. */
  name: string
  bold: boolean
  italic: boolean
  kind: 'sans' | 'serif' | 'mono'
  codes: (bytes: Uint8Array) => number[]
  textOf: (code: number) => string
  /** Thousandths of the size. */
  widthOf: (code: number) => number
  isSpace: (code: number) => boolean
  /** The bytes that show a text; undefined where the font has not all of its letters. */
  encode: (text: string) => Buffer | undefined
  /** Letters it has. */
  letters: Set<string>
}

/** Widths of a text in a face that every reader has, where the font itself says none. */
export type MeasureText = (
  letter: string,
  kind: EditableFont['kind'],
  bold: boolean,
  italic: boolean,
) => number

let measure: MeasureText = (_, kind) => (kind === 'mono' ? 600 : 500)
/** The library has no fonts of its own: who opens a document tells how wide letters are. */
export function measureWith(own: MeasureText): void {
  measure = own
}

const known = new WeakMap<Dict, EditableFont | null>()

/** Reads a font; undefined where what its codes stand for cannot be told. */
export async function editableFont(font: Dict): Promise<EditableFont | undefined> {
  const before = known.get(font)
  if (before !== undefined) return before ?? undefined
  const made = read(font)
  known.set(font, made ?? null)
  return made
}

function read(font: Dict): EditableFont | undefined {
  const composite = font.name('Subtype') === 'Type0'
  const type3 = font.name('Subtype') === 'Type3'
  if (type3) return undefined
  const descendant = composite ? deref(font.array('DescendantFonts')?.[0]) : undefined
  const own = descendant instanceof Dict ? descendant : font
  const descriptor = own.dict('FontDescriptor')
  const name = (font.name('BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '')
  const flags = descriptor?.number('Flags') ?? 0
  const bold =
    /bold|black|heavy|semibold|demi/i.test(name) || (descriptor?.number('FontWeight') ?? 400) >= 600
  const italic = /italic|oblique/i.test(name) || (flags & 64) !== 0
  const kind =
    /mono|courier|consol|typewriter/i.test(name) || (flags & 1) !== 0
      ? 'mono'
      : /times|serif(?!.*sans)|roman|georgia|garamond|palatino|cambria|minion|book/i.test(name) ||
          (flags & 2) !== 0
        ? 'serif'
        : 'sans'
  const texts = readToUnicode(font)
  if (composite && font.name('Encoding') !== 'Identity-H') return undefined
  if (composite && texts.size === 0) return undefined
  const told = new Set(texts.keys())
  if (!composite && (texts.size === 0 || font.has('Encoding'))) {
    const encoding = simpleEncoding(font.get('Encoding') ?? null)
    // A symbolic font without names says nothing of its letters.
    const named = encoding && ((flags & 4) === 0 || font.has('Encoding'))
    if (!named && texts.size === 0) return undefined
    // Some producers tell only what the names of the encoding do not.
    for (const [code, character] of named ? charactersOf(encoding).entries() : [])
      if (character > 0 && !texts.has(code)) texts.set(code, String.fromCodePoint(character))
  }
  const first = font.number('FirstChar') ?? 0
  const simple = font.numbers('Widths')
  const widths = composite ? widthsOf(own) : undefined
  const missing = descriptor?.number('MissingWidth') ?? 0
  const textOf = (code: number) => texts.get(code) ?? ''
  const widthOf = (code: number): number => {
    if (widths) return widths.get(code) ?? own.number('DW') ?? 1000
    const stated = simple?.[code - first]
    return stated ?? (simple ? missing : measure(textOf(code), kind, bold, italic))
  }
  const codes = new Map<string, number>()
  // Embedded subsets of simple fonts have only the letters that were used; their widths tell which.
  const subset = /^[A-Z]{6}\+/.test(font.name('BaseFont') ?? '')
  const drawn = (code: number) =>
    (composite || !simple || !descriptor || (simple[code - first] ?? 0) > 0) &&
    (told.size === 0 || told.has(code) || !subset)
  for (const [code, text] of texts) if (text !== '' && !codes.has(text) && drawn(code)) codes.set(text, code)
  if (!codes.has(' ') && codes.has('\u00a0')) codes.set(' ', codes.get('\u00a0')!)
  const encode = (text: string): Buffer | undefined => {
    const out: number[] = []
    for (const letter of text.normalize('NFC')) {
      const code = codes.get(letter)
      if (code === undefined) return undefined
      if (composite) out.push(code >> 8, code & 255)
      else out.push(code)
    }
    return Buffer.from(out)
  }
  return {
    name,
    bold,
    italic,
    kind,
    textOf,
    widthOf,
    isSpace: code => !composite && code === 32,
    codes: bytes =>
      composite
        ? Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!)
        : [...bytes],
    encode,
    letters: new Set(codes.keys()),
  }
}
