import { createHash } from 'node:crypto'
import type { DrawnPicture } from '../document/sheet-book.ts'
import { kindOfBytes } from '../lib/files/file-kinds.ts'
import type { Ref } from '../pdf/core/objects.ts'
import type { Canvas } from './canvas.ts'

/** A picture that can be drawn. */
export interface PictureBox {
  width: number
  height: number
  draw: (canvas: Canvas, x: number, y: number, width: number, height: number) => void
}

/** The pictures of a workbook, each stored once. */
export class Pictures {
  private readonly known = new Map<string, Promise<PictureBox | undefined>>()
  private readonly ready = new Map<DrawnPicture, PictureBox>()
  lost = 0

  /** Reads pictures before pages are drawn. */
  async prepare(picture: DrawnPicture): Promise<void> {
    const key = createHash('sha1').update(picture.bytes).digest('hex')
    let made = this.known.get(key)
    if (!made) {
      made = this.read(picture, key)
      this.known.set(key, made)
    }
    const drawable = await made
    if (drawable) this.ready.set(picture, drawable)
    else this.lost++
  }

  draw(canvas: Canvas, picture: DrawnPicture, x: number, y: number, width: number, height: number): void {
    const drawable = this.ready.get(picture)
    if (!drawable || width <= 0 || height <= 0) return
    const { crop } = picture
    if (picture.fit) {
      const share = Math.min(width / drawable.width, height / drawable.height)
      const [wide, high] = [drawable.width * share, drawable.height * share]
      drawable.draw(canvas, x + (width - wide) / 2, y + (height - high) / 2, wide, high)
      return
    }
    if (!crop) {
      drawable.draw(canvas, x, y, width, height)
      return
    }
    const [fullWidth, fullHeight] = [
      width / Math.max(0.01, 1 - crop.left - crop.right),
      height / Math.max(0.01, 1 - crop.top - crop.bottom),
    ]
    canvas.clipped(x, y, width, height, () =>
      drawable.draw(canvas, x - fullWidth * crop.left, y - fullHeight * crop.top, fullWidth, fullHeight),
    )
  }

  private async read(picture: DrawnPicture, key: string): Promise<PictureBox | undefined> {
    try {
      const bytes = Buffer.from(picture.bytes)
      const kind = kindOfBytes(bytes)
      const svg =
        kind === 'svg'
          ? bytes.toString('utf8')
          : /^[ew]mf$/.test(picture.media)
            ? await svgOfMetafile(bytes)
            : undefined
      const raster = svg === undefined ? { bytes, kind } : await pngOf(svg)
      if (!raster) return undefined
      const { storedImagesOf } = await import('../engines/image/image-xobjects.ts')
      const { imageObject } = await import('../pdf/core/image-xobject.ts')
      const [image] = await storedImagesOf(
        raster.bytes,
        { name: 'picture', kind: raster.kind },
        'file',
        () => {},
      )
      if (!image) return undefined
      let ref: Ref | undefined
      const stored = () => {
        ref ??= imageObject(image)
        return ref
      }
      return {
        width: image.width,
        height: image.height,
        draw: (canvas, x, y, width, height) => canvas.image(key.slice(0, 12), stored, x, y, width, height),
      }
    } catch {
      return undefined
    }
  }
}

// What reads pictures is loaded for the workbooks that have some.
async function svgOfMetafile(bytes: Buffer): Promise<string | undefined> {
  const { svgOfEmf } = await import('../formats/image/emf.ts')
  const { svgOfWmf } = await import('../formats/image/wmf.ts')
  return svgOfEmf(bytes) ?? svgOfWmf(bytes)
}

async function pngOf(svg: string): Promise<{ bytes: Buffer; kind: 'png' } | undefined> {
  const { drawSvg } = await import('../engines/image/resvg.ts')
  const drawn = await drawSvg(svg, 4e6)
  if (!drawn) return undefined
  const { default: sharp } = await import('sharp')
  const raw = { raw: { width: drawn.width, height: drawn.height, channels: 4 as const } }
  return { bytes: await sharp(drawn.pixels, raw).png().toBuffer(), kind: 'png' }
}
