import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import { formatNumber } from '../docx/number-formats.ts'
import { decoded } from './rtf-text.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

/** What stands between a label and its text. */
export type Follow = 'tab' | 'space' | 'nothing'

interface Level {
  /** As the formats of Word's own lists are called. */
  format: string
  start: number
  /** The label: numbers stand for the counters of levels, from 0. */
  text: (string | number)[]
  font: number | undefined
  follow: Follow | undefined
}

const FOLLOWS: Follow[] = ['tab', 'space', 'nothing']

const FORMATS: Record<number, string> = {
  0: 'decimal',
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
}

/**
 * The lists that a file describes at its beginning. Most files also write each label where it stands, some an
 * empty one: these count for what is missing.
 */
export class RtfLists {
  private readonly levels = new Map<number, Level[]>()
  /** Descriptions by the numbers that paragraphs name. */
  private readonly lists = new Map<number, number>()
  private readonly counters = new Map<number, (number | undefined)[]>()

  /** Whether the file writes labels where they stand. */
  readonly areWritten: boolean

  constructor(root: RtfGroup, page: number) {
    this.areWritten = holds(root, 'listtext') || holds(root, 'pntext')
    for (const group of groupsIn(root)) {
      if (group.name === 'listtable')
        for (const list of groupsIn(group).filter(one => one.name === 'list'))
          this.levels.set(
            valueIn(list, 'listid') ?? 0,
            groupsIn(list)
              .filter(one => one.name === 'listlevel')
              .slice(0, 9)
              .map(level => readLevel(level, page)),
          )
      else if (group.name === 'listoverridetable')
        for (const one of groupsIn(group))
          this.lists.set(valueIn(one, 'ls') ?? 0, valueIn(one, 'listid') ?? 0)
    }
  }

  follow(list: number, level: number): Follow | undefined {
    return this.levels.get(this.lists.get(list) ?? -1)?.[level]?.follow
  }

  /** Counts a paragraph, and gives its label. */
  next(list: number, level: number, fontName: (number: number) => string | undefined): string | undefined {
    const id = this.lists.get(list)
    const levels = this.levels.get(id ?? -1)
    const own = levels?.[level]
    if (id === undefined || !own) return undefined
    const counts = this.counters.get(id) ?? []
    this.counters.set(id, counts)
    counts[level] = counts[level] === undefined ? own.start : counts[level] + 1
    counts.length = level + 1
    const label = own.text.map(part =>
      typeof part === 'number'
        ? formatNumber(levels[part]?.format ?? 'decimal', counts[part] ?? levels[part]?.start ?? 1)
        : symbolText(own.font === undefined ? undefined : fontName(own.font), part),
    )
    return label.join('').trim() || undefined
  }
}

function readLevel(group: RtfGroup, page: number): Level {
  const text = groupsIn(group).find(one => one.name === 'leveltext')
  return {
    format: FORMATS[valueIn(group, 'levelnfc') ?? valueIn(group, 'levelnfcn') ?? 0] ?? 'decimal',
    start: valueIn(group, 'levelstartat') ?? 1,
    text: text ? labelOf(text, page) : [],
    font: valueIn(group, 'f'),
    follow: FOLLOWS[valueIn(group, 'levelfollow') ?? -1],
  }
}

/** A label has its length before it; signs below nine stand for the counters of levels. */
function labelOf(group: RtfGroup, page: number): (string | number)[] {
  const parts: (string | number)[] = []
  // Where the length does not stand first, none is known.
  let left: number | undefined
  let skips = 0
  const add = (part: string | number) => {
    if (left === undefined ? parts.length < 255 : left-- > 0) parts.push(part)
  }
  for (const node of group.nodes) {
    if (node.kind === 'word' && node.word === 'u') {
      const code = node.value ?? 0
      add(String.fromCharCode(code < 0 ? code + 65_536 : code))
      skips = 1
    }
    if (node.kind !== 'text') continue
    for (const char of node.text.slice(skips)) {
      const code = char.charCodeAt(0)
      if (left === undefined && parts.length === 0) left = code
      else add(code < 9 ? code : decoded(char, page))
    }
    skips = 0
  }
  return parts
}

const holds = (group: RtfGroup, name: string): boolean =>
  groupsIn(group).some(one => one.name === name || holds(one, name))
