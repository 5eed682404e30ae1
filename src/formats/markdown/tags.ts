import type { TextStyle } from '../../document/tree.ts'
import { entryOf } from '../../lib/text/entry-of.ts'
import { pixels } from '../epub/epub-elements.ts'
import { MARKS } from '../epub/epub-marks.ts'

/** A tag of HTML among the words of a text. */
export interface Tag {
  name: string
  closes: boolean
  get: (attribute: string) => string | undefined
  /** A length given as plain pixels, in points. */
  pixels: (attribute: string) => number | undefined
}

/** Tags that show nothing of their own. */
const QUIET = new Set(
  'abbr bdi bdo big center data details div font label p picture small source span summary time'.split(' '),
)
/** Elements that pages show and texts about pages name: read as such only where they are closed, or say something. */
const OF_PAGES = new Set(
  'button canvas dialog embed fieldset form input legend map math menu meter object progress select textarea'.split(
    ' ',
  ),
)
/** Those that stand among words as one thing, with all that is in them. */
const WHOLE = new Set(
  'audio canvas iframe math meter object progress ruby select svg textarea video'.split(' '),
)
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const isOfPages = (name: string): boolean => OF_PAGES.has(name)
export const isWhole = (name: string): boolean => WHOLE.has(name)
export const isQuiet = (name: string): boolean => QUIET.has(name)
export const markOf = (name: string): TextStyle | undefined => entryOf(MARKS, name)

/** Reads `<img src="…">` or `</b>`. */
export function readTag(written: string): Tag | undefined {
  const head = /^<(\/?)([a-z][\w-]*)/i.exec(written)
  if (!head) return undefined
  const attributes = new Map<string, string>()
  for (const [, name, value = ''] of written
    .slice(head[0].length)
    .matchAll(/([a-z][\w:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/gi))
    attributes.set(name!.toLowerCase(), decoded(value.replace(/^["']|["']$/g, '')))
  const get = (attribute: string) => attributes.get(attribute)
  return {
    name: head[2]!.toLowerCase(),
    closes: head[1] === '/',
    get,
    pixels: attribute => pixels(get(attribute)),
  }
}

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
