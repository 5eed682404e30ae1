import type { MathNode } from '../../../document/math.ts'
import { XmlElement } from '../../xml/xml-tree.ts'
import { readOmml } from '../docx/omml.ts'
import { CHARACTERS, decoded } from './rtf-text.ts'
import type { RtfGroup } from './rtf-tree.ts'

/** A formula of RTF. Its groups are the elements of Word's own mathematics with an `m` before their names. */
export const rtfMath = (group: RtfGroup, page: number | undefined): MathNode =>
  readOmml(elementOf(group, page))

function elementOf(group: RtfGroup, page: number | undefined): XmlElement {
  const name = `m:${group.name.slice(1)}`
  const text = textOf(group, page)
  if (name === 'm:r') {
    const words = new XmlElement('m:t', {})
    words.children.push(text)
    const run = new XmlElement(name, {})
    run.children.push(...childrenOf(group, page), words)
    return run
  }
  // A property's value stands where an attribute would.
  const element = new XmlElement(name, text.trim() === '' ? {} : { val: text.trim() })
  element.children.push(...childrenOf(group, page))
  return element
}

const childrenOf = (group: RtfGroup, page: number | undefined): XmlElement[] =>
  group.nodes.flatMap(node =>
    node.kind === 'group' && node.name.startsWith('m') ? [elementOf(node, page)] : [],
  )

function textOf(group: RtfGroup, page: number | undefined): string {
  let [out, skip] = ['', 0]
  for (const node of group.nodes) {
    if (node.kind === 'text') {
      out += decoded(node.text.slice(skip), page)
      skip = 0
    } else if (node.kind === 'word' && node.word === 'u') {
      const code = node.value ?? 0
      out += String.fromCharCode(code < 0 ? code + 65_536 : code)
      // One character stands in for it where it is not known.
      skip = 1
    } else if (node.kind === 'word') out += CHARACTERS[node.word] ?? ''
  }
  return out
}
