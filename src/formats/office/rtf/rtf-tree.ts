import { badInput } from '../../../fault.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'

/** A control word with its number, text as bytes of the file (one character each), or a group. */
export type RtfNode = RtfWord | RtfText | RtfGroup

export interface RtfWord {
  kind: 'word'
  word: string
  value: number | undefined
}

export interface RtfText {
  kind: 'text'
  /** Bytes in the code page of their font, one character each. */
  text: string
}

export interface RtfGroup {
  kind: 'group'
  /** The first control word, which says what the group is for. */
  name: string
  /** Marked as one that readers may leave out. */
  optional: boolean
  nodes: RtfNode[]
}

const MAX_DEPTH = 200
const MAX_NODES = 2_000_000
/** Word has 63 cells in a row. */
const MAX_CELLS = 20_000
/** Where counting begins again: the shape of a row with `trowd`, its cells behind `row`. */
const COUNTED: Record<string, 'shape' | 'cells'> = { cellx: 'shape', cell: 'cells', nestcell: 'cells' }
const BEGINS: Record<string, 'shape' | 'cells'> = { trowd: 'shape', row: 'cells', nestrow: 'cells' }

/** The tree of groups of an RTF file. A file that ends too early keeps what it has. */
export function rtfTree(source: string, param: string): RtfGroup {
  const root: RtfGroup = { kind: 'group', name: '', optional: false, nodes: [] }
  const stack = [root]
  let count = 0
  let at = 0
  const inRow = { shape: 0, cells: 0 }
  const countCells = (word: string) => {
    const counted = entryOf(COUNTED, word)
    const begun = entryOf(BEGINS, word)
    if (begun) inRow[begun] = 0
    if (counted && ++inRow[counted] > MAX_CELLS) {
      const most = MAX_CELLS.toLocaleString('en-US')
      throw badInput(
        `${param}: the document has a table of over ${most} columns; a spreadsheet has room for them.`,
      )
    }
  }
  const put = (node: RtfNode) => {
    if (++count > MAX_NODES)
      throw badInput(`${param}: the document has more than ${MAX_NODES.toLocaleString('en-US')} parts.`)
    stack.at(-1)!.nodes.push(node)
  }
  const text = (piece: string) => {
    const last = stack.at(-1)!.nodes.at(-1)
    if (last?.kind === 'text') last.text += piece
    else put({ kind: 'text', text: piece })
  }
  const TOKEN =
    /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|[^\\{}\r\n]+/gy
  while (at < source.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(source)
    if (!match) {
      at++
      continue
    }
    at = TOKEN.lastIndex
    const [whole, word, number, hex, symbol, brace] = match
    if (word !== undefined) {
      const value = number === undefined ? undefined : Number(number)
      if (word === 'bin' && value && value > 0) {
        text(source.slice(at, at + value))
        at += value
        continue
      }
      const group = stack.at(-1)!
      if (group.name === '' && group !== root && group.nodes.length === 0) group.name = word
      countCells(word)
      put({ kind: 'word', word, value })
    } else if (hex !== undefined) text(String.fromCharCode(Number.parseInt(hex, 16)))
    else if (symbol === '*') stack.at(-1)!.optional = true
    else if (symbol !== undefined) {
      if (symbol === '\\' || symbol === '{' || symbol === '}') text(symbol)
      else put({ kind: 'word', word: symbol, value: undefined })
    } else if (brace === '{') {
      const group: RtfGroup = { kind: 'group', name: '', optional: false, nodes: [] }
      put(group)
      if (stack.length > MAX_DEPTH)
        throw badInput(`${param}: the document is nested more than ${MAX_DEPTH} levels deep.`)
      stack.push(group)
    } else if (brace === '}') {
      if (stack.length > 1) stack.pop()
      // What stands behind the document is no part of it.
      if (stack.length === 1 && root.nodes.length > 0) break
    } else if (!/^[\r\n]/.test(whole)) text(whole)
  }
  return root
}

export const groupsIn = (group: RtfGroup): RtfGroup[] => group.nodes.filter(node => node.kind === 'group')

/** The number behind the first control word of this name. */
export const valueIn = (group: RtfGroup, word: string): number | undefined => {
  for (const node of group.nodes) if (node.kind === 'word' && node.word === word) return node.value ?? 1
  return undefined
}

/** All text in a group and the groups in it, as bytes. */
export const bytesIn = (group: RtfGroup): string =>
  group.nodes
    .map(node => (node.kind === 'text' ? node.text : node.kind === 'group' ? bytesIn(node) : ''))
    .join('')

/** Whether a group has text or a picture. */
export function showsSomething(group: RtfGroup): boolean {
  const stack = [group]
  while (stack.length > 0) {
    const { name, nodes } = stack.pop()!
    if (name === 'pict' || nodes.some(node => node.kind === 'text' && node.text.trim() !== '')) return true
    stack.push(...nodes.filter(node => node.kind === 'group'))
  }
  return false
}
