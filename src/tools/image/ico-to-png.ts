import { readFile } from 'node:fs/promises'
import { bitmapOfIcon } from '../../engines/decode-ico.ts'
import { checkDecodes } from '../../engines/image/open-image.ts'
import { pngOf } from '../../engines/image/write.ts'
import { readIco } from '../../formats/image/ico.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'ICO to PNG',
  description:
    'Extracts the largest PNG from an icon file, unchanged. Old icons that hold only bitmaps give their largest bitmap.',
  credits: 2,
  params: { file: p.file({ kinds: ['ico'] }).describe('The .ico file.') },
  returns: file('image/png'),
  example: { file: 'icon.ico' },
  short: true,
  async run({ file }, call) {
    const entries = readIco(await readFile(file.path))
    const pictures = entries.some(entry => entry.png) ? entries.filter(entry => entry.png) : entries
    const largest = pictures.reduce((best, entry) => {
      const gain = entry.width * entry.height - best.width * best.height
      return gain > 0 || (gain === 0 && entry.bitsPerPixel > best.bitsPerPixel) ? entry : best
    })
    const name = renamed(file.name, `${largest.width}x${largest.height}`, 'png')
    if (largest.png) {
      await checkDecodes(largest.data, 'png')
      return { bytes: largest.data, name }
    }
    call.warn('the icon has no PNG entry, its largest bitmap was converted')
    return { bytes: await pngOf(await bitmapOfIcon(largest)), name }
  },
})
