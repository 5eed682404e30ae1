import { storedImages } from '../../engines/image/image-xobjects.ts'
import { watched } from '../../lib/async/watched.ts'
import { IMAGES } from '../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { type ImagePage, writeImagePages } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Images to PDF',
  description:
    'Puts images into one PDF, a page each, in the order sent. JPEG goes in unchanged; transparency, CMYK and colour ' +
    'profiles are kept, a TIFF gives all its pages. Page sizes follow from pixels and resolution.',
  credits: 3,
  params: {
    files: p
      .files({ kinds: IMAGES, max: 200, maxBytes: 15 * 2 ** 20 })
      .describe('The images: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP, up to 15 MB each.'),
  },
  returns: file('application/pdf'),
  example: { files: ['photo.jpg', 'logo.png'] },
  async run({ files }, call) {
    const pages: ImagePage[] = []
    for (const file of watched(files, call, 'images')) {
      const images = await storedImages(file, 'files', call.warn)
      for (const [i, image] of images.entries()) {
        const alt = images.length > 1 ? `${file.name}, page ${i + 1}` : file.name
        pages.push({ image, alt, ...(i === 0 && { bookmark: splitName(file.name).stem }) })
      }
    }
    const [first] = files
    const title = splitName(first!.name).stem
    const name = files.length === 1 ? renamed(first!.name, '', 'pdf') : 'images.pdf'
    return {
      bytes: writeImagePages(pages, files.length === 1 ? title : `${title} and ${files.length - 1} more`),
      name,
    }
  },
})
