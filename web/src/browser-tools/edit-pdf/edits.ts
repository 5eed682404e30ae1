/** What is put on a page, in points from the upper left corner of the page as it was. */
export type Edit = { id: number } & (
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      size: number
      font: FontName
      bold: boolean
      italic: boolean
      color: string
    }
  | { kind: 'image'; x: number; y: number; width: number; height: number; image: string }
  | {
      kind: 'rectangle' | 'ellipse'
      x: number
      y: number
      width: number
      height: number
      color: string
      fill: string
      line: number
    }
  | { kind: 'line' | 'arrow'; x: number; y: number; x2: number; y2: number; color: string; line: number }
  | { kind: 'drawing'; points: [number, number][]; color: string; line: number }
  | { kind: 'highlight' | 'whiteout'; x: number; y: number; width: number; height: number; color: string }
  | {
      kind: 'field'
      x: number
      y: number
      width: number
      height: number
      type: 'text' | 'checkbox'
      name: string
    }
)

export type FontName = 'sans' | 'serif' | 'mono'

/** One page of the result. */
export interface SheetState {
  key: number
  /** The page of the file, from 1; 0 for an empty one. */
  source: number
  /** Quarter turns clockwise that were added. */
  turns: number
  edits: Edit[]
  /** Lines of the page by their number, and what they say now. */
  lines: Record<number, string>
}

/** Everything that can be undone. */
export interface EditState {
  sheets: SheetState[]
  /** Values of the form by the names of its fields. */
  fields: Record<string, string | boolean>
}

const MOST_STEPS = 200

/** States one after the other; a new one ends what was undone. */
export class History {
  private past: EditState[] = []
  private future: EditState[] = []
  now: EditState
  /** What the last change was; several of the same are one step. */
  private last = ''

  constructor(start: EditState) {
    this.now = start
  }

  /** Goes on to a state. Changes that name the same thing, as letters that are typed, are undone together. */
  push(next: EditState, what = ''): void {
    if (what === '' || what !== this.last) this.past = [...this.past, this.now].slice(-MOST_STEPS)
    this.future = []
    this.now = next
    this.last = what
  }

  undo(): boolean {
    const before = this.past.at(-1)
    if (!before) return false
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, this.now]
    this.now = before
    this.last = ''
    return true
  }

  redo(): boolean {
    const next = this.future.at(-1)
    if (!next) return false
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, this.now]
    this.now = next
    this.last = ''
    return true
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }
  get canRedo(): boolean {
    return this.future.length > 0
  }
}

/** A box from any two of its corners. */
export const boxOf = (ax: number, ay: number, bx: number, by: number) => ({
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(ax - bx),
  height: Math.abs(ay - by),
})

/** Where an edit stands, for handles and for finding it. */
export function extentOf(edit: Edit): { x: number; y: number; width: number; height: number } {
  switch (edit.kind) {
    case 'text': {
      const lines = edit.text.split('\n')
      return {
        x: edit.x,
        y: edit.y,
        width: Math.max(...lines.map(line => line.length), 1) * edit.size * 0.55,
        height: lines.length * edit.size * 1.2,
      }
    }
    case 'line':
    case 'arrow':
      return boxOf(edit.x, edit.y, edit.x2, edit.y2)
    case 'drawing': {
      const [xs, ys] = [edit.points.map(point => point[0]), edit.points.map(point => point[1])]
      return boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
    }
    default:
      return edit
  }
}

export function moved(edit: Edit, dx: number, dy: number): Edit {
  if (edit.kind === 'drawing') return { ...edit, points: edit.points.map(([x, y]) => [x + dx, y + dy]) }
  if (edit.kind === 'line' || edit.kind === 'arrow')
    return { ...edit, x: edit.x + dx, y: edit.y + dy, x2: edit.x2 + dx, y2: edit.y2 + dy }
  return { ...edit, x: edit.x + dx, y: edit.y + dy }
}

/** The same with its lower right corner elsewhere. */
export function resized(edit: Edit, x: number, y: number): Edit {
  if (edit.kind === 'line' || edit.kind === 'arrow') return { ...edit, x2: x, y2: y }
  if (edit.kind === 'text')
    return {
      ...edit,
      size: Math.max(
        4,
        Math.min(300, Math.round(((y - edit.y) / (edit.text.split('\n').length * 1.2)) * 2) / 2),
      ),
    }
  if (edit.kind === 'drawing') {
    const box = extentOf(edit)
    const [sx, sy] = [Math.max(4, x - box.x) / (box.width || 1), Math.max(4, y - box.y) / (box.height || 1)]
    return {
      ...edit,
      points: edit.points.map(([px, py]) => [box.x + (px - box.x) * sx, box.y + (py - box.y) * sy]),
    }
  }
  const [width, height] = [Math.max(4, x - edit.x), Math.max(4, y - edit.y)]
  if (edit.kind === 'image') {
    const ratio = edit.height / edit.width
    return { ...edit, width, height: width * ratio }
  }
  return { ...edit, width, height } as Edit
}

/** A line through points that were drawn by hand, as a smooth path. */
export function smooth(points: readonly [number, number][]): string {
  const [first, ...rest] = points
  if (!first) return ''
  if (rest.length === 0) return `M${first[0]} ${first[1]}L${first[0] + 0.1} ${first[1]}`
  let path = `M${first[0]} ${first[1]}`
  for (const [at, [x, y]] of rest.entries()) {
    const next = rest[at + 1]
    path += next ? `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}` : `L${x} ${y}`
  }
  return path
}

/** The head of an arrow. */
export function arrowHead(x: number, y: number, x2: number, y2: number, line: number): string {
  const angle = Math.atan2(y2 - y, x2 - x)
  const size = 6 + line * 2.5
  const corner = (turn: number) =>
    `${x2 - size * Math.cos(angle + turn)} ${y2 - size * Math.sin(angle + turn)}`
  return `M${x2} ${y2}L${corner(0.42)}L${corner(-0.42)}Z`
}
