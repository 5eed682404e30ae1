import { isMonospaced } from './paragraph-roles.ts'
import type { Block, Document, Inline, Paragraph } from './tree.ts'

/** Names code as such where only its font tells it: paragraphs in a font for code, unless most of the text is typewritten. */
export function withCodeNamed(doc: Document): Document {
  const paragraphs = doc.sections.flatMap(section =>
    section.blocks.filter(block => block.kind === 'paragraph' && hasText(block.content)),
  )
  const typed = paragraphs.filter(block => isTyped(block as Paragraph)).length
  if (typed === 0 || typed * 2 > paragraphs.length) return doc
  const named = (block: Block): Block =>
    block.kind === 'paragraph' && !block.format?.align && isTyped(block)
      ? { ...block, format: { ...block.format, style: 'Code' } }
      : block
  return {
    ...doc,
    sections: doc.sections.map(section => ({ ...section, blocks: section.blocks.map(named) })),
  }
}

const isTyped = ({ content }: Paragraph): boolean =>
  hasText(content) &&
  content.every(one =>
    one.kind === 'text'
      ? one.text.trim() === '' || (one.style !== undefined && isMonospaced(one.style))
      : one.kind === 'tab' || one.kind === 'break' || one.kind === 'anchor',
  )

const hasText = (content: Inline[]): boolean =>
  content.some(one => one.kind === 'text' && /\S/.test(one.text))
