import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { sizeOf } from '../../engines/image/open-image.ts'
import { KINDS } from '../../lib/files/file-kinds.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Image to Base64',
  collection: 'extra',
  description:
    'Encodes an image as Base64 and as a data URL, ready to paste into HTML, CSS or JSON. The bytes of the file are not changed.',
  credits: 1,
  params: { file: p.image({ svg: true, maxBytes: 10 * 2 ** 20 }) },
  returns: json(
    z.object({
      base64: z.string(),
      data_url: z.string().describe('data:image/…;base64,…'),
      html: z.string().describe('An <img> element with the image inside.'),
      css: z.string().describe('A background-image declaration with the image inside.'),
      media_type: z.string(),
      bytes: z.int(),
      width: z.int().optional(),
      height: z.int().optional(),
    }),
  ),
  example: { file: 'logo.png' },
  short: true,
  async run({ file }) {
    const bytes = await readFile(file.path)
    const size = file.kind === 'svg' ? undefined : await sizeOf(file)
    const media_type = KINDS[file.kind].media
    const base64 = bytes.toString('base64')
    const data_url = `data:${media_type};base64,${base64}`
    const measures = size ? ` width="${size.width}" height="${size.height}"` : ''
    return {
      base64,
      data_url,
      html: `<img src="${data_url}"${measures} alt="">`,
      css: `background-image: url("${data_url}");`,
      media_type,
      bytes: bytes.length,
      ...size,
    }
  },
})
