import { escapeHtml as xml } from '../../document/html-escape.ts'
import type { Rgb } from '../../lib/color/colors.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Drawing, DrawnGlyphs, DrawnLetters, DrawnPicture, DrawnShape, Paint } from './page-drawing.ts'

export interface PageSvgOptions {
  /** `outlines`: glyphs as shapes, with the text invisible over them; `text`: letters in a font of the reader's. */
  text: 'outlines' | 'text'
  /** The data address of a picture; undefined leaves it out. */
  picture: (picture: DrawnPicture) => string | undefined
  /** Before all ids, where several pages stand in one document. */
  prefix?: string
  links?: readonly { box: { left: number; top: number; right: number; bottom: number }; href: string }[]
  title?: string
}

const CAPS = ['butt', 'round', 'square']
const JOINS = ['miter', 'round', 'bevel']
/** Points of a line whose width is none, which is as thin as can be seen. */
const HAIRLINE = 0.5

const short = (value: number, digits = 3): string => String(Number(value.toFixed(digits)))
const hex = (color: Rgb): string => `#${color.map(part => part.toString(16).padStart(2, '0')).join('')}`

function transform(m: Matrix): string {
  if (m[0] === 1 && m[1] === 0 && m[2] === 0 && m[3] === 1)
    return m[4] === 0 && m[5] === 0 ? '' : ` transform="translate(${short(m[4])} ${short(m[5])})"`
  return ` transform="matrix(${m.map((n, i) => short(n, i < 4 ? 6 : 3)).join(' ')})"`
}

const opacity = (name: string, { opacity }: Paint): string =>
  opacity < 1 ? ` ${name}="${short(opacity)}"` : ''

/** A page as an SVG document: nothing in it runs, and nothing is fetched. */
export function pageSvg(drawing: Drawing, options: PageSvgOptions): string {
  const { width, height, items } = drawing
  const prefix = options.prefix ?? ''
  const size = `${short(width)} ${short(height)}`
  const isOutlined = options.text === 'outlines'
  const body = items.map(item => {
    const drawn =
      item.kind === 'shape'
        ? shape(item)
        : item.kind === 'picture'
          ? picture(item, options)
          : isOutlined
            ? glyphs(item, prefix)
            : letters(item.letters, `fill="${hex(item.fill.color)}"${opacity('fill-opacity', item.fill)}`)
    // On a group of its own, as a transform would move the clip too.
    return item.clip === undefined || drawn === ''
      ? drawn
      : `<g clip-path="url(#${prefix}c${item.clip})">${drawn}</g>`
  })
  const used = usedClips(drawing)
  const clips = drawing.clips.flatMap(({ data, inside }, i) => {
    if (!used.has(i)) return []
    const outer = inside === undefined ? '' : ` clip-path="url(#${prefix}c${inside})"`
    return [`<clipPath id="${prefix}c${i}"${outer}><path d="${data}"/></clipPath>`]
  })
  const outlines = isOutlined ? drawing.glyphs.map((d, i) => `<path id="${prefix}g${i}" d="${d}"/>`) : []
  const defs = [...clips, ...outlines]
  const unseen = isOutlined ? drawing.hidden.lines : drawing.hidden.rest
  const layer = unseen.map(line => letters(line, 'fill="#000" fill-opacity="0"'))
  const links = (options.links ?? []).map(
    ({ box, href }) =>
      `<a href="${xml(href)}"><rect x="${short(box.left)}" y="${short(box.top)}" width="${short(box.right - box.left)}" height="${short(box.bottom - box.top)}" fill="#fff" fill-opacity="0"/></a>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}pt" height="${short(height)}pt" viewBox="0 0 ${size}">`,
    ...(options.title ? [`<title>${xml(options.title)}</title>`] : []),
    ...(defs.length > 0 ? ['<defs>', ...defs, '</defs>'] : []),
    `<rect width="${short(width)}" height="${short(height)}" fill="#fff"/>`,
    ...body.filter(Boolean),
    ...layer,
    ...links,
    '</svg>',
    '',
  ].join('\n')
}

/** The clips that something stands in, with those around them. */
function usedClips({ clips, items }: Drawing): Set<number> {
  const used = new Set<number>()
  for (const { clip } of items)
    for (let at = clip; at !== undefined && !used.has(at); at = clips[at]?.inside) used.add(at)
  return used
}

function shape({ data, matrix, fill, evenOdd, stroke }: DrawnShape): string {
  const filled = fill
    ? ` fill="${hex(fill.color)}"${opacity('fill-opacity', fill)}${evenOdd ? ' fill-rule="evenodd"' : ''}`
    : ' fill="none"'
  let pen = ''
  if (stroke) {
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) || 1
    const width = Math.max(stroke.width, HAIRLINE / 2 / scale)
    pen = ` stroke="${hex(stroke.color)}"${opacity('stroke-opacity', stroke)} stroke-width="${short(width, 4)}"`
    if (stroke.cap > 0) pen += ` stroke-linecap="${CAPS[stroke.cap] ?? 'butt'}"`
    pen += stroke.join > 0 ? ` stroke-linejoin="${JOINS[stroke.join] ?? 'miter'}"` : ' stroke-miterlimit="10"'
    if (stroke.dash.some(n => n > 0)) {
      pen += ` stroke-dasharray="${stroke.dash.map(n => short(Math.max(0, n))).join(' ')}"`
      if (stroke.phase !== 0) pen += ` stroke-dashoffset="${short(stroke.phase)}"`
    }
  }
  return `<path d="${data}"${filled}${pen}${transform(matrix)}/>`
}

function picture(item: DrawnPicture, options: PageSvgOptions): string {
  const address = options.picture(item)
  if (!address) return ''
  return `<image width="1" height="1" preserveAspectRatio="none"${transform(item.matrix)} href="${address}"/>`
}

/** Glyphs share a transform, in whose space each has its place. */
function glyphs({ matrix: m, fill, glyphs }: DrawnGlyphs, prefix: string): string {
  const determinant = m[0] * m[3] - m[1] * m[2]
  if (Math.abs(determinant) < 1e-9) return ''
  const uses = glyphs.map(({ glyph, x, y, stretch }) => {
    const u = (m[3] * x - m[2] * y) / determinant
    const v = (m[0] * y - m[1] * x) / determinant
    const stretched =
      stretch === 1 ? '' : ` transform="matrix(${short(stretch, 4)} 0 0 1 ${short(u, 4)} ${short(v, 4)})"`
    return stretched
      ? `<use href="#${prefix}g${glyph}"${stretched}/>`
      : `<use href="#${prefix}g${glyph}" x="${short(u, 4)}" y="${short(v, 4)}"/>`
  })
  return `<g fill="${hex(fill.color)}"${opacity('fill-opacity', fill)}${transform(m)}>${uses.join('')}</g>`
}

function letters({ text, matrix, size, length, font }: DrawnLetters, fill: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const family = font.fixedPitch
    ? 'Courier New, Liberation Mono, monospace'
    : font.serif
      ? 'Times New Roman, Liberation Serif, serif'
      : 'Arial, Liberation Sans, sans-serif'
  const style = `${font.bold ? ' font-weight="bold"' : ''}${font.italic ? ' font-style="italic"' : ''}`
  const fitted =
    length > 0 && trimmed.length > 1 ? ` textLength="${short(length)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text ${fill} font-family="${family}" font-size="${short(size)}"${style}${transform(matrix)}${fitted}>${xml(trimmed)}</text>`
}
