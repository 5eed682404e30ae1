import { openImage } from '../../engines/image/open-image.ts'
import { encode } from '../../engines/image/write.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'SVG to PNG',
  description:
    'Renders an SVG as PNG, at its own size or a given width, with the bundled fonts. Nothing outside the file is loaded: no links, no local files, no external entities.',
  credits: 2,
  params: {
    file: p
      .file({ kinds: ['svg', 'xml'], label: 'SVG', accept: ['image/svg+xml'] })
      .describe('The SVG drawing.'),
    width: p
      .pixels({ max: 8000 })
      .optional()
      .describe("Width of the PNG in pixels; the height follows. By default the drawing's own size."),
  },
  returns: file('image/png'),
  example: { file: 'logo.svg', width: 400 },
  async run({ file, width }, call) {
    const picture = await openImage({ ...file, kind: 'svg' }, { svgSize: { width }, warn: call.warn })
    const { bytes } = await encode(picture, picture.image, 'png', 100)
    return { bytes, name: renamed(file.name, '', 'png') }
  },
})
