import type { RtfTables } from './rtf-properties.ts'
import { decoded, pageOfSet, plainText } from './rtf-text.ts'
import { groupsIn, type RtfGroup, type RtfWord, valueIn } from './rtf-tree.ts'

/** What the tables at the beginning of a file say. */
export interface RtfHead extends RtfTables {
  /** Levels of the headings by the numbers of their styles, from 0. */
  headings: Map<number, number>
  titles: Set<number>
  /** What the styles of paragraphs say, each behind what it is based on. */
  styles: Map<number, RtfWord[]>
  page: number
  info: Map<string, string>
  defaultFont: number
  /** How far apart tab stops are, in points. */
  tabWidth?: number
}

export function rtfHead(root: RtfGroup): RtfHead {
  const page = valueIn(root, 'ansicpg') ?? (valueIn(root, 'mac') ? 10000 : 1252)
  const head: RtfHead = {
    fonts: new Map(),
    colors: [],
    headings: new Map(),
    titles: new Set(),
    styles: new Map(),
    page,
    info: new Map(),
    defaultFont: valueIn(root, 'deff') ?? 0,
  }
  const tab = valueIn(root, 'deftab')
  if (tab && tab > 80 && tab < 8000) head.tabWidth = tab / 20
  for (const group of groupsIn(root)) {
    if (group.name === 'fonttbl') readFonts(group, head)
    else if (group.name === 'colortbl') head.colors = colorsOf(group)
    else if (group.name === 'stylesheet') readStyles(group, head)
    else if (group.name === 'info') for (const one of groupsIn(group)) readInfo(one, head)
  }
  return head
}

/** Facts are written in the code page, and once more in Unicode where that is not enough. */
function readInfo(fact: RtfGroup, head: RtfHead): void {
  const name = fact.name === 'upr' ? groupsIn(fact)[0]?.name : fact.name
  if (name) head.info.set(name, plainText(fact, head.page).trim())
}

/** Each font stands in a group of its own, or all of them in one, parted by semicolons. */
function readFonts(table: RtfGroup, head: RtfHead): void {
  const groups = groupsIn(table)
  for (const group of groups.length > 0 ? groups : [table]) {
    let number = 0
    let set: number | undefined
    let name = ''
    const close = () => {
      const clean = decoded(name, pageOfSet(set) ?? head.page)
        .replace(/;.*$/s, '')
        .trim()
      if (clean) head.fonts.set(number, { name: clean, page: pageOfSet(set) })
      name = ''
      set = undefined
    }
    for (const node of group.nodes) {
      if (node.kind === 'word' && node.word === 'f') number = node.value ?? 0
      else if (node.kind === 'word' && node.word === 'fcharset') set = node.value
      else if (node.kind === 'text') {
        name += node.text
        if (group === table && node.text.includes(';')) close()
      }
    }
    close()
  }
}

/** Colours, parted by semicolons; the first mostly is the automatic one. */
function colorsOf(table: RtfGroup): (string | undefined)[] {
  const colors: (string | undefined)[] = []
  let parts: Record<string, number> = {}
  for (const node of table.nodes) {
    if (node.kind === 'word' && /^(red|green|blue)$/.test(node.word))
      parts[node.word] = Math.min(255, Math.max(0, node.value ?? 0))
    else if (node.kind === 'text')
      for (let i = node.text.split(';').length - 1; i > 0; i--) {
        const isSaid = Object.keys(parts).length > 0
        const hex = ['red', 'green', 'blue']
          .map(name => (parts[name] ?? 0).toString(16).padStart(2, '0'))
          .join('')
        colors.push(isSaid ? `#${hex}` : undefined)
        parts = {}
      }
  }
  return colors
}

function readStyles(sheet: RtfGroup, head: RtfHead): void {
  for (const group of groupsIn(sheet)) {
    if (valueIn(group, 'cs') !== undefined || valueIn(group, 'ts') !== undefined) continue
    const number = valueIn(group, 's') ?? 0
    const name = plainText(group, head.page).replace(/;.*$/s, '').trim()
    const level = /^heading (\d)$/i.exec(name)?.[1]
    if (level) head.headings.set(number, Number(level) - 1)
    else {
      const outline = valueIn(group, 'outlinelevel')
      if (outline !== undefined && outline < 9) head.headings.set(number, outline)
    }
    if (/^title$/i.test(name)) head.titles.add(number)
    const own = group.nodes
      .filter(node => node.kind === 'word')
      .filter(({ word }) => !/^(s|snext|sbasedon)$/.test(word))
    const base = head.styles.get(valueIn(group, 'sbasedon') ?? -1) ?? []
    if (base.length + own.length < 400) head.styles.set(number, [...base, ...own])
  }
}
