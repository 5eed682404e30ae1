import { isRtl } from '../../../../src/lib/text/bidi.ts'
import type { TextLine } from '../../../../src/pdf/index.ts'
import { boxPath, type Item, ovalPath } from '../../lib/painting/items.ts'
import { arrowHead, type Edit, smooth } from './edits.ts'

const FACES = { sans: 'arimo', serif: 'tinos', mono: 'cousine' } as const
const weightOf = (bold: boolean, italic: boolean) =>
  bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'

/** From the top of a line to its baseline, in shares of the size; the editor shows text by the same. */
export const ASCENT = 0.93
export const LINE = 1.2

/** What an edit paints. */
export function itemsOf(edit: Edit): Item[] {
  switch (edit.kind) {
    case 'text':
      return edit.text.split('\n').map((text, at) => ({
        kind: 'text',
        text,
        x: edit.x,
        baseline: edit.y + edit.size * (ASCENT + at * LINE),
        size: edit.size,
        family: FACES[edit.font],
        weight: weightOf(edit.bold, edit.italic),
        color: edit.color,
      }))
    case 'image':
      return [
        { kind: 'image', key: edit.image, x: edit.x, y: edit.y, width: edit.width, height: edit.height },
      ]
    case 'rectangle':
    case 'ellipse': {
      const { x, y, width, height, color, fill, line } = edit
      const path =
        edit.kind === 'rectangle'
          ? boxPath(x, y, width, height)
          : ovalPath(x + width / 2, y + height / 2, width / 2, height / 2)
      return [
        { kind: 'path', path, ...(fill && { fill }), ...(line > 0 && { stroke: { color, width: line } }) },
      ]
    }
    case 'line':
    case 'arrow': {
      const { x, y, x2, y2, color, line } = edit
      const drawn: Item = {
        kind: 'path',
        path: `M${x} ${y}L${x2} ${y2}`,
        stroke: { color, width: line, cap: 1 },
      }
      return edit.kind === 'line'
        ? [drawn]
        : [drawn, { kind: 'path', path: arrowHead(x, y, x2, y2, line), fill: color }]
    }
    case 'drawing':
      return [
        {
          kind: 'path',
          path: smooth(edit.points),
          stroke: { color: edit.color, width: edit.line, cap: 1, join: 1 },
        },
      ]
    case 'highlight':
      return [
        {
          kind: 'group',
          blend: 'Multiply',
          items: [{ kind: 'path', path: boxPath(edit.x, edit.y, edit.width, edit.height), fill: edit.color }],
        },
      ]
    case 'whiteout':
      return [{ kind: 'path', path: boxPath(edit.x, edit.y, edit.width, edit.height), fill: edit.color }]
    case 'field':
      return []
  }
}

/** A line whose font has not all letters, in one that has. */
export function redrawnItem({ line, text }: { line: TextLine; text: string }): Item {
  const { x, baseline, width, size, angle, color, font } = line
  const ends = isRtl(text)
  const turn = (angle * Math.PI) / 180
  const item: Item = {
    kind: 'text',
    text,
    x: ends ? width : 0,
    ends,
    baseline: 0,
    size,
    family: FACES[font.kind],
    weight: weightOf(font.bold, font.italic),
    color,
  }
  return {
    kind: 'group',
    items: [item],
    matrix: [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, baseline],
  }
}
