import type { Block, Inline } from '../../document/tree.ts'
import type { Stylesheet } from './epub-css.ts'
import { attributeOf, type Element, isElement, placeFrom, typesOf } from './epub-elements.ts'

export interface BookNote {
  element: Element
  path: string
  css: Stylesheet
  /** Places that refer to it, where links back lead. */
  from: Set<string>
}

const MAX_NOTES = 20_000

/** Notes that are called by a reference and stand elsewhere in the book, to be set at the end of their page. */
export class BookNotes {
  private readonly notes = new Map<string, BookNote>()
  private readonly elements = new Set<Element>()
  private readonly taken = new Set<string>()

  /** Looks for notes and for references to them in a document. */
  add(root: Element, path: string, css: Stylesheet): void {
    for (const element of elementsBelow(root)) {
      const id = attributeOf(element, 'id')
      if (id === undefined || !isNote(element) || this.notes.size >= MAX_NOTES) continue
      this.notes.set(`${path}#${id}`, { element, path, css, from: new Set() })
    }
  }

  /** Only what is referred to is taken out of the text. */
  refer(root: Element, path: string): void {
    for (const element of elementsBelow(root)) {
      if (element.tagName !== 'a' || !isReference(element)) continue
      const note = this.notes.get(placeFrom(path, attributeOf(element, 'href') ?? ''))
      if (!note) continue
      this.elements.add(note.element)
      for (const one of [element, element.parentNode])
        if (one && 'attrs' in one) note.from.add(`${path}#${attributeOf(one, 'id') ?? ''}`)
    }
    for (const element of elementsBelow(root))
      if (
        typesOf(element).some(type => /^(footnotes|doc-footnotes)$/.test(type)) &&
        this.holdsOnlyNotes(element)
      )
        this.elements.add(element)
  }

  private holdsOnlyNotes(element: Element): boolean {
    const children = element.childNodes
      .filter(isElement)
      .filter(child => !/^(hr|h[1-6]|header)$/.test(child.tagName))
    return (
      children.length > 0 &&
      children.every(
        child =>
          this.elements.has(child) ||
          (/^(ol|ul|dl|div|section)$/.test(child.tagName) && this.holdsOnlyNotes(child)),
      )
    )
  }

  /** Whether an element is a note that stands at the end of a page instead. */
  isShown(element: Element): boolean {
    return this.elements.has(element)
  }

  /** The note that a reference calls, the first time; later ones stay links. */
  take(element: Element, place: string): BookNote | undefined {
    if (!isReference(element) || this.taken.has(place)) return undefined
    const note = this.notes.get(place)
    if (note) this.taken.add(place)
    return note
  }
}

export const mayHoldNotes = (bytes: Uint8Array): boolean =>
  ['noteref', 'footnote'].some(word =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(word),
  )

const isReference = (element: Element): boolean =>
  typesOf(element).some(type => type === 'noteref' || type === 'doc-noteref')
const isNote = (element: Element): boolean =>
  typesOf(element).some(type => type === 'footnote' || type === 'doc-footnote' || type === 'note')

function elementsBelow(root: Element): Element[] {
  const out: Element[] = []
  const stack = [root]
  while (stack.length > 0) {
    const element = stack.pop()!
    out.push(element)
    for (const child of element.childNodes.toReversed()) if (isElement(child)) stack.push(child)
  }
  return out
}

/** The sign that a note is called by: `[12]` is 12. */
export function markOfNote(text: string): string | undefined {
  const mark = text.replace(/[\s[\](){}]/g, '')
  return mark.length > 0 && mark.length <= 5 ? mark : undefined
}

/** A note without the links that lead back to where it is called, and the number that many repeat. */
export function withoutBacklinks(blocks: Block[], from: Set<string>, label?: string): Block[] {
  const isBack = (one: Inline) =>
    one.kind === 'link' &&
    ((one.anchor !== undefined && from.has(one.anchor)) ||
      /^(?:\s|↩|↑|\^|\ufe0e|\ufe0f)+$/.test(textIn(one.content)))
  const out = blocks.map((block, i) => {
    if (block.kind !== 'paragraph') return block
    const content = block.content.filter(one => !isBack(one))
    const [head, ...rest] = content.filter(one => one.kind !== 'anchor')
    const text = head?.kind === 'text' ? head.text.replace(/^[\s.:)\]]+/, '') : ''
    const began = head?.kind === 'text' && content.length < block.content.length
    if (!began && i === 0 && label && head?.kind === 'text') {
      const bare = withoutLabel(head.text, label)
      if (bare !== undefined) return { ...block, content: [{ ...head, text: bare }, ...rest] }
    }
    return { ...block, content: began && head ? [{ ...head, text }, ...rest] : content }
  })
  return out.filter(block => block.kind !== 'paragraph' || block.content.some(one => one.kind !== 'anchor'))
}

/** `1. Words` without its number, where that is what the note is called by; undefined where it has none. */
function withoutLabel(text: string, label: string): string | undefined {
  const start = text.trimStart().replace(/^[[(]/, '')
  if (!start.startsWith(label)) return undefined
  const rest = /^(?:[.:)\]]+\s*|\s+)(?=\S)/.exec(start.slice(label.length))
  return rest ? start.slice(label.length + rest[0].length) : undefined
}

const textIn = (inlines: Inline[]): string =>
  inlines
    .map(one => (one.kind === 'text' ? one.text : one.kind === 'link' ? textIn(one.content) : ''))
    .join('')
