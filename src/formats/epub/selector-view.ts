import { attributeOf, type Element, isElement, rawText } from './epub-elements.ts'
import { GENERATED } from './epub-generated.ts'
import type { Matchable, Place } from './epub-selectors.ts'

/** The elements of a document as the selectors of its styles see them. */
export class SelectorView {
  private readonly befores = new WeakMap<object, Map<Element, Element | undefined>>()
  private readonly places = new WeakMap<Element, Place>()
  /** Elements that stand in front of others: each rule with `+` or `~` asks for them again. */
  private readonly seenBefore = new WeakMap<Element, Matchable>()

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
        return before && self.inFront(before, parent)
      },
      get place() {
        self.neighbours(element)
        return self.places.get(element)
      },
      get empty() {
        return element.childNodes.every(
          child => !isElement(child) && (child.nodeName === '#comment' || rawText(child) === ''),
        )
      },
      get lang() {
        return (
          (attributeOf(element, 'xml:lang') ?? attributeOf(element, 'lang'))?.toLowerCase() ?? parent?.lang
        )
      },
      attribute: name => attributeOf(element, name),
    }
  }

  private inFront(element: Element, parent: Matchable | undefined): Matchable {
    const known = this.seenBefore.get(element) ?? this.matchable(element, parent)
    this.seenBefore.set(element, known)
    return known
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
      before = child
    }
    this.number([...out.keys()])
    this.befores.set(parent, out)
    return out
  }

  /** Gives children of one parent their numbers. */
  private number(children: Element[]): void {
    const kinds = new Map<string, number>()
    for (const { tagName } of children) kinds.set(tagName, (kinds.get(tagName) ?? 0) + 1)
    const seen = new Map<string, number>()
    for (const [i, child] of children.entries()) {
      const typeIndex = (seen.get(child.tagName) ?? 0) + 1
      seen.set(child.tagName, typeIndex)
      this.places.set(child, {
        index: i + 1,
        count: children.length,
        typeIndex,
        typeCount: kinds.get(child.tagName)!,
      })
    }
  }
}
