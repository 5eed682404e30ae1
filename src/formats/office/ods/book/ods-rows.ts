import type { XmlElement } from '../../../xml/xml-tree.ts'

/** How many rows, columns or cells an element stands for. */
export const repeats = (element: XmlElement, name: string): number =>
  Math.max(1, Number.parseInt(element.get(name) ?? '1', 10) || 1)

/** Children of a name in groups and headers too, and whether they stand in a header. */
export function* within(
  parent: XmlElement,
  name: string,
  heading = false,
): Generator<{ element: XmlElement; heading: boolean }> {
  for (const child of parent.elements()) {
    if (child.name === name) yield { element: child, heading }
    else if (/^table:table-(header-)?(rows?|columns?)(-group)?$/.test(child.name))
      yield* within(child, name, heading || child.name.includes('-header-'))
  }
}
