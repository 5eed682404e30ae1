import type { TextStyle } from '../../document/tree.ts'

/** Elements that change how the text in them looks. */
export const MARKS: Record<string, TextStyle> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { position: 'sub' },
  sup: { position: 'super' },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  mark: { highlight: '#fff3a3' },
}

/** What a page of paper cannot show, and a reader would miss. */
export const OBJECTS = new Set(['iframe', 'object', 'embed', 'audio', 'video', 'canvas'])
export const SKIPPED = new Set([...OBJECTS, 'head', 'script', 'style', 'template', 'rp', 'datalist'])
export const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math q rb ruby rt s samp small span strike strong sub sup svg time tt u var wbr noscript input button select textarea output meter progress'.split(
    ' ',
  ),
)
/** Elements whose words begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
)
/** Inline elements that may stand around blocks. */
export const AROUND_BLOCKS = new Set(
  'a span ins del font b strong i em u big small cite abbr label time noscript'.split(' '),
)

/** Values of `display` that make an element a block. */
export const BLOCK_DISPLAYS = /^(block|flex|grid|table|list-item|flow-root)$/

/** Whether an element that stands among words, in a heading for one, has lines of its own. */
export const isBlockAmongWords = (tag: string, display: string | undefined): boolean =>
  display === undefined || tag === 'br'
    ? BLOCKS.has(tag)
    : BLOCK_DISPLAYS.test(display) || /^table-(row|caption)$/.test(display)
