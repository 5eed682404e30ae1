import type { Inline } from '../../document/tree.ts'
import { attributeOf, type Element, isElement, rawText } from './epub-elements.ts'
import { type Style, textOf } from './epub-style.ts'

/** Fields whose value nobody sees as words. */
const WORDLESS = /^(hidden|password|file|image|range|color)$/

/** What a control of a form shows on paper: its tick, or the words in it. */
export function controlOf(element: Element, tag: string, style: Style): Inline[] {
  const text = (shown: string | undefined): Inline[] =>
    shown ? [{ kind: 'text', text: shown, ...textOf(style) }] : []
  if (tag === 'textarea') return text(rawText(element))
  if (tag === 'select') return text(chosen(element))
  const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text'
  const checked = attributeOf(element, 'checked') !== undefined
  if (type === 'checkbox') return [{ kind: 'checkbox', checked }, ...text(' ')]
  if (type === 'radio') return text(checked ? '◉ ' : '○ ')
  return WORDLESS.test(type) ? [] : text(attributeOf(element, 'value'))
}

/** A control with space around it: its edge parts it from words that it touches. */
export const apart = (shown: Inline[]): Inline[] =>
  shown.length > 0 ? [{ kind: 'text', text: ' ' }, ...shown, { kind: 'text', text: ' ' }] : []

/** The options of a list that are chosen, else its first one, as browsers show it. */
function chosen(select: Element): string | undefined {
  const optionsOf = (element: Element): Element[] =>
    element.childNodes
      .filter(isElement)
      .flatMap(child => (child.tagName === 'option' ? [child] : optionsOf(child)))
  const options = optionsOf(select)
  const selected = options.filter(option => attributeOf(option, 'selected') !== undefined)
  return (selected.length > 0 ? selected : options.slice(0, 1))
    .map(option => rawText(option).trim())
    .join(', ')
}
