import { type Box, overlapX, overlapY } from '../../layout/boxes.ts'
import { type Block, type BlockOf, DRAWN, type PageLayout } from '../../layout/model.ts'
import { turnBox } from '../../layout/words.ts'
import { artOf, type PageArt, pensOf } from '../../layout/write/marks.ts'
import { asSeen, groundSeen, isWorthALook, LOOK_SCALE } from '../../layout/write/seen-art.ts'
import { isLegible } from '../../lib/color/colors.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { PdfDocument } from './pdfium-document.ts'
import { MAX_PIXELS } from './render.ts'

export interface Picture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

type Encode = (
  source: { jpeg: Uint8Array; shown: Bitmap | undefined } | { bitmap: Bitmap },
) => Promise<Picture>

/** A document of a thousand pictures is read to its end, but not all of them are taken over. */
const MOST_PICTURES = 400
const MOST_BYTES = 60e6

/** The pictures of a document's figures; those that are broken or too many are left out and counted. */
export async function readFigures(
  pdf: PdfDocument,
  pages: readonly PageLayout[],
  encode: Encode,
): Promise<{ pictures: Map<BlockOf<'figure'>, Picture>; lost: number }> {
  const pictures = new Map<BlockOf<'figure'>, Picture>()
  let lost = 0
  let bytes = 0
  for (const layout of pages) {
    const figures = layout.blocks.filter(b => b.kind === 'figure')
    if (figures.length === 0) continue
    using page = pdf.page(layout.number)
    const cut = cutter(page)
    for (const figure of figures) {
      const picture =
        pictures.size < MOST_PICTURES && bytes < MOST_BYTES
          ? await read(page, cut, figure, layout, encode)
          : undefined
      if (picture) {
        pictures.set(figure, picture)
        bytes += picture.bytes.length
      } else lost++
    }
  }
  return { pictures, lost }
}

/** What a page shows beside its blocks, with the parts that are taken over as they look. */
export interface ReadArt {
  marks: PageArt['marks']
  cuttings: { box: Box; picture: Picture }[]
  /** Colours that blocks stand on. */
  grounds: Map<Block, string>
  /** What the lines of tables are drawn with. */
  pens: ReturnType<typeof pensOf>
  /** The page is a picture whose text is not painted. */
  scan: boolean
}

/** What pages show beside their blocks. */
export async function readArt(
  pdf: PdfDocument,
  pages: readonly PageLayout[],
  encode: Encode,
): Promise<Map<PageLayout, ReadArt>> {
  const found = new Map<PageLayout, ReadArt>()
  let bytes = 0
  for (const layout of pages) {
    using page = pdf.page(layout.number)
    const paths = page.paths()
    let art = artOf(layout, paths, page.images())
    const looks = isWorthALook(paths, page.isShaded())
    const scan = art.cuttings.length > 0 && page.isTextHidden()
    // Text is painted by Word; what is cut out of the page must not show it again.
    const pale = scan ? [] : layout.blocks.filter(isPale)
    const shown = layout.blocks.flatMap(b => (b.kind === 'figure' ? [b.drawn ?? b] : []))
    const onPictures = pale.some(block => [...shown, ...art.cuttings].some(box => isOn(block, box)))
    if (looks || onPictures || art.cuttings.length > 0) page.hideText()
    const grounds = new Map<Block, string>()
    if ((looks || onPictures) && !scan) {
      const { bitmap } = turned(
        { bitmap: page.render({ scale: LOOK_SCALE, annotations: false }) },
        layout.quarter,
      )
      if (looks) art = asSeen(layout, art, bitmap)
      const kept = [...shown, ...art.cuttings]
      for (const block of layout.blocks) {
        const ground = kept.some(box => isOn(block, box)) ? groundSeen(block, bitmap) : undefined
        if (ground) grounds.set(block, ground)
      }
    }
    const { marks, cuttings } = art
    const cut = cutter(page)
    const pictures: ReadArt['cuttings'] = []
    for (const box of cuttings) {
      if (bytes > MOST_BYTES || pictures.length >= MOST_PICTURES) break
      const picture = await encode(turned(cut(unturned(box, layout)), layout.vertical ? 0 : layout.quarter))
      bytes += picture.bytes.length
      pictures.push({ box, picture })
    }
    const pens = pensOf(layout, paths)
    if (marks.length + pictures.length + pens.size + grounds.size > 0)
      found.set(layout, { marks, cuttings: pictures, grounds, pens, scan })
  }
  return found
}

/** Whether some of a text cannot be read on paper. */
const isPale = (block: Block): boolean =>
  block.lines.some(line => line.spans.some(({ color }) => color && !isLegible(color)))

const isOn = ({ lines: [line] }: Block, box: Box): boolean =>
  line !== undefined && overlapX(line, box) > 0.5 * (line.x1 - line.x0) && overlapY(line, box) > 0

/** From the frame a page is read in to the page as displayed. */
const unturned = (box: Box, { quarter, width, height }: PageLayout): Box =>
  turnBox(box, (4 - quarter) % 4, quarter % 2 === 1 ? height : width, quarter % 2 === 1 ? width : height)

/** A picture turned back by quarter turns, as its page is read. */
function turned({ bitmap }: { bitmap: Bitmap }, quarter: number): { bitmap: Bitmap } {
  if (quarter === 0) return { bitmap }
  const { width, height, channels, data } = bitmap
  const [w, h] = quarter % 2 === 1 ? [height, width] : [width, height]
  const out = new Uint8Array(data.length)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [fromX, fromY] =
        quarter === 1
          ? [width - 1 - y, x]
          : quarter === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, height - 1 - x]
      const from = (fromY * width + fromX) * channels
      const to = (y * w + x) * channels
      for (let c = 0; c < channels; c++) out[to + c] = data[from + c]!
    }
  }
  return { bitmap: { width: w, height: h, channels, data: out } }
}

/** Pixels per point of what is drawn: 180 dpi, sharp enough to be printed. */
const SCALE = 2.5

type Page = ReturnType<PdfDocument['page']>

/** Cuts parts out of a page as it looks; it is drawn once, when the first part is asked for. */
function cutter(page: Page): (box: Box) => { bitmap: Bitmap } {
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / 4 / (page.width * page.height)))
  let whole: Bitmap | undefined
  return box => {
    whole ??= page.render({ scale, annotations: false })
    const { channels, data } = whole
    const at = (points: number, most: number) => Math.max(0, Math.min(most, Math.round(points * scale)))
    const [left, top] = [at(box.x0, whole.width - 1), at(box.y0, whole.height - 1)]
    const width = Math.max(1, at(box.x1, whole.width) - left)
    const height = Math.max(1, at(box.y1, whole.height) - top)
    const part = new Uint8Array(width * height * channels)
    for (let y = 0; y < height; y++) {
      const from = ((top + y) * whole.width + left) * channels
      part.set(data.subarray(from, from + width * channels), y * width * channels)
    }
    return { bitmap: { width, height, channels, data: part } }
  }
}

async function read(
  page: Page,
  cut: ReturnType<typeof cutter>,
  figure: BlockOf<'figure'>,
  layout: PageLayout,
  encode: Encode,
) {
  const back = layout.vertical ? 0 : layout.quarter
  try {
    if (figure.image === DRAWN) return await encode(turned(cut(unturned(figure, layout)), back))
    const source = page.readImage(figure.image)
    // The file's own picture lies as it did before the file turned the page.
    const turn = (4 - page.rotation / 90 + back) % 4
    const bitmap = source && ('bitmap' in source ? source.bitmap : source.shown)
    if (turn !== 0 && bitmap) return await encode(turned({ bitmap }, turn))
    return source && (await encode(source))
  } catch {
    // A damaged picture does not spoil the rest of the document; it is counted as lost.
    return undefined
  }
}
