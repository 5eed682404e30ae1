import { readFile } from 'node:fs/promises'
import { drawSvg } from '../../engines/resvg.ts'
import { encode, MAX_PIXELS, openImage, pictureOf } from '../../engines/sharp.ts'
import { readSvg, type Size, type Svg, sizedSvg } from '../../formats/svg.ts'
import { renamed } from '../../lib/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'SVG to PNG',
  description:
    'Draws an SVG as a PNG of its own size or of a given width, with the bundled fonts. Nothing outside the file is loaded: no links, no local files, no external entities.',
  credits: 2,
  params: {
    file: p
      .file({ kinds: ['svg', 'xml'], label: 'SVG', accept: ['image/svg+xml'] })
      .describe('The SVG drawing.'),
    width: p
      .pixels({ max: 8000 })
      .optional()
      .describe("Width of the PNG in pixels; the height follows. The drawing's own size without it."),
  },
  returns: file('image/png'),
  example: { file: 'logo.svg', width: 400 },
  async run({ file, width }) {
    const svg = readSvg(await readFile(file.path))
    // The second renderer draws what the first does not, and what has no size of its own.
    const drawing = svg.size && (await drawn(svg, svg.size, width))
    const picture = drawing
      ? await pictureOf(drawing, 'svg')
      : await openImage({ ...file, kind: 'svg' }, { svgSize: { width } })
    const { bytes } = await encode(picture, picture.image, 'png', 100)
    return { bytes, name: renamed(file.name, '', 'png') }
  },
})

function drawn(svg: Svg, natural: Size, width = natural.width) {
  const sized = sizedSvg(svg, natural, { width: Math.max(1, Math.round(width)) }, MAX_PIXELS, 'file', 1)
  return drawSvg(sized.toString(), (width * width * natural.height) / natural.width)
}
