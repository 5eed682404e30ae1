import type { parseFragment as ParseFragment } from 'parse5'
import type { Block, Inline } from '../../document/tree.ts'
import { Chapter } from '../epub/chapter.ts'
import { cutDeep } from '../epub/deep-words.ts'
import { Stylesheet } from '../epub/epub-css.ts'
import type { Element } from '../epub/epub-elements.ts'
import type { Book } from '../epub/epub-images.ts'
import { nothingLost } from '../epub/epub-lost.ts'
import { repositoryPaths } from './repository-paths.ts'
import { isOfPages, isQuiet, markOf, readTag } from './tags.ts'

/** Elements that begin a block of HTML which is read as such; after any other tag the text stays as it is. */
const KNOWN = new Set(
  (
    'a address article aside blockquote br dd details dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr ' +
    'img li main nav ol pre section summary svg table tbody td tfoot th thead tr ul video audio iframe'
  ).split(' '),
)

/** The files that came with a text, and its own path among them. */
export interface Beside {
  path: string
  find: (path: string) => Uint8Array | undefined
}

/** Blocks of HTML between those of Markdown. They see no file but those that came along. */
export class HtmlBlocks {
  readonly book: Book
  private readonly parseFragment: typeof ParseFragment

  /** Where the text stands among the files beside it. */
  readonly path: string

  private constructor(book: Book, parseFragment: typeof ParseFragment, path: string) {
    this.book = book
    this.path = path
    this.parseFragment = parseFragment
  }

  static async open(beside: Beside): Promise<HtmlBlocks> {
    const { parseFragment, serializeOuter } = await import('parse5')
    const book: Book = {
      find: beside.find,
      fromRoot: repositoryPaths(beside),
      images: new Map(),
      lost: nothingLost(),
      serialize: serializeOuter,
    }
    return new HtmlBlocks(book, parseFragment, beside.path)
  }

  read(written: string): Block[] {
    const html = written.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim()
    if (html === '' || /^<([!?]|(script|style)\b)/i.test(html)) return []
    const name = readTag(html)?.name ?? ''
    if (!KNOWN.has(name) && !isQuiet(name) && !markOf(name) && !isMeant(name, html))
      return [{ kind: 'paragraph', content: [{ kind: 'text', text: html.replace(/\s+/g, ' ') }] }]
    return this.parsed(html)
  }

  /** An element among the words of a line. */
  inlines(html: string): Inline[] {
    return this.parsed(html).flatMap((block): Inline[] =>
      block.kind === 'paragraph'
        ? block.content
        : block.kind === 'math'
          ? [{ kind: 'math', math: block.math }]
          : [],
    )
  }

  private parsed(html: string): Block[] {
    const root = { ...this.parseFragment(html), tagName: 'body', attrs: [] } as unknown as Element
    if (cutDeep(root)) this.book.lost.deep = true
    return new Chapter(this.book, this.path, new Stylesheet()).blocks(root).slice(1)
  }
}

/** Whether an element of pages is there to be shown: `<form>` alone may be a word about forms. */
const isMeant = (name: string, html: string): boolean =>
  isOfPages(name) && (html.includes(`</${name}`) || /^<\w+\s+[\w-]+=/.test(html))
