import type { Frame, Inline } from '../../../document/tree.ts'
import { XmlElement } from '../../xml/xml-tree.ts'
import type { Margin } from '../docx/drawing-context.ts'
import { frameAround } from '../docx/frames.ts'
import { points } from '../ods/book/ods-lengths.ts'

/** How high capitals are, of the size of their font. */
const CAPITAL = 0.7

/**
 * `style:drop-cap`: the first letters of a paragraph, as high as several lines. They are taken out of its content, into a
 * frame that the lines go around.
 */
export function dropCap(
  said: XmlElement,
  content: Inline[],
  size: number,
  margin: Margin,
): Frame | undefined {
  const lines = Number.parseInt(said.get('lines') ?? '1', 10)
  const [first] = content
  if (!(lines > 1 && lines <= 10) || first?.kind !== 'text') return undefined
  const length = said.get('length') ?? '1'
  const count = length === 'word' ? first.text.search(/\s|$/) : Math.min(20, Number.parseInt(length, 10) || 1)
  const letters = [...first.text].slice(0, count).join('')
  if (letters.trim() === '') return undefined
  content[0] = { ...first, text: first.text.slice(letters.length) }
  const line = size * 1.16
  const style = { ...first.style, size: Math.round(((lines - 1) * line) / CAPITAL + size) }
  const distance = points(said.get('distance')) ?? 0
  const framePr = new XmlElement('w:framePr', {
    dropCap: 'drop',
    lines: String(lines),
    hSpace: String(Math.round(distance * 20)),
  })
  const format = { line: { exactly: lines * line }, before: 0, after: 0 }
  return frameAround(
    framePr,
    [{ kind: 'paragraph', content: [{ kind: 'text', text: letters, style }], format }],
    margin,
    false,
  )
}
