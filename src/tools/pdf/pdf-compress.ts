import { shrinkImage } from '../../engines/pdf-images/shrink.ts'
import { openPdf } from '../../engines/pdfium/document.ts'
import { Fault } from '../../fault.ts'
import { imageSpace } from '../../formats/pdf/compress/image-space.ts'
import { imagePlacements } from '../../formats/pdf/compress/placements.ts'
import { shareNames } from '../../formats/pdf/compress/shared-names.ts'
import { subsetFonts } from '../../formats/pdf/compress/subset-fonts.ts'
import { contentStreams, writeTersely } from '../../formats/pdf/compress/terse.ts'
import { saveDocument, versionOf } from '../../formats/pdf/document.ts'
import { filtersOf } from '../../formats/pdf/filters.ts'
import { Dict, name, newRef, Stream } from '../../formats/pdf/objects.ts'
import { withPdf } from '../../formats/pdf/open.ts'
import { streamsOf } from '../../formats/pdf/reach.ts'
import { duplicates, forgetLostPages, repack, stripMetadata } from '../../formats/pdf/slim.ts'
import { Writer } from '../../formats/pdf/writer.ts'
import { pdfaClaim } from '../../formats/pdf/xmp.ts'
import { renamed } from '../../lib/file-names.ts'
import type { Bitmap } from '../../lib/pdf-page.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

/** Pixels worked through at most, so that a call ends in time; the largest images come first. */
const MOST_PIXELS = 500e6
/** How much longer pixels take that are neither a JPEG nor of one bit. */
const SLOW = 5
/** Pixels of an image beside which another one is worked on at the same time; larger ones need the memory. */
const MOST_BESIDE = 20e6

/** Results below this size, and those that gained nothing, are written in two ways. */
const SMALL = 2 ** 18

export default defineTool({
  name: 'Compress PDF',
  description:
    'Makes a PDF smaller without visible loss: object streams, better packing, duplicates, metadata and unused glyphs removed, scans packed tighter, images with far more pixels than can be seen brought down.',
  credits: 2,
  params: { file: p.pdf() },
  returns: file('application/pdf'),
  // Hundreds of scanned pages take their time.
  timeoutSeconds: 120,
  example: { file: 'three-pages.pdf' },
  async run({ file }, call) {
    // Said once it is known whether they hold: a file that gains nothing may come back as it was.
    const warnings: string[] = []
    const warn = (message: string) => void warnings.push(message)
    const result = await withPdf(file, warn, async document => {
      if (pdfaClaim(document.root))
        warn('the PDF claimed to be PDF/A; without its metadata it no longer does')
      forgetLostPages(document)
      const placements = imagePlacements(document)
      const { file: input } = document
      const stripped = stripMetadata(document) || input.info !== undefined
      const streams = [...streamsOf(document.root)]
      const isImage = ({ dict }: Stream) => dict.name('Subtype') === 'Image'
      const masks = new Set<Dict>(streams.flatMap(({ dict }) => dict.dict('SMask') ?? []))
      const images = streams.filter(isImage).sort((a, b) => pixels(b) - pixels(a))
      const packings = new Map(images.map(image => [image, image.raw]))
      await twoAtOnce(affordable(images), async image => {
        call.signal.throwIfAborted()
        await shrinkImage(image, {
          placement: placements.get(image),
          isMask: masks.has(image.dict),
          unpack,
        })
      })
      shareNames(document)
      subsetFonts(document)
      const contents = contentStreams(document, streams)
      for (const stream of streams) {
        if (contents.has(stream)) writeTersely(stream)
        // What was packed anew just now is as tight as it gets.
        else if ((packings.get(stream) ?? stream.raw) === stream.raw) repack(stream)
      }
      const same = duplicates(document)
      const save = (objectStreams: boolean) =>
        saveDocument(document, {
          objectStreams,
          version: withJbig2(versionOf(document, objectStreams)),
          level: 9,
          info: null,
          noNewId: true,
          replace: ref => same.get(ref),
        })
      let bytes = save(true)
      // What packing objects takes by itself is more than it saves where there are few.
      if (bytes.length < SMALL || bytes.length >= file.size)
        bytes = [bytes, save(false)].sort((a, b) => a.length - b.length)[0]!
      const called = renamed(file.name, 'compressed', 'pdf')
      if (bytes.length >= file.size && !input.security && !stripped) {
        warnings.length = 0
        if (input.recovered)
          warn('the PDF is damaged and as small as it gets; it is unchanged, repair-pdf mends it')
        return { bytes: input.bytes, name: called }
      }
      if (bytes.length > file.size) warn('the PDF was as small as it gets; the result is no smaller')
      return { bytes, name: called }
    })
    for (const message of warnings) call.warn(message)
    return result
  },
})

/** The version that a reader of JBIG2 pictures must know. */
const withJbig2 = (version: string): string => (Number(version) < 1.4 ? '1.4' : version)

const pixels = ({ dict }: Stream): number => (dict.number('Width') ?? 0) * (dict.number('Height') ?? 0)

/** The images that there is time for. */
function affordable(images: Stream[]): Stream[] {
  let budget = MOST_PIXELS
  return images.filter(image => {
    const cost = isQuick(image.dict) ? pixels(image) : pixels(image) * SLOW
    if (cost > budget) return false
    budget -= cost
    return true
  })
}

/** Works on large images one by one, then on others in pairs: while one is encoded, the next is looked at. */
async function twoAtOnce(images: Stream[], work: (image: Stream) => Promise<void>): Promise<void> {
  const isLarge = (image: Stream) => pixels(image) > MOST_BESIDE
  for (const image of images.filter(isLarge)) await work(image)
  const queue = images.filter(image => !isLarge(image)).values()
  const lane = async () => {
    for (const image of queue) await work(image)
  }
  await Promise.all([lane(), lane()])
}

/** JPEGs and pictures of two tones, which take about a fifth of the time that others do. */
const isQuick = (dict: Dict): boolean =>
  dict.bool('ImageMask') === true ||
  dict.number('BitsPerComponent') === 1 ||
  filtersOf(dict).at(-1)?.name === 'DCTDecode'

/** Reads JPEG 2000 and JBIG2, which PDFium does: the stored samples, on a page of their own as large as they are. */
async function unpack({ dict, raw }: Stream): Promise<Bitmap | undefined> {
  const [width, height] = [dict.number('Width')!, dict.number('Height')!]
  const image = dict.copy()
  for (const key of ['SMask', 'Mask', 'Decode', 'ImageMask', 'Intent', 'OC']) image.delete(key)
  const channels = dict.bool('ImageMask') ? 1 : imageSpace(dict.get('ColorSpace')!)?.channels
  image.set('ColorSpace', name(channels === 1 ? 'DeviceGray' : 'DeviceRGB'))
  const page = Dict.of({
    Type: name('Page'),
    MediaBox: [0, 0, width, height],
    Contents: newRef(new Stream(new Dict(), Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`))),
    Resources: Dict.of({ XObject: Dict.of({ I: newRef(new Stream(image, raw)) }) }),
  })
  const pages = Dict.of({ Type: name('Pages'), Count: 1, Kids: [newRef(page)] })
  const root = newRef(Dict.of({ Type: name('Catalog'), Pages: newRef(pages) }))
  const id = Buffer.alloc(16)
  try {
    const bytes = new Writer({ version: '1.7', objectStreams: false, id: [id, id] }).write(root, undefined)
    using document = await openPdf(bytes)
    const found = document.page(1).readImage(0)
    if (!found || !('bitmap' in found)) return undefined
    const { bitmap } = found
    if (channels !== 1 || bitmap.channels === 1) return bitmap
    // Greys are drawn in three equal channels.
    return { ...bitmap, channels: 1, data: bitmap.data.filter((_, i) => i % bitmap.channels === 0) }
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
