import { SaxesParser } from 'saxes'

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

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
  let failed = false
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    failed = true
  })
  parser.on('opentag', tag => {
    const attributes = Object.values(tag.attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ prefix, uri, local, value }) => ({ prefix, uri, local, value }))
    const node: XmpNode = { ...plain(tag.prefix, tag.uri, tag.local, ''), attributes }
    stack.at(-1)!.children.push(node)
    stack.push(node)
    if (stack.length > 100) failed = true
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  parser.on('text', text => {
    stack.at(-1)!.text += text
  })
  try {
    parser.write(xmp.replace(/^\ufeff/, '').trim()).close()
  } catch {
    failed = true
  }
  return failed ? undefined : root
}
