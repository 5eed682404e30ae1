import { openImage, readable } from '../../engines/image/open-image.ts'
import { writeIco } from '../../formats/image/ico.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const LARGEST = 256
const SIZES = [16, 32, 48, 64, 128, LARGEST]

export default defineTool({
  name: 'Favicon generator',
  description: `Makes an .ico file with ${SIZES.slice(0, -1).join(', ')} and ${LARGEST} pixel icons from one image. An image that is not square is centred on a transparent background.`,
  credits: 2,
  params: { file: p.image({ svg: true }) },
  returns: file('image/vnd.microsoft.icon'),
  example: { file: 'logo.svg' },
  async run({ file }, call) {
    const picture = await openImage(file, {
      svgSize: { width: LARGEST, height: LARGEST, fit: 'contain' },
      warn: call.warn,
    })
    const side = Math.max(picture.width, picture.height)
    if (side < LARGEST)
      call.warn(`the longer side of the image has only ${side} px, larger icons are blurred`)
    const entries: { size: number; png: Buffer }[] = []
    for (const size of watched(SIZES, call, 'images')) {
      const icon = picture.image
        .clone()
        .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .toColourspace('srgb')
        .ensureAlpha()
        .png({ compressionLevel: 9, adaptiveFiltering: true })
      entries.push({ size, png: await readable(picture, () => icon.toBuffer()) })
    }
    return { bytes: writeIco(entries), name: renamed(file.name, 'favicon', 'ico') }
  },
})
