import type { MarkdownIt, StateInline } from 'markdown-it'

/** `[[Page]]`, `[[Page|words]]`, `![[a.png]]` and `![[a.png|300]]`; an array `[[1, 2]]` has no letter. */
const LINK = /^(!?)\[\[(?=[^\]]*\p{L})([^[\]|\n"'`=;{}<>]{1,200})(?:\\?\|([^[\]\n]{1,200}))?\]\](?![([])/u
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|avif)$/i
/** Marks of contents, which are no names of pages. */
const CONTENTS = /^_?TOC_?$/i

/** Links of Obsidian and of wikis: the pages that they name stand in other files, so their words remain. */
export function wikiLinks(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'wiki', wikiLink)
}

function wikiLink(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  if (!src.startsWith('[[', pos) && !src.startsWith('![[', pos)) return false
  const [whole, embeds, target = '', words = ''] =
    LINK.exec(src.slice(pos, Math.min(posMax, pos + 420))) ?? []
  if (!whole || CONTENTS.test(target.trim())) return false
  // One word alone may be a slot of an object, as `[[Prototype]]` is in texts on JavaScript.
  if (!embeds && !words && !/[\s#/]/.test(target.trim())) return false
  const references = (state.env as { references?: Record<string, unknown> }).references
  if (references && state.md.utils.normalizeReference(target) in references) return false
  if (!silent) {
    const name = target.trim().replace(/\\$/, '')
    if (embeds && PICTURE.test(name)) picture(state, name, words)
    else state.push('text', '', 0).content = words || name
  }
  state.pos = pos + whole.length
  return true
}

/** A picture in the text; a number behind its name is its width in pixels. */
function picture(state: StateInline, name: string, words: string): void {
  const [, width] = /^(\d{1,4})(?:x\d{1,4})?$/.exec(words.trim()) ?? []
  const token = state.push('image', 'img', 0)
  const alt = Object.assign(new state.Token('text', '', 0), { content: width ? name : words || name })
  token.attrs = [
    ['src', encodeURI(name)],
    ['alt', ''],
  ]
  token.children = [alt]
  token.content = alt.content
  if (width) state.push('text', '', 0).content = `{width=${width}}`
}
