import { entryOf } from '../../../lib/text/entry-of.ts'
import type { RtfGroup } from './rtf-tree.ts'

/** Code pages by their numbers, as decoders name them. */
const PAGES: Record<string, string> = {
  437: 'ibm866',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28599: 'windows-1254',
  28605: 'iso-8859-15',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Code pages of fonts by their character sets. */
const SETS: Record<string, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

const decoders = new Map<string, TextDecoder>()

export const pageOfSet = (set: number | undefined): number | undefined => entryOf(SETS, String(set))

const nameOf = (page: number | undefined): string | undefined =>
  entryOf(PAGES, String(page)) ?? (page && page >= 1250 && page <= 1258 ? `windows-${page}` : undefined)

export const isCodePage = (page: number | undefined): page is number => nameOf(page) !== undefined

/** Text of bytes in a code page; Windows-1252 where it is not known. */
export function decoded(bytes: string, page: number | undefined): string {
  if (/^[\x20-\x7e]*$/.test(bytes)) return bytes
  const name = nameOf(page) ?? 'windows-1252'
  let decoder = decoders.get(name)
  if (!decoder) decoders.set(name, (decoder = new TextDecoder(name)))
  return decoder.decode(Buffer.from(bytes, 'latin1'))
}

/** Characters that control words stand for. */
export const CHARACTERS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  '~': '\u00a0',
  _: '\u2011',
  '-': '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
}

/** All text of a group, with the characters that its control words stand for. */
export function plainText(group: RtfGroup, page: number | undefined, skips = 1): string {
  if (group.name === 'upr') {
    const both = group.nodes.filter(node => node.kind === 'group')
    return both.length > 0 ? plainText(both.at(-1)!, page, skips) : ''
  }
  let out = ''
  let toSkip = 0
  for (const node of group.nodes) {
    if (node.kind === 'group') out += plainText(node, page, skips)
    else if (node.kind === 'text') {
      out += decoded(node.text.slice(toSkip), page)
      toSkip = Math.max(0, toSkip - node.text.length)
    } else if (node.word === 'uc') skips = Math.min(16, Math.max(0, node.value ?? 1))
    else if (node.word === 'u') {
      out += String.fromCharCode((node.value ?? 0) & 0xff_ff)
      toSkip = skips
    } else out += entryOf(CHARACTERS, node.word) ?? ''
  }
  return out
}
