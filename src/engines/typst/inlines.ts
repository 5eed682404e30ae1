import type { Document, Inline, TextStyle } from '../../document/tree.ts'

/**
 * Text without what cannot be set: halves of surrogate pairs, control characters, characters that are none. Soft hyphens
 * would stay inside the words of the PDF, where no search finds them.
 */
export const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u00ad\ufdd0\ufdd1\ufffe\uffff]/g, '')

/** Addresses a reader may follow from a PDF; everything else stays text. */
export function safeUrl(href: string): string | undefined {
  const url = clean(href).trim()
  return /^(https?:\/\/|mailto:|tel:|ftp:\/\/)\S/i.test(url) && url.length <= 2000 ? url : undefined
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const STRONG = /[\p{L}]/u

/** A paragraph's direction is that of its first letter. */
export function isRightToLeft(text: string): boolean {
  if (!RTL.test(text)) return false
  const letter = STRONG.exec(text)
  return letter !== null && RTL.test(letter[0])
}

export function plain(inlines: Inline[]): string {
  let out = ''
  for (const one of inlines) {
    if (one.kind === 'text') out += one.text
    else if (one.kind === 'link') out += plain(one.content)
  }
  return out
}

/** Neighbours of the same style become one piece: half the nodes of a Word file go this way. */
export function joined(inlines: Inline[]): Inline[] {
  const out: Inline[] = []
  for (const one of inlines) {
    const last = out.at(-1)
    const joins = one.kind === 'text' && last?.kind === 'text' && !last.room && !one.style?.ruby
    if (joins && sameStyle(one.style, last.style)) {
      out[out.length - 1] = { ...last, text: last.text + one.text }
    } else out.push(one)
  }
  return out
}

const sameStyle = (a: TextStyle | undefined, b: TextStyle | undefined): boolean =>
  a === b || JSON.stringify(a ?? {}) === JSON.stringify(b ?? {})

export const hasTab = (inlines: Inline[]): boolean =>
  inlines.some(one => one.kind === 'tab' || (one.kind === 'link' && hasTab(one.content)))

/** Links are cut at the tabs and breaks inside them. */
export function hoisted(inlines: Inline[]): Inline[] {
  return inlines.flatMap(one => {
    if (one.kind !== 'link' || !hasTab(one.content)) return [one]
    const { content, ...link } = one
    const inner = hoisted(content)
    const tabs = inner.filter(piece => piece.kind === 'tab')
    return splitAt(inner, 'tab').flatMap((piece, i) => [
      ...(i > 0 ? [tabs[i - 1]!] : []),
      ...(piece.length > 0 ? [{ ...link, content: piece } as Inline] : []),
    ])
  })
}

export function splitAt(inlines: Inline[], kind: 'tab' | 'break'): Inline[][] {
  const out: Inline[][] = [[]]
  for (const one of inlines) {
    if (one.kind === kind) out.push([])
    else out.at(-1)!.push(one)
  }
  return out
}

/** Tells of every place in a document that can be linked to, each name once. */
export function collectAnchors(doc: Document, add: (id: string) => void): void {
  const seen = new Set<string>()
  const found = (id: string) => {
    if (!seen.has(id)) add(id)
    seen.add(id)
  }
  // Iterative over plain data: trees of hostile files may be deep.
  const stack: unknown[] = doc.sections.map(section => section.blocks)
  while (stack.length > 0) {
    const node = stack.pop()
    if (Array.isArray(node)) for (const one of node) stack.push(one)
    else if (typeof node === 'object' && node !== null) {
      const { kind, id } = node as { kind?: string; id?: unknown }
      if (kind === 'anchor' && typeof id === 'string') found(id)
      else for (const value of Object.values(node)) if (typeof value === 'object') stack.push(value)
    }
  }
}
