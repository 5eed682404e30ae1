import { mathText } from '../../document/math.ts'
import type { Block, DocumentImage, Inline, InlineImage, TextStyle } from '../../document/tree.ts'
import { imageSize } from '../../formats/image/image-size.ts'
import { encodeFrame } from './encode-frame.ts'
import { encodeMath } from './encode-math.ts'
import { type Encoding, fresh, type Json, type Placed, round } from './encoding.ts'
import { clean, isRightToLeft, joined, plain, safeUrl } from './inlines.ts'
import { scriptRuns } from './script-runs.ts'
import { breakable, inParts, textWidth } from './word-width.ts'

export function encodeInlines(e: Encoding, inlines: Inline[]): unknown[] {
  const out: unknown[] = []
  for (const one of joined(inlines)) out.push(...encodeInline(e, one))
  return out
}

function encodeInline(e: Encoding, node: Inline): unknown[] {
  switch (node.kind) {
    case 'text':
      return node.room ? roomy(e, node.text, node.style, node.room) : styledText(e, node.text, node.style)
    case 'break':
      return [{ k: 'br', ...(e.isHeading && { spaced: true }) }]
    case 'tab':
      return ['\u2003']
    case 'link': {
      const content = e.inlines(node.content)
      if (node.heading && e.isRunning)
        return [{ k: 'heads', ...node.heading, c: content, ...styleOf(e, node) }]
      const anchor = node.anchor !== undefined ? e.anchors.get(node.anchor) : undefined
      const href = node.href !== undefined ? safeUrl(node.href) : undefined
      if (content.length === 0 || (!anchor && !href)) return content
      if (!anchor) return [{ k: 'l', c: content, u: href }]
      const link = { k: 'l', c: content, a: anchor }
      e.links.push(link)
      return [link]
    }
    case 'anchor': {
      const id = e.anchors.get(node.id)
      // Typst refuses a link to a name that stands in two places; the first one counts.
      if (!id || e.placed.has(id) || e.isRunning) return []
      const place: Json = { k: 'a', id }
      e.placed.set(id, { place, format: e.pageNumbers })
      return [place]
    }
    case 'note': {
      if (!node.end) {
        const note: Json = {
          k: 'n',
          c: noteBody(e, trimmed(node.blocks)),
          ...(node.label !== undefined && { x: clean(node.label) }),
          ...(node.ofPage && e.placeOfNote(node.ofPage)),
          ...directionOf(node.blocks),
        }
        // A note that is called again has one number, and its text stands where it is called first.
        const known = e.notes.get(node.blocks)
        if (known) note['of'] = known.note['id'] = `note-${known.at}`
        else if (!e.isRunning && node.blocks.length > 0) e.notes.set(node.blocks, { note, at: e.notes.size })
        return [note]
      }
      let at = e.endnotes.findIndex(one => one.blocks === node.blocks)
      const number = node.label ?? String((at < 0 ? e.endnotes.length : at) + 1)
      if (at < 0) at = e.endnotes.push({ label: number, blocks: node.blocks }) - 1
      return [
        {
          k: 'l',
          a: `endnote-${at}`,
          c: [{ k: 't', s: e.style({ position: 'super' }), x: number }],
        },
      ]
    }
    case 'math':
      e.families.add(e.look.math)
      return [
        {
          k: 'm',
          alt: clean(mathText(node.math)),
          c: encodeMath(node.math),
          ...(node.display && { block: true }),
          ...(node.align && { side: node.align }),
        },
      ]
    case 'image':
      return [e.isTurned ? uprightImage(e, node.image) : encodeImage(e, node.image)]
    case 'frame':
      return [{ ...encodeFrame(e, node.frame, 1), line: true }]
    case 'checkbox':
      return [{ k: 'check', on: node.checked }]
    case 'pageOf': {
      const a = e.anchors.get(node.anchor)
      if (!a) return []
      const field: Json = { k: 'f', x: 'place', a, ...(node.style && { s: e.style(node.style) }) }
      e.pagesOf.push(field)
      return [field]
    }
    case 'field': {
      const format = node.format ?? (node.field === 'page' ? e.pageNumbers : undefined)
      return [
        {
          k: 'f',
          x: node.field,
          ...(format && { fmt: format }),
          ...(node.style && { s: e.style(node.style) }),
        },
      ]
    }
  }
}

/** The page number of a place looks like those of its section; a place that is not there has none. */
export function numberByPlace(field: Json, target: Placed | undefined): void {
  if (!target) Object.assign(field, { k: 'only', c: [] })
  else {
    target.place['p'] = true
    if (target.format) field['fmt'] = target.format
  }
}

/** That of its first words. */
function styleOf(e: Encoding, { content: [first] }: { content: Inline[] }): { s?: unknown } {
  return first?.kind === 'text' && first.style ? { s: e.style(first.style) } : {}
}

/** The first paragraph of a note stands beside its number, without a block of its own. */
function noteBody(e: Encoding, blocks: Block[]): unknown[] {
  const [head, ...rest] = blocks
  const outer = e.lines
  e.lines = undefined
  const body =
    head?.kind === 'paragraph'
      ? [...e.inlines(head.content), ...e.blocks(rest, 1, fresh())]
      : e.blocks(blocks, 1, fresh())
  e.lines = outer
  return body
}

/** The number of a note stands where its text begins. */
function directionOf([head]: Block[]): { rtl?: boolean } {
  if (head?.kind !== 'paragraph') return {}
  const rtl = head.format?.rtl ?? isRightToLeft(plain(head.content))
  return rtl ? { rtl } : {}
}

/** Text in a box of its own width, unless it is likely too long for it. */
function roomy(e: Encoding, text: string, style: TextStyle | undefined, room: number): unknown[] {
  const shown = styledText(e, text, style)
  const wide = text.trim().length * (style?.size ?? e.look.size) * 0.52
  return wide < room ? [{ k: 'room', w: round(room), c: shown }] : shown
}

function styledText(e: Encoding, text: string, style: TextStyle | undefined): unknown[] {
  return HANGUL.test(text) && !e.isHeading ? wholeWords(e, text, style) : textNodes(e, text, style)
}

const HANGUL = /[\uac00-\ud7a3]/
const MOST_SYLLABLES = 12

/** The typesetter would break Korean lines inside words, whose halves no search finds. */
function wholeWords(e: Encoding, text: string, style: TextStyle | undefined): unknown[] {
  return text.split(/(\s+)/).flatMap(part => {
    const nodes = textNodes(e, part, style)
    const isWord = part.length > 1 && part.length <= MOST_SYLLABLES && HANGUL.test(part)
    return isWord ? [{ k: 'word', c: nodes }] : nodes
  })
}

function textNodes(e: Encoding, text: string, style: TextStyle | undefined): unknown[] {
  if (style?.ruby) {
    const { ruby, ...rest } = style
    return [{ k: 'ruby', c: textNodes(e, text, rest), r: clean(ruby) }]
  }
  if (style?.fit) return fittedText(e, text, style, style.fit)
  if (style?.twoLines) return [twoLines(e, text, style, style.twoLines)]
  if (style?.sideBySide && e.isTurned && text.trim().length <= MOST_BESIDE)
    return [{ k: 'beside', c: partNodes(e, clean(text), { ...style, sideBySide: false }) }]
  const parts = inParts(breakable(clean(text), e.word, e.face(style)))
  return parts.flatMap((part, i) => [...(i > 0 ? [{ k: 'wbr' }] : []), ...partNodes(e, part, style)])
}

const MOST_BESIDE = 6

/** Letters that join, or carry marks, are not set apart. */
const SEPARATE = /^[^\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thai}]*$/u

/** Text of a width that is told: what is left of it stands between the letters. */
function fittedText(e: Encoding, text: string, { fit: _, ...style }: TextStyle, width: number): unknown[] {
  const signs = [...clean(text)]
  if (signs.length < 2 || !SEPARATE.test(text)) return textNodes(e, text, style)
  const face = e.face(style)
  const own = signs.reduce((sum, sign) => sum + (WIDE.test(sign) ? face.size : textWidth(sign, face)), 0)
  // The typesetter puts none after the last letter.
  const apart = Math.max(-face.size / 4, (width * e.scale - own) / (signs.length - 1))
  return textNodes(e, signs.join(''), { ...style, tracking: round(apart) })
}

/** Signs of East Asia, each in a square. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/

/** The first line is the longer one. */
function twoLines(
  e: Encoding,
  text: string,
  style: TextStyle,
  brackets: { open: string; close: string },
): Json {
  const { twoLines: _, ...rest } = style
  const signs = [...text]
  const half = Math.ceil(signs.length / 2)
  const small = { ...rest, size: e.face(style).size / e.scale / 2 }
  const line = (part: string[]) => partNodes(e, clean(part.join('')), small)
  return {
    k: 'two',
    c: [line(signs.slice(0, half)), line(signs.slice(half))],
    o: partNodes(e, brackets.open, rest),
    e: partNodes(e, brackets.close, rest),
  }
}

function partNodes(e: Encoding, x: string, style: TextStyle | undefined): unknown[] {
  if (x === '') return []
  const scripts = style?.code && !e.office ? [] : scriptRuns(x)
  if (scripts.length > 0)
    return scripts.map(run =>
      run.family || style ? { k: 't', s: e.style(style ?? {}, run.family), x: run.text } : run.text,
    )
  if (!style || Object.keys(style).length === 0) return [x]
  if (style.code && !e.office) {
    e.families.add(e.look.mono)
    const { code: _, ...rest } = style
    if (Object.keys(rest).length === 0) return [{ k: 'c', x }]
  }
  return [{ k: 't', s: e.style(style), x }]
}

/** On a turned page a picture is turned back. */
function uprightImage(e: Encoding, image: InlineImage): Json {
  const { room } = e
  e.room = { width: room.height, height: room.width }
  const made = encodeImage(e, image)
  e.room = room
  return { ...made, turn: round((image.turn ?? 0) - 90) }
}

/** What stands in the place of a picture that there is not. */
export const shownAlt = ({ alt }: InlineImage): string => clean(alt) || '[image]'

function encodeImage(e: Encoding, image: InlineImage): Json {
  const alt = clean(image.alt)
  const source = image.source === undefined ? undefined : e.doc.images.get(image.source)
  const size = printedSize(e, image, source)
  if (!source) return { k: 'i', alt: shownAlt(image) }
  return {
    k: 'i',
    src: e.imageName(image.source!),
    alt,
    ...size,
    ...(image.crop && image.width && image.height && { crop: image.crop }),
    ...(image.border && { border: image.border }),
    ...(image.turn && { turn: round(image.turn) }),
    ...(image.flip && { flip: [image.flip === 'y' ? 100 : -100, image.flip === 'x' ? 100 : -100] }),
  }
}

/** The size a picture asks for, or its pixels at 96 to the inch; never wider or higher than the column. */
export function printedSize(
  e: Encoding,
  image: InlineImage,
  source: DocumentImage | undefined,
): { w?: number; h?: number } {
  const own = source && imageSize(source)
  let { width, height } = image
  if (own && !width && !height) [width, height] = [own.width * 0.75, own.height * 0.75]
  else if (own && width && !height) height = (width * own.height) / own.width
  else if (own && height && !width) width = (height * own.width) / own.height
  if (!width || !height) return {}
  const scale = Math.min(1, e.room.width / width, e.room.height / height)
  return { w: round(width * scale), h: round(height * scale) }
}

/** Notes are set without the paragraph's own spacing. */
function trimmed(blocks: Block[]): Block[] {
  return blocks.map(block =>
    block.kind === 'paragraph' && block.format
      ? { ...block, format: { ...block.format, before: 0, after: 0, left: 0, first: 0 } }
      : block,
  )
}
