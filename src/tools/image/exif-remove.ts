import { readFile } from 'node:fs/promises'
import { checkDecodes } from '../../engines/image/open-image.ts'
import { stripMetadata } from '../../formats/image/metadata/strip-metadata.ts'
import { type FileKind, IMAGES, KINDS } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

/** Kinds whose files are called by more than one ending. */
const ENDINGS: Partial<Record<FileKind, RegExp>> = {
  jpeg: /\.jpe?g$/i,
  tiff: /\.tiff?$/i,
  heic: /\.hei[cf]$/i,
}

/** Pictures in the others are written by programs that note nothing of a camera or place. */
const NOTED = IMAGES.filter(kind => kind !== 'pnm' && kind !== 'tga')

export default defineTool({
  name: 'Remove EXIF',
  description:
    'Removes location, time, camera and all other metadata from an image without touching its pixels. Orientation and colour profile stay, so it looks the same.',
  credits: 1,
  params: { file: p.image({ kinds: NOTED }) },
  returns: file(
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/avif',
    'image/gif',
    'image/tiff',
    'image/heic',
    'image/bmp',
  ),
  example: { file: 'photo.jpg' },
  short: true,
  async run({ file }) {
    const bytes = stripMetadata(await readFile(file.path), file.kind)
    // HEIC pixels are untouched and slow to decode.
    if (file.kind !== 'heic') await checkDecodes(bytes, file.kind)
    const { media, ext } = KINDS[file.kind]
    const fitting = ENDINGS[file.kind] ?? new RegExp(`\\.${ext}$`, 'i')
    const name = renamed(file.name, 'clean', fitting.test(file.name) ? undefined : ext)
    return { bytes, mediaType: media, name }
  },
})
