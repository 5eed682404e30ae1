import { DocumentFonts } from '../../../engines/fontkit/document-fonts.ts'
import { storedImages } from '../../../engines/image/image-xobjects.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import {
  type Dict,
  imageMatrix,
  imageObject,
  isTurned,
  numbers,
  type Ref,
  signatureForm,
} from '../../../pdf/index.ts'

const PADDING = 4
const LARGEST = 11
const LINE = 1.25

/** What a visible signature looks like: an image at the left where there is one, and lines of text. */
export async function drawSignature(
  page: Dict,
  size: { width: number; height: number },
  texts: string[],
  image: InputFile | undefined,
  embed: boolean,
  warn: (message: string) => void,
): Promise<Ref> {
  const operators: string[] = []
  const images = new Map<string, Ref>()
  let left = PADDING
  if (image) {
    const picture = (await storedImages(image, 'image', warn))[0]!
    const [w, h] = isTurned(picture) ? [picture.height, picture.width] : [picture.width, picture.height]
    const room = { width: (size.width - 3 * PADDING) * 0.4, height: size.height - 2 * PADDING }
    const k = Math.min(room.width / w, room.height / h)
    const bottom = (size.height - h * k) / 2
    images.set('TwImage', imageObject(picture))
    operators.push(
      `q 1 0 0 1 ${numbers(left, bottom)} cm ${numbers(...imageMatrix(picture, w * k, h * k))} cm /TwImage Do Q`,
    )
    left += w * k + PADDING
  }
  const fonts = new DocumentFonts(embed)
  const lines = await Promise.all(texts.map(text => fonts.line(text, 'helvetica')))
  fonts.warnOfMissing(warn)
  const widest = Math.max(1, ...lines.map(line => line.width)) / 1000
  const fit = Math.min(
    LARGEST,
    (size.height - 2 * PADDING) / (lines.length * LINE),
    (size.width - left - PADDING) / widest,
  )
  const points = Math.round(fit * 100) / 100
  const top = (size.height + lines.length * LINE * points) / 2
  for (const [i, line] of lines.entries()) {
    const baseline = top - (i + 1) * LINE * points + 0.3 * points
    operators.push(`0 g BT ${numbers(left, baseline)} Td\n${line.operators(points)}\nET`)
  }
  return signatureForm(page, size, operators.join('\n'), { Font: fonts.finish(), XObject: images })
}
