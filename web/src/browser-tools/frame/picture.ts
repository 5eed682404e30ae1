import { t } from '../texts.ts'
import { Trouble } from './job.svelte.ts'

/** A picture that was chosen, or why it is none: HEIC, which telephones write, has a way out of its own. */
export async function pictureOf(file: File): Promise<ImageBitmap> {
  try {
    return await (file.type === 'image/svg+xml' ? drawing(file) : createImageBitmap(file))
  } catch {
    const words = (await isHeic(file)) ? 'picture.heicCannotBeRead' : 'imagesToGif.pictureCannotBeRead'
    throw new Trouble(t(words, { name: file.name }))
  }
}

/** The bytes of a picture that was chosen. A drawing becomes PNG, since workers read none. */
export async function bytesOfPicture(file: File): Promise<Uint8Array> {
  if (file.type !== 'image/svg+xml') return new Uint8Array(await file.arrayBuffer())
  const bitmap = await pictureOf(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await png.arrayBuffer())
}

/** Bitmaps are not made of SVG files, only of the images that show them. */
async function drawing(file: File): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return await createImageBitmap(image)
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function isHeic(file: File): Promise<boolean> {
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '')
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(head)
}
