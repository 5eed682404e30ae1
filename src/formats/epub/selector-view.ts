import type { Matchable } from './epub-css.ts'
import { attributeOf, type Element, isElement } from './epub-elements.ts'
import { GENERATED } from './epub-generated.ts'

/** The elements of a document as the selectors of its styles see them. */
export class SelectorView {
  private readonly befores = new WeakMap<object, Map<Element, Element | undefined>>()
  private readonly lasts = new WeakSet<Element>()
  private readonly indexes = new WeakMap<Element, number>()

  matchable(element: Element, parent: Matchable | undefined): Matchable {
    const self = this
    const tag = element.tagName.toLowerCase()
    return {
      tag,
      id: attributeOf(element, 'id') ?? (tag === 'a' ? attributeOf(element, 'name') : undefined) ?? '',
      classes: (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean),
      parent,
      // Asked for by few selectors.
      get before() {
        const before = self.neighbours(element).get(element)
        return before && self.matchable(before, parent)
      },
      get index() {
        self.neighbours(element)
        return self.indexes.get(element)
      },
      get last() {
        self.neighbours(element)
        return self.lasts.has(element)
      },
      attribute: name => attributeOf(element, name),
    }
  }

  /** For each element under the same parent the one in front of it. */
  private neighbours(element: Element): Map<Element, Element | undefined> {
    const parent = element.parentNode
    if (!parent) return new Map()
    const known = this.befores.get(parent)
    if (known) return known
    const out = new Map<Element, Element | undefined>()
    let before: Element | undefined
    for (const child of parent.childNodes) {
      if (!isElement(child) || attributeOf(child, GENERATED) !== undefined) continue
      out.set(child, before)
      this.indexes.set(child, out.size)
      before = child
    }
    if (before) this.lasts.add(before)
    this.befores.set(parent, out)
    return out
  }
}
