import { openImage, readable } from '../../engines/sharp.ts'
import { writeIco } from '../../formats/ico.ts'
import { renamed } from '../../lib/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const SIZES = [16, 32, 48, 64, 128, 256]

export default defineTool({
  name: 'Favicon generator',
  description: `Makes an .ico file with ${SIZES.slice(0, -1).join(', ')} and 256 pixel icons from one picture. What is not square is centred on transparency.`,
  credits: 2,
  params: { file: p.image({ svg: true }) },
  returns: file('image/vnd.microsoft.icon'),
  example: { file: 'logo.svg' },
  async run({ file }, call) {
    const own = await openImage(file, { warn: call.warn })
    const side = Math.max(own.width, own.height)
    const wide = own.width >= own.height
    if (file.kind !== 'svg' && side < 256)
      call.warn(`the image is only ${side} pixels, larger icons are blurred`)
    // A drawing is drawn anew at the largest size instead of being enlarged.
    const picture =
      file.kind === 'svg' ? await openImage(file, { svgSize: wide ? { width: 256 } : { height: 256 } }) : own
    const entries: { size: number; png: Buffer }[] = []
    for (const size of SIZES) {
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
