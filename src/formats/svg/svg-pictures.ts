import { gunzipSync } from 'node:zlib'
import { headerSize } from '../image/header-size.ts'
import { mapMarkup } from './svg-markup.ts'
import { svgWeight } from './svg-weight.ts'

const PICTURE = /^(?:[\w.-]+:)?(?:image|feImage)$/
const DEFINITIONS = /^(?:[\w.-]+:)?(?:defs|symbol)$/
const TAG = /^<(\/?)([\w:.-]+)/
const LONGEST_NAME = 200
const HREF = /\s(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/
const CHARACTER = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi
const DATA = /^\s*data:([^,]{0,1000}),/i
/** The size stands behind EXIF and colour profiles. */
const HEAD = 200_000
/** Bytes of a drawing inside a drawing, once unpacked. */
export const MOST_DRAWING = 20e6

/** Pixels of all pictures that an SVG holds, by what their heads say, each as often as it is shown: a renderer holds every one unpacked. */
export function picturePixels(svg: string): number {
  const weighed = weightOf(svg, pixelsOf)
  return weighed > 0 ? weighed - definedPixels(svg) : 0
}

function pixelsOf(data: Data): number {
  const size = headerSize(data.bytes(HEAD))
  return size ? size.width * size.height : 0
}

/** Pixels of the pictures that stand among definitions, which shows them nowhere by itself. */
function definedPixels(svg: string): number {
  let [depth, pixels] = [0, 0]
  mapMarkup(svg, tag => {
    const [, closing, name = ''] = TAG.exec(tag.slice(0, LONGEST_NAME)) ?? []
    if (DEFINITIONS.test(name)) depth += closing ? -1 : tag.endsWith('/>') ? 0 : 1
    const data = depth > 0 && !closing && pictureIn(name, tag)
    if (data) pixels += pixelsOf(data)
    return tag
  })
  return pixels
}

/** What the drawings weigh together that an SVG shows as pictures, each as often as it is shown; Infinity where one is too large. */
export function heldDrawings(svg: string, weigh: (drawing: Uint8Array) => number): number {
  return weightOf(svg, data => {
    if (headerSize(data.bytes(HEAD))) return 0
    const drawing = unpacked(data.bytes())
    return drawing ? weigh(drawing) : Number.POSITIVE_INFINITY
  })
}

function weightOf(svg: string, weigh: (data: Data) => number): number {
  let holdsAny = false
  const costOf = (name: string, attributes: string): number => {
    const data = pictureIn(name, attributes)
    holdsAny ||= Boolean(data)
    return data ? weigh(data) : 0
  }
  const { drawn } = svgWeight(svg, costOf)
  return holdsAny ? drawn : 0
}

/** What a picture element holds; undefined where it holds nothing or is another element. */
function pictureIn(name: string, attributes: string): Data | undefined {
  const href = PICTURE.test(name) ? HREF.exec(attributes) : null
  return href ? dataOf(href[1] ?? href[2]!) : undefined
}

interface Data {
  bytes: (most?: number) => Uint8Array
}

/** What a `data:` address holds, up to so many of its characters; undefined where an address is another. */
function dataOf(address: string): Data | undefined {
  const text = address.includes('&#') ? address.replace(CHARACTER, character) : address
  const head = DATA.exec(text)
  if (!head) return undefined
  const isBase64 = /;\s*base64\s*$/i.test(head[1]!)
  return {
    bytes: (most = text.length) => {
      const data = text.slice(head[0].length, head[0].length + most)
      return isBase64 ? Buffer.from(data, 'base64') : percentBytes(data)
    },
  }
}

function character(_: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const percentBytes = (text: string): Uint8Array =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A drawing as it stands or behind gzip; undefined where it is too large. */
function unpacked(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.length > MOST_DRAWING ? undefined : bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_DRAWING })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : new Uint8Array()
  }
}
