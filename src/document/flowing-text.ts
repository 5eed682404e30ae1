import { withCodeNamed } from './code-paragraphs.ts'
import type { Block, Document, Frame, Inline, List } from './tree.ts'

/** A document as it is written without pages: first letters in their words, lists in lists, code as such. */
export function asFlowingText(doc: Document): Document {
  const sections = doc.sections.map(section => ({
    ...section,
    blocks: withNestedLists(withFirstLetters(section.blocks)),
  }))
  return withCodeNamed({ ...doc, sections })
}

/** A large first letter that lines stand beside is the first of the paragraph behind it. */
function withFirstLetters(blocks: Block[]): Block[] {
  const out: Block[] = []
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!
    const next = blocks[i + 1]
    const letter = block.kind === 'frame' && next?.kind === 'paragraph' ? firstLetter(block) : undefined
    if (letter && next?.kind === 'paragraph') {
      out.push({ ...next, content: [...letter, ...next.content] })
      i++
    } else out.push(block)
  }
  return out
}

const LETTER = /^[^\p{L}\p{N}\s]{0,2}[\p{L}\p{N}]\p{M}*[^\p{L}\p{N}\s]?$/u

function firstLetter({ blocks, place, around }: Frame): Inline[] | undefined {
  const [only] = blocks
  if (blocks.length !== 1 || only?.kind !== 'paragraph' || !(place || around)) return undefined
  const { line } = only.format ?? {}
  const text = only.content.map(one => (one.kind === 'text' ? one.text : one.kind === 'anchor' ? '' : '\n'))
  if (!line || !('exactly' in line) || !LETTER.test(text.join('').trim())) return undefined
  return only.content.map(plainLetter)
}

const plainLetter = (one: Inline): Inline => {
  if (one.kind !== 'text') return one
  const { size: _, raise: __, ...style } = one.style ?? {}
  return { kind: 'text', text: one.text.trim(), ...(Object.keys(style).length > 0 && { style }) }
}

/** What a list is moved by, at least, to be part of the one before. */
const STEP = 6

/**
 * Lists that stand further in than the one before are part of its last item, and those that go on behind them go on in
 * it: the styles of word processors for items of lower levels are lists of their own.
 */
function withNestedLists(blocks: Block[]): Block[] {
  const out: Block[] = []
  let open: { list: List; left: number }[] = []
  for (const block of blocks) {
    const left = block.kind === 'list' ? block.items[0]?.indent?.text : undefined
    if (block.kind !== 'list' || left === undefined) {
      open = []
      out.push(block)
      continue
    }
    const outer = open.findLastIndex(one => one.left < left + STEP)
    const isBack = outer >= 0 && outer < open.length - 1
    open = open.slice(0, outer + 1)
    const top = open.at(-1)
    const list = copied(block)
    if (top && top.left > left - STEP) {
      if (isBack && goesOn(top.list, list)) {
        top.list.items.push(...list.items)
        continue
      }
      open.pop()
    }
    const parent = open.at(-1)?.list.items.at(-1)
    if (parent) parent.blocks.push(list)
    else out.push(list)
    open.push({ list, left })
  }
  return out
}

const copied = (list: List): List => ({
  ...list,
  items: list.items.map(item => ({ ...item, blocks: [...item.blocks] })),
})

function goesOn(before: List, list: List): boolean {
  if (before.ordered !== list.ordered || before.style !== list.style) return false
  return !list.ordered || list.start === (before.start ?? 1) + before.items.length
}
