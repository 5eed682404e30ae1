import { operations } from '../core/content-stream.ts'
import { decodeStream } from '../core/filters.ts'
import { type Dict, type Obj, Str } from '../core/objects.ts'

/** Entries a block of such a map may have. */
const BLOCK = 100
/** Fewer are as short one by one. */
const LEAST_RANGE = 3

/** A map from codes of so many bytes to the text each stands for, so that what is drawn can be read out. */
export function toUnicodeMap(texts: Iterable<[code: number, text: string]>, bytes: 1 | 2): string {
  const hex = (code: number) => code.toString(16).padStart(bytes * 2, '0')
  const unicode = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const sorted = [...texts].filter(([, text]) => text !== '').sort(([a], [b]) => a - b)
  const singles: string[] = []
  const ranges: string[] = []
  for (let at = 0; at < sorted.length; ) {
    const run = sorted.slice(at, at + runFrom(sorted, at))
    const [code, text] = run[0]!
    if (run.length < LEAST_RANGE)
      singles.push(...run.map(([one, said]) => `<${hex(one)}> <${unicode(said)}>`))
    else ranges.push(`<${hex(code)}> <${hex(code + run.length - 1)}> <${unicode(text)}>`)
    at += run.length
  }
  const blocks = [...blocksOf('bfrange', ranges), ...blocksOf('bfchar', singles)]
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${hex(0)}> <${hex(256 ** bytes - 1)}> endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** How many entries from here on count up together, none past the last byte of its code or its text. */
function runFrom(sorted: readonly [code: number, text: string][], from: number): number {
  const [code, text] = sorted[from]!
  const first = text.charCodeAt(0)
  let length = 1
  for (; text.length === 1 && from + length < sorted.length; length++) {
    const [next, said] = sorted[from + length]!
    if (next !== code + length || said !== String.fromCharCode(first + length)) break
    if ((next & 0xff) === 0 || ((first + length) & 0xff) === 0) break
  }
  return length
}

function blocksOf(kind: 'bfrange' | 'bfchar', entries: readonly string[]): string[] {
  const blocks: string[] = []
  for (let i = 0; i < entries.length; i += BLOCK) {
    const part = entries.slice(i, i + BLOCK)
    blocks.push(`${part.length} begin${kind}\n${part.join('\n')}\nend${kind}`)
  }
  return blocks
}

/** More than any font needs. */
const MOST_MAP = 2 ** 24
/** Ranges may say the same codes again and again. */
const MOST_CODES = 2 ** 18

/** What the codes of a font stand for, as far as its map says. */
export function readToUnicode(font: Dict): Map<number, string> {
  const texts = new Map<number, string>()
  const map = font.stream('ToUnicode')
  let left = MOST_CODES
  for (const { operator, operands } of map ? operations(decodeStream(map, MOST_MAP)) : []) {
    const size = { endbfchar: 2, endbfrange: 3 }[operator] ?? Number.POSITIVE_INFINITY
    for (let at = 0; at + size <= operands.length && left > 0; at += size) {
      const [from, to, said] = operands.slice(at, at + size)
      const first = numberOf(from)
      if (size === 2) texts.set(first, textOf(to))
      for (let code = first; size === 3 && code <= Math.min(numberOf(to), 0xffff) && left > 0; code++, left--)
        texts.set(code, Array.isArray(said) ? textOf(said[code - first]) : raised(textOf(said), code - first))
    }
  }
  return texts
}

const numberOf = (code: Obj | undefined): number =>
  code instanceof Str ? code.bytes.reduce((value, byte) => value * 256 + byte, 0) : 0

/** A text of two bytes a character; none for anything else. */
function textOf(said: Obj | undefined): string {
  const bytes = said instanceof Str ? said.bytes : Buffer.alloc(0)
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : ''
}

/** The text whose last character comes so many later. */
const raised = (text: string, by: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)
