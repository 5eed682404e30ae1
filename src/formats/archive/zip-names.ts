import { crc32 } from 'node:zlib'
import { decodeLegacy } from '../text/legacy-decoder.ts'
import { legacyEncoding } from '../text/legacy-encoding.ts'

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const decode437 = (raw: Uint8Array): string =>
  Array.from(raw, byte => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('')

type Decoder = (raw: Buffer) => string

/** The first of equals counts: CP437 is what the format says. */
const WESTERN: readonly Decoder[] = [
  decode437,
  raw => decodeLegacy(raw, 'IBM850'),
  raw => decodeLegacy(raw, 'Windows-1252'),
]
/** What is read with Western letters has been looked at here already. */
const IS_WESTERN = /^(?:Windows-125[0247]|ISO-8859-2|IBM850|macintosh)$/
/** A few letters of a name come four times, as the reader of files wants to see some before it tells. */
const TIMES = 4

/** UTF-8 where something says so or it is; undefined for what an encoding from before Unicode has to tell. */
export function declaredName(
  raw: Buffer,
  flags: number,
  unicodePath: Buffer | undefined,
): string | undefined {
  if (unicodePath && unicodePath.length > 5 && unicodePath.readUInt32LE(1) === crc32(raw)) {
    return unicodePath.toString('utf8', 5)
  }
  if (flags & 0x800) return raw.toString('utf8')
  // macOS and others write UTF-8 without saying so; text in CP437 is hardly ever valid UTF-8 by accident.
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
  } catch {
    return undefined
  }
}

/** Windows writes names in the encoding of its language and does not say which: all names of an archive tell it. */
export function nameDecoder(names: readonly Buffer[]): Decoder {
  const lines = Buffer.concat(names.flatMap(name => [name, Buffer.from('\n')]))
  const ways = WESTERN.map(decode => ({ decode, ...letters(decode(lines)) }))
  const best = ways.reduce((a, b) => (b.fitting > a.fitting ? b : a))
  // Words in Latin letters have most of them without marks.
  if (best.fitting === best.marked && best.marked <= best.plain) return best.decode
  const found = legacyEncoding(Buffer.concat(new Array<Buffer>(TIMES).fill(lines)))
  // Windows has never written EUC-JP, whose common pairs are those of Chinese.
  const encoding = found === 'EUC-JP' ? 'GB18030' : found
  return IS_WESTERN.test(encoding) ? best.decode : raw => decodeLegacy(raw, encoding)
}

/** Letters with and without marks, and how many of the marked ones stand where such letters do. */
function letters(text: string): { marked: number; plain: number; fitting: number } {
  const marked = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const plain = text.match(/[a-z]/gi)?.length ?? 0
  const fitting =
    text.match(/(?=\p{Script=Latin})(?:[^\0-\x7f\P{Ll}]|(?<!\p{Ll})[^\0-\x7f\P{Lu}])/gu)?.length ?? 0
  return { marked, plain, fitting }
}
