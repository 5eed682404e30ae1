import { drawStrokes, inkBox, type Stroke } from './strokes.ts'

/** Pixels of the PNG for each pixel of the pad: sharp in print. */
const SHARP = 4
const MARGIN = 4

async function asPng(canvas: OffscreenCanvas, name: string): Promise<File> {
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** What was drawn, on transparency, no larger than its ink. */
export async function drawnPicture(
  strokes: Stroke[],
  color: string,
  isPen: boolean,
): Promise<File | undefined> {
  const box = inkBox(strokes, isPen)
  if (!box) return undefined
  const [left, top] = [box.left - MARGIN, box.top - MARGIN]
  const canvas = new OffscreenCanvas(
    Math.ceil((box.right - left + MARGIN) * SHARP),
    Math.ceil((box.bottom - top + MARGIN) * SHARP),
  )
  drawStrokes(canvas.getContext('2d')!, strokes, { color, scale: SHARP, left, top, isPen })
  return asPng(canvas, 'signature.png')
}

/** A name in a hand, on transparency. */
export async function typedPicture(text: string, fonts: string, color: string): Promise<File> {
  const font = `160px ${fonts}`
  const ruler = new OffscreenCanvas(1, 1).getContext('2d')!
  ruler.font = font
  const {
    actualBoundingBoxLeft: left,
    actualBoundingBoxRight: right,
    actualBoundingBoxAscent: up,
    actualBoundingBoxDescent: down,
  } = ruler.measureText(text)
  const canvas = new OffscreenCanvas(
    Math.min(8000, Math.max(1, Math.ceil(left + right) + 16)),
    Math.max(1, Math.ceil(up + down) + 16),
  )
  const context = canvas.getContext('2d')!
  context.font = font
  context.fillStyle = color
  context.fillText(text, left + 8, up + 8)
  return asPng(canvas, 'signature.png')
}

const KEY = 'toolwright-signature'

/** Keeps a signature in this browser, and nowhere else; gives whether it could. */
export async function keepSignature(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    localStorage.setItem(
      KEY,
      `${file.type};${btoa(bytes.reduce((all, one) => all + String.fromCharCode(one), ''))}`,
    )
    return true
  } catch {
    return false
  }
}

export function keptSignature(): File | undefined {
  try {
    const [type = '', text = ''] = (localStorage.getItem(KEY) ?? '').split(';')
    if (text === '') return undefined
    const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0))
    return new File([bytes], type === 'image/jpeg' ? 'signature.jpg' : 'signature.png', { type })
  } catch {
    return undefined
  }
}

export const forgetSignature = (): void => localStorage.removeItem(KEY)
