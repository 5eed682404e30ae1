import { operations } from '../core/content-stream.ts'
import { asDict, type Dict, Name, type Obj, Str } from '../core/objects.ts'
import { numbers } from '../pages/stamp.ts'

export interface Hidden {
  /** Takes out text that is not painted. */
  text: boolean
  /** Whether marked content with this property list is on a hidden layer. */
  isOff: (properties: Obj) => boolean
  /** Whether the drawing or picture of this name is. */
  isOffDrawing: (name: string) => boolean
}

export interface Shown {
  content: Buffer
  texts: number
  drawings: number
  /** Names of drawings that are no longer drawn here. */
  dropped: Set<string>
  /** Visible text stood right behind hidden text on its line, and begins where that began. */
  moved: boolean
}

const SHOWS = new Set(['Tj', 'TJ', "'", '"'])
const PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const PLACES = new Set(['BT', 'Td', 'TD', 'Tm', 'T*', "'", '"'])
const INVISIBLE = 3

interface Mark {
  off: boolean
  /** Where its opening stands among the parts. */
  part: number
  tag: string
  removed: boolean
  shown: boolean
}

/**
 * Content without what it does not show: painting goes, and what sets states and places stays, so that the rest looks
 * the same. Replacement texts of marked content go with all the text they stand for.
 */
export function withoutHidden(bytes: Buffer, hidden: Hidden): Shown {
  const parts: (Uint8Array | string)[] = []
  const result: Shown = { content: bytes, texts: 0, drawings: 0, dropped: new Set(), moved: false }
  const marks: Mark[] = []
  const modes: number[] = []
  const drawn = new Set<string>()
  let [mode, at, gap, offDepth] = [0, 0, false, 0]
  const close = (mark: Mark | undefined) => {
    if (!mark) return
    if (mark.off) offDepth--
    if ((mark.off || (mark.removed && !mark.shown)) && /^\w+$/.test(mark.tag))
      parts[mark.part] = `\n/${mark.off ? 'Artifact' : mark.tag} BMC\n`
    const around = marks.at(-1)
    if (!around) return
    around.removed ||= mark.removed
    around.shown ||= mark.shown
  }
  for (const { operator, operands, end } of operations(bytes)) {
    let instead: string | undefined
    const off = offDepth > 0
    if (operator === 'q') modes.push(mode)
    else if (operator === 'Q') mode = modes.pop() ?? mode
    else if (operator === 'Tr') mode = Number(operands.at(-1))
    else if (operator === 'BMC' || operator === 'BDC') {
      const [tag, properties = null] = operands
      const label = tag instanceof Name ? tag.value : ''
      const isOff = operator === 'BDC' && label === 'OC' && hidden.isOff(properties)
      if (isOff) offDepth++
      marks.push({ off: isOff, part: parts.length, tag: label, removed: false, shown: false })
    } else if (operator === 'EMC') close(marks.pop())
    else if (SHOWS.has(operator)) {
      const goes = off || (hidden.text && mode === INVISIBLE)
      const around = marks.at(-1)
      if (around) around[goes ? 'removed' : 'shown'] = true
      if (PLACES.has(operator)) gap = false
      if (goes) {
        if (hasText(operands)) result.texts++
        instead = withoutShowing(operator, operands)
        gap = true
      } else if (gap) result.moved = true
    } else if (operator === 'Do') {
      const name = operands[0] instanceof Name ? operands[0].value : ''
      if (off || hidden.isOffDrawing(name)) {
        result.dropped.add(name)
        result.drawings++
        instead = ''
      } else drawn.add(name)
    } else if (off && PAINTS.has(operator)) {
      instead = 'n'
      result.drawings++
    } else if (off && (operator === 'sh' || operator === 'BI')) {
      instead = ''
      result.drawings++
    }
    if (PLACES.has(operator) && !SHOWS.has(operator)) gap = false
    parts.push(instead === undefined ? bytes.subarray(at, end) : `\n${instead}\n`)
    at = end
  }
  while (marks.length > 0) close(marks.pop())
  for (const name of drawn) result.dropped.delete(name)
  if (result.texts + result.drawings > 0)
    result.content = Buffer.concat(
      parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    )
  return result
}

const hasText = (operands: Obj[]): boolean =>
  operands.flat().some(one => one instanceof Str && one.bytes.length > 0)

/** What an operator does beside showing text: it may begin a line and set spaces. */
function withoutShowing(operator: string, operands: Obj[]): string {
  if (operator === "'") return 'T*'
  if (operator !== '"') return ''
  const [word, char] = operands.map(Number)
  return `${numbers(word || 0)} Tw ${numbers(char || 0)} Tc T*`
}

/** Tells which optional content the document's default view hides. */
export function hiddenGroups(root: Dict): { groups: Set<Dict>; isOff: (dict: Dict | undefined) => boolean } {
  const properties = root.dict('OCProperties')
  const view = properties?.dict('D')
  const dicts = (list: Obj[] | undefined) =>
    new Set(list?.map(one => asDict(one)).filter(one => one !== undefined))
  const groups =
    view?.name('BaseState') === 'OFF' ? dicts(properties?.array('OCGs')) : dicts(view?.array('OFF'))
  if (view?.name('BaseState') === 'OFF') for (const on of dicts(view.array('ON'))) groups.delete(on)
  const isOff = (dict: Dict | undefined): boolean => {
    if (!dict) return false
    if (dict.name('Type') !== 'OCMD') return groups.has(dict)
    if (dict.has('VE')) return false
    const members = [...dicts(dict.array('OCGs') ?? [dict.get('OCGs') ?? null])]
    if (members.length === 0) return false
    const off = members.filter(one => groups.has(one)).length
    switch (dict.name('P')) {
      case 'AllOn':
        return off > 0
      case 'AnyOff':
        return off === 0
      case 'AllOff':
        return off < members.length
      default:
        return off === members.length
    }
  }
  return { groups, isOff }
}
