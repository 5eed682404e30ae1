import { decodeStream, PdfStreamError } from '../core/filters.ts'
import type { Dict, Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, streamsOf } from '../core/reachable.ts'
import { setContent, withoutComments } from './scrub-contents.ts'
import type { Conceal } from './scrub-strings.ts'

const MOST = 16 * 2 ** 20
/** Where streams of PostScript stand: they may carry comments. */
const CHARACTER_MAPS = ['ToUnicode', 'Encoding', 'UseCMap']
const CALCULATOR = 4
/** Of a colour profile: its mark, its table of tags, and kinds of tags that hold text. */
const PROFILE = 'acsp'
const PROFILE_MARK = 36
const TAG_TABLE = 128
const TAG = 12
const MOST_TAGS = 200
const TEXT_TAGS = new Set(['desc', 'text', 'mluc'])
const BLOCK = '\u2588'
const STAR = 0x2a

/**
 * Takes texts to be concealed out of streams that readers compute with: comments of character maps and functions, texts that
 * maps give to glyphs, names of colour profiles, which are often those of a person's screen. Gives how many streams had some.
 */
export function scrubTechnical({ root, pages }: PdfDocument, conceal: Conceal): number {
  const all: Obj[] = [root, ...pages.map(page => page.ref)]
  const maps = new Set<Obj>()
  for (const dict of dictsOf(all)) for (const key of CHARACTER_MAPS) maps.add(dict.value(key))
  let count = 0
  for (const stream of streamsOf(all)) {
    const scrub = maps.has(stream) || isCalculator(stream.dict) ? programOf : mayBeProfile(stream) && profile
    const bytes = scrub ? decoded(stream) : undefined
    const scrubbed = scrub && bytes && scrub(bytes, conceal)
    if (!scrubbed || scrubbed.equals(bytes)) continue
    setContent(stream, scrubbed)
    count++
  }
  return count
}

/** A map may give one glyph the text of a whole line. */
const MAPPED = /<([\da-f\s]{12,})>/gi

/** A program of PostScript without such comments, and without such texts of glyphs. */
function programOf(bytes: Buffer, conceal: Conceal): Buffer {
  const program = withoutComments(bytes, conceal).toString('latin1')
  const scrubbed = program.replace(MAPPED, (whole, hex: string) => {
    const digits = hex.replace(/\s/g, '')
    const text = Buffer.from(digits.slice(0, digits.length - (digits.length % 4)), 'hex').swap16()
    return conceal(text.toString('utf16le')) === undefined ? whole : '<0020>'
  })
  return Buffer.from(scrubbed, 'latin1')
}

const isCalculator = (dict: Dict): boolean => dict.number('FunctionType') === CALCULATOR

const mayBeProfile = ({ dict }: Stream): boolean => dict.number('N') !== undefined && !dict.has('Type')

function decoded(stream: Stream): Buffer | undefined {
  try {
    return decodeStream(stream, MOST)
  } catch (error) {
    if (error instanceof PdfStreamError) return undefined
    throw error
  }
}

function profile(bytes: Buffer, conceal: Conceal): Buffer {
  if (bytes.toString('latin1', PROFILE_MARK, PROFILE_MARK + 4) !== PROFILE) return bytes
  const made = Buffer.from(bytes)
  const count = Math.min(bytes.length > TAG_TABLE + 4 ? bytes.readUInt32BE(TAG_TABLE) : 0, MOST_TAGS)
  for (let i = 0; i < count; i++) {
    const entry = TAG_TABLE + 4 + i * TAG
    if (entry + TAG > bytes.length) break
    const [from, size] = [bytes.readUInt32BE(entry + 4), bytes.readUInt32BE(entry + 8)]
    const tag = made.subarray(from, from + size)
    if (!TEXT_TAGS.has(tag.toString('latin1', 0, 4))) continue
    overwrite(tag, 1, tag.toString('latin1'), conceal)
    for (const start of [0, 1]) {
      const wide = tag.subarray(start, tag.length - ((tag.length - start) % 2))
      overwrite(wide, 2, Buffer.from(wide).swap16().toString('utf16le'), conceal)
    }
  }
  return made
}

/** Puts stars over the units of a text that are to be concealed, so that all else stays where it is. */
function overwrite(bytes: Buffer, unit: 1 | 2, text: string, conceal: Conceal): void {
  const concealed = conceal(text)
  if (concealed?.length !== text.length) return
  for (let i = 0; i < text.length; i++) {
    if (concealed[i] !== BLOCK || text[i] === BLOCK) continue
    if (unit === 2) bytes[i * 2] = 0
    bytes[i * unit + unit - 1] = STAR
  }
}
