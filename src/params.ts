import { badInput } from './fault.ts'
import { parseHex, type Rgb, toHex } from './lib/color/colors.ts'
import { IMAGES } from './lib/files/file-kinds.ts'
import { LONGEST_PAGES, PageRanges } from './lib/geometry/page-ranges.ts'
import { type FileLimits, type FilesLimits, file, files, textOrFile } from './param/files.ts'
import { Param, show } from './param/param.ts'
import { boolean, choice, json, type NumberLimits, number, string, type TextLimits } from './param/values.ts'

const pdf = (limits: Partial<FileLimits> = {}) =>
  file({ kinds: ['pdf'], ...limits }).describe('The PDF file.')

const pdfs = (limits: Partial<FilesLimits> = {}) => files({ kinds: ['pdf'], ...limits })

/** A pixel image; `svg` takes drawings too, `kinds` leaves out those without metadata. */
const image = ({ svg = false, ...limits }: Partial<FileLimits> & { svg?: boolean } = {}) =>
  file({ kinds: svg ? [...IMAGES, 'svg'] : IMAGES, ...limits }).describe(
    `The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, ${limits.kinds ? '' : 'PNM, TGA, '}HEIC${svg ? ', BMP or SVG' : ' or BMP'}.`,
  )

function ranges(): Param<PageRanges> {
  return new Param<PageRanges>({
    spec: {
      type: 'string',
      required: true,
      description: '',
      widget: 'pages',
      max_length: LONGEST_PAGES,
      example: '1,3-5,8-',
    },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value !== 'string' || value.trim() === '') {
        throw badInput(`${name}: expected pages such as 1,3-5,8- or all, received ${show(value)}.`)
      }
      return new PageRanges(value, name)
    },
  })
}

/** Chosen pages, all of them by default. */
const pages = () => ranges().default('all').describe('Pages to work on, such as 1,3-5,8- or all.')

/** A colour as #rgb or #rrggbb; `run` sees its three bytes. */
function color(): Param<Rgb> {
  return new Param<Rgb>({
    spec: {
      type: 'string',
      required: true,
      description: '',
      widget: 'color',
      pattern: '^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
    },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      const rgb = typeof value === 'string' ? parseHex(value) : undefined
      if (!rgb)
        throw badInput(`${name}: expected a colour such as ${toHex([255, 136, 0])}, received ${show(value)}.`)
      return rgb
    },
  })
}

const GRID = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type Position = (typeof GRID)[number]

/** Other ways people write the same place: center-center, middle-left, top-middle. */
const SAME_POSITION: Record<string, Position> = {}
for (const place of GRID) {
  const [row, side = 'center'] = place.split('-') as [string, string?]
  for (const r of row === 'center' ? ['center', 'middle'] : [row]) {
    for (const c of side === 'center' ? ['center', 'middle'] : [side]) SAME_POSITION[`${r}-${c}`] = place
  }
}
SAME_POSITION['middle'] = 'center'

/** One of the nine places on a page or picture. */
const position = () => choice(GRID, SAME_POSITION).widget('position')

/** A password; forms hide what is typed. */
const password = (limits: TextLimits = {}) => string(limits).widget('password')

/** A text of several lines. */
const text = (limits: TextLimits = {}) => string(limits).widget('textarea')

const quality = (value: number) =>
  number({ min: 1, max: 100, integer: true }).default(value).describe('Encoding quality, 1 to 100.')

const integer = (limits: Omit<NumberLimits, 'integer'> = {}) => number({ ...limits, integer: true })

/** A length in pixels, as far as every image format reaches. */
const pixels = (limits: { min?: number; max?: number } = {}) => integer({ min: 1, max: 16_383, ...limits })

/** The parameter kinds. */
export const p = {
  string,
  text,
  password,
  number,
  integer,
  pixels,
  boolean,
  choice,
  json,
  file,
  files,
  textOrFile,
  pdf,
  pdfs,
  image,
  pages,
  ranges,
  color,
  position,
  quality,
}
