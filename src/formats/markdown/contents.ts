import type { Inline, List } from '../../document/tree.ts'
import { smallest } from '../../lib/geometry/extremes.ts'
import { plainText } from './markdown-inlines.ts'

const DEEPEST = 3

/** A line that asks for a table of contents, as GitLab, Typora, Python-Markdown and others write it. */
export const isContentsMark = (text: string): boolean =>
  text.length < 20 && /^\s*(?:\[\[_?TOC_?\]\]|\[TOC\]|\$\{toc\})\s*$/i.test(text)

/** The table of contents: lists that are filled once all headings are known. */
export class Contents {
  private readonly lists: List[] = []
  private readonly headings: { level: number; text: string; anchor: string }[] = []

  add(level: number, content: Inline[], anchor: string): void {
    this.headings.push({ level, text: plainText(content).trim(), anchor })
  }

  list(): List {
    const list = emptyList()
    this.lists.push(list)
    return list
  }

  fill(): void {
    const top = smallest(this.headings.map(heading => heading.level))
    for (const list of this.lists) {
      const open = [list]
      for (const { level, text, anchor } of this.headings) {
        const depth = level - top
        if (depth >= DEEPEST || !text) continue
        while (open.length > depth + 1) open.pop()
        while (open.length < depth + 1) open.push(listUnder(open.at(-1)!))
        const link: Inline = { kind: 'link', anchor, content: [{ kind: 'text', text }] }
        open.at(-1)!.items.push({ blocks: [{ kind: 'paragraph', content: [link] }] })
      }
    }
  }
}

const emptyList = (): List => ({ kind: 'list', ordered: false, tight: true, items: [] })

/** A list inside the last item, which a text that leaves out a level may lack. */
function listUnder(list: List): List {
  if (list.items.length === 0) list.items.push({ blocks: [] })
  const inner = emptyList()
  list.items.at(-1)!.blocks.push(inner)
  return inner
}
