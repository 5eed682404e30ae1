/** A tag at a place; it ends before the next one begins, so that no text makes it look far ahead. */
const TAG = /<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/y
/** What may hold anything until it ends. */
const SKIPPED: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]
const HREF = /(?:^|\s)(?:xlink:)?href\s*=\s*["']\s*#([^"']+)["']/
const ID = /(?:^|\s)id\s*=\s*["']([^"']*)["']/
const URL_REFERENCE = /(marker[\w-]*\s*[:=]\s*["']?\s*)?url\(\s*["']?#([^"')]+)/g
/** Where a marker may stand: about one place for each two numbers. */
const PLACES = /(?:^|\s)(?:d|points)\s*=\s*["']([^"']*)["']/

interface Node {
  /** Cost of what is below, itself included. */
  size: number
  references: { id: string; times: number }[]
}

/**
 * How many elements a drawing has once every `use`, pattern, mask, filter and marker is followed, up to `limit`;
 * or what they cost together, where one is not like another.
 * A few lines of nested references can ask for billions, and a renderer would work through them.
 */
export function svgWeight(
  text: string,
  limit: number,
  costOf: (name: string, attributes: string) => number = () => 1,
): { elements: number; drawn: number } {
  const nodes = new Map<string, Node>()
  const whole: Node = { size: 0, references: [] }
  const open: (Node | undefined)[] = []
  const above: Node[] = [whole]
  for (const { token, closing, name, attributes } of tags(text)) {
    if (closing) {
      if (open.pop()) above.pop()
      continue
    }
    const id = ID.exec(attributes)?.[1]
    const node: Node | undefined = id === undefined ? undefined : { size: 0, references: [] }
    if (id !== undefined && node) {
      nodes.set(id, node)
      above.push(node)
    }
    const target = HREF.exec(attributes)?.[1]
    const references = [...attributes.matchAll(URL_REFERENCE)].map(([, marker, id]) => ({
      id: id!,
      times: marker ? placesIn(attributes) : 1,
    }))
    if (target !== undefined) references.push({ id: target, times: 1 })
    const cost = costOf(name, attributes)
    for (const one of above) {
      one.size += cost
      one.references.push(...references)
    }
    if (token.endsWith('/>')) {
      if (node) above.pop()
    } else open.push(node)
    // Deep nesting of named groups would copy references upwards again and again.
    if (above.length > 2000) return { elements: whole.size, drawn: limit }
  }
  const known = new Map<string, number>()
  const weigh = (node: Node): number => {
    let weight = node.size
    for (const { id, times } of node.references) {
      weight += weightOf(id) * times
      if (weight >= limit) return limit
    }
    return weight
  }
  const weightOf = (id: string): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    // A drawing that refers to itself draws nothing there.
    known.set(id, 0)
    const node = nodes.get(id)
    const weight = node ? weigh(node) : 0
    known.set(id, weight)
    return weight
  }
  return { elements: whole.size, drawn: weigh(whole) }
}

const placesIn = (attributes: string): number =>
  Math.max(1, Math.ceil((PLACES.exec(attributes)?.[1]?.match(/\d+/g)?.length ?? 0) / 2))

interface Tag {
  token: string
  closing: string
  name: string
  attributes: string
}

/** Every tag of a document, in one pass whatever the text holds. */
function* tags(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at))
    if (skipped) {
      const end = text.indexOf(skipped[1], at)
      if (end < 0) return
      at = end
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(text)
    if (tag) yield { token: tag[0], closing: tag[1]!, name: tag[2]!, attributes: tag[3]! }
    at = tag ? TAG.lastIndex : at + 1
  }
}
