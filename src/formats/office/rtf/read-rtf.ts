import { readFileSync } from 'node:fs'
import { add, type Inventory, inventoryOf, lossesOf } from '../../../document/inventory.ts'
import type { Document, TextStyle } from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { notShown } from '../../../lib/text/not-shown.ts'
import { rtfHead } from './rtf-head.ts'
import { RtfReader } from './rtf-reader.ts'
import { groupsIn, type RtfGroup, rtfTree, showsSomething, valueIn } from './rtf-tree.ts'

/** Languages by the numbers that Windows has for them. */
const LANGUAGES: Record<number, string> = {
  1025: 'ar',
  1028: 'zh-TW',
  1029: 'cs',
  1031: 'de',
  1032: 'el',
  1033: 'en-US',
  1034: 'es',
  1035: 'fi',
  1036: 'fr',
  1037: 'he',
  1040: 'it',
  1041: 'ja',
  1042: 'ko',
  1043: 'nl',
  1045: 'pl',
  1046: 'pt-BR',
  1049: 'ru',
  1054: 'th',
  1055: 'tr',
  1058: 'uk',
  1066: 'vi',
  1081: 'hi',
  2052: 'zh-CN',
  2055: 'de-CH',
  2057: 'en-GB',
  2070: 'pt',
  3079: 'de-AT',
  3082: 'es',
}

/** Reads an RTF document. Embedded objects and anything outside the file are never opened. */
export function readRtf(source: string | Uint8Array, param = 'file'): Document {
  const bytes = typeof source === 'string' ? readFileSync(source) : Buffer.from(source)
  const tree = rtfTree(bytes.toString('latin1'), param)
  const root = groupsIn(tree)[0]
  if (root?.name !== 'rtf')
    throw badInput(`${param}: the file is no RTF document, or its beginning is missing.`)
  const head = rtfHead(root)
  const base = usualText(root, head.fonts.get(head.defaultFont)?.name)
  const reader = new RtfReader(head, base)
  reader.read(root)
  const sections = reader.sections.filter((one, i) => one.blocks.length > 0 || i === 0)
  const said = (name: string) => head.info.get(name) || undefined
  const title = said('title') ?? reader.title
  const read: Document = {
    ...(title && { title }),
    ...(said('author') && { authors: [said('author')!] }),
    ...(said('subject') && { subject: said('subject') }),
    ...(said('keywords') && {
      keywords: said('keywords')!
        .split(/[,;]/)
        .map(one => one.trim())
        .filter(Boolean),
    }),
    lang: LANGUAGES[valueIn(root, 'deflang') ?? 1033] ?? 'en',
    style: 'office',
    text: base,
    ...(head.tabWidth && { tabWidth: head.tabWidth }),
    sections,
    images: reader.images,
    warnings: notShown(reader.lost),
  }
  return { ...read, warnings: [...read.warnings, ...lossesOf(rtfInventory(root), inventoryOf(read))] }
}

/** What an RTF file holds besides text, counted from its groups alone. */
function rtfInventory(root: RtfGroup): Inventory {
  const out: Inventory = new Map()
  const stack = [root]
  while (stack.length > 0) {
    const group = stack.pop()!
    if (group.name === 'annotation') add(out, 'comment')
    else if (group.name === 'footnote') add(out, 'note')
    else if (group.name === 'object') {
      const result = groupsIn(group).find(one => one.name === 'result')
      add(out, result && showsSomething(result) ? 'embedded object' : 'embedded object without a picture')
    }
    for (const [i, node] of group.nodes.entries()) {
      if (node.kind === 'group') stack.push(node)
      else if (node.kind === 'word' && /^cldgl[lu]$/.test(node.word)) {
        const kind = group.nodes[i + 1]
        if (kind?.kind === 'word' && /^brdr(?!none|nil)/.test(kind.word)) add(out, 'diagonal line of a cell')
      } else if (
        node.kind === 'word' &&
        (node.word === 'revised' || node.word === 'deleted') &&
        node.value !== 0
      )
        add(out, 'tracked change')
    }
  }
  return out
}

/** The font and size that most of the text has. */
function usualText(root: RtfGroup, font: string | undefined): TextStyle {
  const counts = new Map<number, number>()
  let size = 24
  const visit = (group: RtfGroup, depth: number) => {
    const before = size
    for (const node of group.nodes) {
      if (node.kind === 'word' && node.word === 'fs' && node.value) size = node.value
      else if (node.kind === 'word' && node.word === 'plain') size = 24
      else if (node.kind === 'text') counts.set(size, (counts.get(size) ?? 0) + node.text.length)
      else if (
        node.kind === 'group' &&
        !node.optional &&
        node.name !== 'pict' &&
        depth < 60 &&
        !/tbl$|^info$|^stylesheet$/.test(node.name)
      )
        visit(node, depth + 1)
    }
    size = before
  }
  visit(root, 0)
  const [usual = 24] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return { font: font ?? 'Times New Roman', size: Math.min(100, Math.max(4, usual / 2)) }
}
