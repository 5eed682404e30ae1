import type { Block, Frame, Inline, TextStyle } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { FrameContext } from './odt-frame-context.ts'
import { boxOf } from './odt-places.ts'

/** Controls of forms by their ids, in forms that may lie in others. */
export function controlsOf(body: XmlElement): Map<string, XmlElement> {
  const out = new Map<string, XmlElement>()
  const stack = body.all('office:forms')
  while (stack.length > 0) {
    for (const one of stack.pop()!.elements()) {
      if (one.name === 'form') stack.push(one)
      else out.set(one.get('id') ?? '', one)
    }
  }
  return out
}

/** A control of a form as it is printed; one that is not to be printed is left out. */
export function controlFrame(shape: XmlElement, context: FrameContext): Frame | undefined {
  const control = context.controls.get(shape.get('control') ?? '')
  if (control?.get('printable') === 'false' || control?.name === 'hidden') return undefined
  const { width, height } = boxOf(shape)
  const { share: _, hidden: __, ...said } = context.styles.text('paragraph', shape.get('text-style-name'))
  const style = { ...said, size: Math.min(said.size ?? 10, Math.max(4, height * 0.8)) }
  const shown = control && shownControl(control, style)
  if (!shown) {
    context.lost('form control')
    return undefined
  }
  const { content, align, ...look } = shown
  const blocks = content.map(
    (line): Block => ({ kind: 'paragraph', content: line, ...(align && { format: { align } }) }),
  )
  return { kind: 'frame', blocks, padding: 1, width, height, ...look }
}

type Shown = Omit<Frame, 'kind' | 'blocks' | 'width' | 'height'> & { content: Inline[][] }

const EDGE = { width: 0.75, color: '#7f7f7f', style: 'solid' } as const

/** What a control shows on paper: its words, its tick, or what is typed into it. Undefined for those that show nothing. */
function shownControl(control: XmlElement, style: TextStyle): Shown | undefined {
  const words = (text: string | undefined): Inline[] => (text ? [{ kind: 'text', text, style }] : [])
  const lines = (text: string | undefined) => (text ?? '').split(/\r\n?|\n/).map(words)
  const label = control.get('label')
  const middle = { vertical: 'middle' } as const
  switch (control.name) {
    case 'fixed-text':
      return { content: lines(label) }
    case 'frame':
      return { content: [words(label)], border: EDGE }
    case 'checkbox': {
      const checked = (control.get('current-state') ?? control.get('state')) === 'checked'
      return { content: [[{ kind: 'checkbox', checked }, ...words(label && ` ${label}`)]], ...middle }
    }
    case 'radio': {
      const chosen = (control.get('current-selected') ?? control.get('selected')) === 'true'
      return { content: [words(`${chosen ? '◉' : '○'} ${label ?? ''}`)], ...middle }
    }
    case 'button':
      return { content: [words(label)], align: 'center', fill: '#e6e6e6', border: EDGE, ...middle }
    case 'textarea':
      return { content: lines(typed(control)), border: EDGE }
    case 'text':
    case 'formatted-text':
    case 'number':
    case 'date':
    case 'time':
    case 'combobox':
    case 'file':
      return { content: [words(typed(control))], border: EDGE, ...middle }
    case 'listbox': {
      const options = control.all('option')
      const chosen = options.filter(one => (one.get('current-selected') ?? one.get('selected')) === 'true')
      const open = control.get('dropdown') !== 'true'
      return { content: (open ? options : chosen).map(one => words(one.get('label'))), border: EDGE }
    }
    default:
      return undefined
  }
}

const typed = (control: XmlElement): string | undefined =>
  control.get('current-value') ??
  control.get('value') ??
  control
    .all('text:p')
    .map(line => line.text())
    .join('\n')
