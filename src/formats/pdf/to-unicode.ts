import { decodeStream } from './filters.ts'
import type { Dict } from './objects.ts'

/** Entries a block of such a map may have. */
const BLOCK = 100

/** A map from codes of so many bytes to the text each stands for, so that what is drawn can be read out. */
export function toUnicodeMap(texts: Iterable<[code: number, text: string]>, bytes: 1 | 2): string {
  const hex = (code: number) => code.toString(16).padStart(bytes * 2, '0')
  const lines = [...texts]
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => a - b)
    .map(([code, text]) => `<${hex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`)
  const blocks: string[] = []
  for (let i = 0; i < lines.length; i += BLOCK) {
    const part = lines.slice(i, i + BLOCK)
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${hex(0)}> <${hex(256 ** bytes - 1)}> endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** More than any font needs. */
const MOST_MAP = 2 ** 24
const HEX = '<\\s*([0-9a-fA-F\\s]*)>'
const BLOCKS = /beginbf(char|range)([\s\S]*?)endbf(?:char|range)/g
const ONE = new RegExp(`${HEX}\\s*${HEX}`, 'g')
const RANGE = new RegExp(`${HEX}\\s*${HEX}\\s*(?:${HEX}|\\[([^\\]]*)\\])`, 'g')

/** What the codes of a font stand for, as far as its map says. */
export function readToUnicode(font: Dict): Map<number, string> {
  const texts = new Map<number, string>()
  const map = font.stream('ToUnicode')
  const source = map ? decodeStream(map, MOST_MAP).toString('latin1') : ''
  for (const [, kind, block] of source.matchAll(BLOCKS)) {
    if (kind === 'char')
      for (const [, code, text] of block!.matchAll(ONE)) texts.set(number(code!), utf16(text!))
    else
      for (const [, from, to, text, list] of block!.matchAll(RANGE)) {
        const [first, last] = [number(from!), Math.min(number(to!), 0xffff)]
        const each = list === undefined ? undefined : [...list.matchAll(new RegExp(HEX, 'g'))]
        for (let code = first; code <= last; code++) {
          const said = each ? each[code - first]?.[1] : text
          if (said !== undefined) texts.set(code, each ? utf16(said) : raised(utf16(said), code - first))
        }
      }
  }
  return texts
}

const number = (hex: string): number => Number.parseInt(hex.replace(/\s/g, ''), 16)

function utf16(hex: string): string {
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex')
  return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : ''
}

/** The text whose last character comes so many later. */
const raised = (text: string, by: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)
