import { parseXml } from '../../formats/xml/parse-xml.ts'
import { isDeclaration, Namespaces, splitName } from '../../formats/xml/xml-namespaces.ts'

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

const MAX_DEPTH = 100

/** An element of an XMP packet. */
export interface XmpNode {
  prefix: string
  uri: string
  local: string
  attributes: { prefix: string; uri: string; local: string; value: string }[]
  children: XmpNode[]
  text: string
}

const plain = (prefix: string, uri: string, local: string, text: string): XmpNode => ({
  prefix,
  uri,
  local,
  attributes: [],
  children: [],
  text,
})

/** The properties of an `rdf:Description`, whether written as attributes or as elements. */
export const propertiesOf = (description: XmpNode): XmpNode[] => [
  ...description.attributes.map(({ prefix, uri, local, value }) => plain(prefix, uri, local, value)),
  ...description.children,
]

/** The packet as a tree below a nameless root; undefined when it is not well-formed. */
export function readXmpTree(xmp: string): XmpNode | undefined {
  const root = plain('', '', '', '')
  const stack = [root]
  const names = new Namespaces()
  const named = (name: string, isAttribute: boolean) => {
    const [prefix, local] = splitName(name)
    const uri = isAttribute && prefix === '' ? '' : names.uriOf(prefix)
    if (uri === undefined) throw new Error(`the prefix ${prefix} is not declared`)
    return { prefix, uri, local }
  }
  try {
    parseXml(
      xmp.replace(/^\ufeff/, '').trim(),
      {
        open(name, given) {
          if (stack.length >= MAX_DEPTH) throw new Error('nested too deep')
          names.open(given)
          const { prefix, uri, local } = named(name, false)
          const node = plain(prefix, uri, local, '')
          for (let i = 0; i < given.length; i += 2)
            if (!isDeclaration(given[i]!))
              node.attributes.push({ ...named(given[i]!, true), value: given[i + 1]! })
          stack.at(-1)!.children.push(node)
          stack.push(node)
        },
        close() {
          names.close()
          stack.pop()
        },
        text(text) {
          stack.at(-1)!.text += text
        },
      },
      { refuse: (_, what) => new Error(what), declarations: true },
    )
  } catch {
    return undefined
  }
  return root
}
