import { parse } from 'svelte/compiler'

/** Attributes and properties of components that people read. */
const READ =
  /^(aria-label|title|label|help|placeholder|alt|note|caption|empty|lead|action|summary|does|heading|hint)$/

/** What is the same in every language: names of products, formats, keys, units and examples of code. */
const SAME =
  /^(Toolwright|JSON|CSV|ZIP|PDF|HTML|Markdown|PNG|JPEG|WebP|MP[34]|A[345]|API|XML|USD|MB|dB|px|mm|s|p|DIN|px ×|Ctrl\+[\w+]+|Europe\/Berlin|[\d.,]+ ?(kHz|kbit\/s|MB|p|px)|<[\s\S]*|\{[\s\S]*)$/

interface Node {
  type?: string
  name?: string
  data?: string
  [part: string]: unknown
}

const isText = (text: string): boolean => /\p{L}{2}/u.test(text) && !SAME.test(text.trim())

/** Texts that a component shows without a message: between tags, and in attributes that people read. */
export function literalsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: Node | Node[] | undefined): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (node.type === 'Attribute') {
      if (!READ.test(node.name ?? '')) return
      for (const part of [node['value']].flat() as Node[])
        if (part?.type === 'Text' && isText(part.data ?? '')) found.push(`${node.name}="${part.data}"`)
      return
    }
    if (node.type === 'Text' && isText(node.data ?? '')) found.push((node.data ?? '').trim().slice(0, 60))
    if (node.type === 'RegularElement' && /^(style|script)$/.test(node.name ?? '')) return
    for (const part of PARTS) visit(node[part] as Node)
  }
  visit(parse(source, { modern: true }).fragment as unknown as Node)
  return found
}

/** Where the nodes of a component have others inside. */
const PARTS = [
  'nodes',
  'attributes',
  'fragment',
  'consequent',
  'alternate',
  'body',
  'pending',
  'then',
  'catch',
  'fallback',
]
