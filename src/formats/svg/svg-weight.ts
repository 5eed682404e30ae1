const NAME = /[\w:.-]+/y
const TEXT = /^(?:[^:]*:)?text$/
/** What may hold anything until it ends. */
const SKIPPED: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]
const HREF = /(?:^|\s)(?:xlink:)?href\s*=\s*["']\s*#([^"']+)["']/
const ID = /(?:^|\s)id\s*=\s*["']([^"']*)["']/
const URL_REFERENCE = /url\( ?["']?#([^"')]+)/g
/** What stands before the reference of a marker, in white space made single. */
const MARKER = /marker(?:-start|-mid|-end)? ?[:=] ?["']? ?$/
const LONGEST_MARKER = 'marker-start : " '.length
/** Where a marker may stand: about one place for each two numbers. */
const PLACES = /(?:^|\s)(?:d|points)\s*=\s*["']([^"']*)["']/
/** No drawing nests or chains its named parts this deep, and weighing them goes as deep. */
const DEEPEST = 2000

interface Reference {
  id: string
  times: number
}

/** An element with a name, or the whole drawing. */
interface Node {
  /** Cost of what it holds, except for what named elements inside it hold. */
  own: number
  /** Named elements inside it. */
  parts: Node[]
  references: Reference[]
  weight: number | undefined
}

const newNode = (): Node => ({ own: 0, parts: [], references: [], weight: undefined })

/**
 * How many elements a drawing has, and how many once every `use`, pattern, mask, filter and marker is followed; or
 * what those cost together, where one is not like another. Infinity stands for references nested without measure.
 * A few lines of nested references can ask for billions, and a renderer would work through them. `costOfRun` adds what
 * the letters between two tags of a `text` element cost.
 */
export function svgWeight(
  text: string,
  costOf: (name: string, attributes: string) => number = () => 1,
  costOfRun?: (run: string) => number,
): { elements: number; drawn: number } {
  const nodes = new Map<string, Node>()
  const whole = newNode()
  /** The open elements, each as the named one it belongs to. */
  const open: Node[] = [whole]
  let elements = 0
  let [before, textDepth] = [0, Number.POSITIVE_INFINITY]
  for (const { kind, name, attributes, start, end } of tags(text)) {
    const around = open.at(-1)!
    if (costOfRun && open.length > textDepth && start > before)
      around.own += costOfRun(text.slice(before, start))
    before = end + 1
    if (kind === 'end') {
      if (open.length > 1) open.pop()
      if (open.length <= textDepth) textDepth = Number.POSITIVE_INFINITY
      continue
    }
    elements++
    if (kind === 'start' && TEXT.test(name)) textDepth = Math.min(textDepth, open.length)
    const id = ID.exec(attributes)?.[1]
    let node = around
    if (id !== undefined) {
      node = newNode()
      nodes.set(id, node)
      around.parts.push(node)
    }
    node.own += costOf(name, attributes)
    for (const reference of referencesOf(attributes)) node.references.push(reference)
    if (kind === 'start') open.push(node)
  }
  const weigh = (node: Node, depth: number): number => {
    if (node.weight !== undefined) return node.weight
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    // A drawing that refers to itself draws nothing there.
    node.weight = 0
    let weight = node.own
    for (const part of node.parts) weight += weigh(part, depth + 1)
    for (const { id, times } of node.references) {
      const target = nodes.get(id)
      if (target) weight += weigh(target, depth + 1) * times
    }
    node.weight = weight
    return weight
  }
  return { elements, drawn: weigh(whole, 0) }
}

function referencesOf(attributes: string): Reference[] {
  const references: Reference[] = []
  if (attributes.includes('url(')) {
    const spaced = attributes.replace(/\s+/g, ' ')
    for (const { 1: id, index } of spaced.matchAll(URL_REFERENCE)) {
      const before = spaced.slice(Math.max(0, index - LONGEST_MARKER), index)
      references.push({ id: id!, times: MARKER.test(before) ? placesIn(attributes) : 1 })
    }
  }
  const target = HREF.exec(attributes)?.[1]
  if (target !== undefined) references.push({ id: target, times: 1 })
  return references
}

const placesIn = (attributes: string): number =>
  Math.max(1, Math.ceil((PLACES.exec(attributes)?.[1]?.match(/\d+/g)?.length ?? 0) / 2))

interface Tag {
  kind: 'start' | 'end' | 'empty'
  name: string
  attributes: string
  /** Where it begins, and where its last character stands. */
  start: number
  end: number
}

/** Every tag of a document, in one pass whatever the text holds. */
function* tags(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at))
    if (skipped) {
      at = text.indexOf(skipped[1], at)
      if (at < 0) return
      continue
    }
    const closing = text[at + 1] === '/'
    NAME.lastIndex = at + (closing ? 2 : 1)
    const name = NAME.exec(text)?.[0]
    const end = name === undefined ? -1 : endOfTag(text, NAME.lastIndex)
    if (end < 0) {
      at++
      continue
    }
    const attributes = text.slice(at + 1 + (closing ? 1 : 0) + name!.length, end)
    const kind = closing ? 'end' : attributes.endsWith('/') ? 'empty' : 'start'
    yield { kind, name: name!, attributes, start: at, end }
    at = end
  }
}

/** Where a tag ends, quotes minded; -1 where another begins before that, so that no text makes it look far ahead. */
function endOfTag(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3c) return -1
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}
