import { badInput } from '../../fault.ts'
import { placeOf } from '../../lib/text/text-position.ts'
import { type JsonTree, MAX_DEPTH } from '../text/json.ts'
import { parseXml } from './parse-xml.ts'

export interface XmlReading {
  root: string
  tree: JsonTree
  warnings: string[]
}

/** An element that is open, or done: what it holds so far. */
interface Element {
  name: string
  map: Map<string, JsonTree> | undefined
  children: number
  text: string
}

/**
 * Reads an XML document as JSON: attributes as @name, text as #text (or alone, where an element has nothing else),
 * repeated elements as lists. A DOCTYPE may name a public kind of document; one with declarations is refused, so
 * that no entity can grow.
 */
export function readXmlAsJson(input: string, param: string): XmlReading {
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input
  const refuse = (at: number, what: string) => badInput(`${param}: ${placeOf(text, at)}: ${what}.`)
  const lost = text.indexOf('\ufffd')
  if (lost >= 0) {
    throw refuse(lost, 'holds U+FFFD, which stands for a character lost in decoding; send the text as UTF-8')
  }
  const warnings = new Set<string>()
  const open: Element[] = []
  let root: Element | undefined
  parseXml(
    text,
    {
      open(name, attributes, at) {
        if (open.length >= MAX_DEPTH)
          throw refuse(at, `nested deeper than ${MAX_DEPTH} levels, which is the limit`)
        const element: Element = { name, map: undefined, children: 0, text: '' }
        if (attributes.length > 0) element.map = new Map()
        for (let i = 0; i < attributes.length; i += 2)
          element.map!.set(`@${attributes[i]}`, attributes[i + 1]!)
        root ??= element
        open.push(element)
      },
      close() {
        const element = open.pop()!
        const parent = open.at(-1)
        if (!parent) return
        parent.map ??= new Map()
        parent.children++
        const value = treeOf(element, warnings)
        const before = parent.map.get(element.name)
        if (before === undefined) parent.map.set(element.name, value)
        else if (Array.isArray(before)) before.push(value)
        else parent.map.set(element.name, [before, value])
      },
      text(value) {
        const element = open.at(-1)!
        element.text = element.text === '' ? value : element.text + value
      },
      comment: () => void warnings.add('Comments have no place in JSON and were left out.'),
      instruction: () => void warnings.add('Processing instructions were left out.'),
      doctype: () => void warnings.add('The DOCTYPE was left out.'),
    },
    { refuse },
  )
  const top = root!
  return { root: top.name, tree: new Map([[top.name, treeOf(top, warnings)]]), warnings: [...warnings] }
}

function treeOf({ map, children, text }: Element, warnings: Set<string>): JsonTree {
  if (!map) return text
  // White space between elements only lays them out.
  if (children === 0 ? text !== '' : /[^ \t\r\n]/.test(text)) {
    map.set('#text', text)
    if (children > 0)
      warnings.add('Some elements mix text with elements; where in the text the elements stood is lost.')
  }
  return map
}
