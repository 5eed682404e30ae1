import type { Watcher } from '../../lib/async/watched.ts'
import { filtersOf } from '../core/filters.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import { type PdfDocument, saveDocument, versionOf } from '../core/pdf-document.ts'
import { streamsOf } from '../core/reachable.ts'
import { Writer } from '../core/writer.ts'
import { pdfaClaim } from '../core/xmp.ts'
import { bareImage } from './bare-images.ts'
import { forgetFieldFonts } from './field-fonts.ts'
import { imageSpace } from './image-color-space.ts'
import { imagePlacements, type Placement } from './image-placements.ts'
import { keptParts } from './kept-parts.ts'
import { liftInlineImages } from './lift-inline-images.ts'
import { shareNames } from './shared-names.ts'
import { duplicates, forgetLostPages, repack, stripMetadata } from './slim.ts'
import { shortenProfiles } from './srgb-profiles.ts'
import { subsetFonts } from './subset-fonts.ts'
import { contentStreams, writeTersely } from './terse-content.ts'
import { forgetUnusedResources } from './unused-resources.ts'

/** Pixels worked through at most, so that a call ends in time; the largest images come first. */
const MOST_PIXELS = 500e6
/** How much longer pixels take that are neither a JPEG nor of one bit. */
const SLOW = 5
/** Pixels of an image beside which another one is worked on at the same time; larger ones need the memory. */
const MOST_BESIDE = 20e6

/** Results below this size, and those that gained nothing, are written in two ways. */
const SMALL = 2 ** 18

/** What other engines do for the compression. */
export interface CompressEngines extends Watcher {
  /** Packs the samples of an image tighter, in place. */
  shrinkImage(image: Stream, use: { placement: Placement | undefined; isMask: boolean }): Promise<void>
}

export interface Compressed {
  bytes: Buffer
  /** Whether metadata was removed, which is wanted whatever it does to the size. */
  stripped: boolean
  /** What keeps it large, in words. */
  kept: string | undefined
}

/** Writes a document as small as it gets without visible loss: images, fonts, content streams, objects. */
export async function compressDocument(
  document: PdfDocument,
  size: number,
  warn: (message: string) => void,
  engines: CompressEngines,
): Promise<Compressed> {
  if (pdfaClaim(document.root)) warn('the PDF claimed to be PDF/A; without its metadata it no longer does')
  forgetLostPages(document)
  forgetFieldFonts(document)
  forgetUnusedResources(document)
  liftInlineImages(document)
  const placements = imagePlacements(document)
  const { file: input } = document
  const stripped = stripMetadata(document) || input.info !== undefined
  const streams = [...streamsOf(document.root)]
  const isImage = ({ dict }: Stream) => dict.name('Subtype') === 'Image'
  const masks = new Set<Dict>(streams.flatMap(({ dict }) => dict.dict('SMask') ?? []))
  const images = streams.filter(isImage).sort((a, b) => pixels(b) - pixels(a))
  const packings = new Map(images.map(image => [image, image.raw]))
  const worthwhile = affordable(images)
  let done = 0
  await twoAtOnce(worthwhile, async image => {
    engines.signal.throwIfAborted()
    await engines.shrinkImage(image, {
      placement: placements.get(image),
      isMask: masks.has(image.dict),
    })
    engines.progress(++done, worthwhile.length, 'images')
  })
  for (const image of images) bareImage(image)
  shareNames(document)
  subsetFonts(document)
  const contents = contentStreams(document, streams)
  for (const stream of streams) {
    if (contents.has(stream)) writeTersely(stream)
    // What was packed anew just now is as tight as it gets.
    else if ((packings.get(stream) ?? stream.raw) === stream.raw) repack(stream)
  }
  const least = shortenProfiles(streams) ? '1.5' : '1.4'
  const same = duplicates(document)
  const save = (objectStreams: boolean) =>
    saveDocument(document, {
      objectStreams,
      version: atLeast(least, versionOf(document, objectStreams)),
      level: 9,
      info: null,
      noNewId: true,
      replace: ref => same.get(ref),
    })
  let bytes = save(true)
  // What packing objects takes by itself is more than it saves where there are few.
  if (bytes.length < SMALL || bytes.length >= size)
    bytes = [bytes, save(false)].sort((a, b) => a.length - b.length)[0]!
  return { bytes, stripped, kept: keptParts(document.root, size, bytes.length) }
}

/** The version that a reader must know: 1.4 for JBIG2 pictures, 1.5 for short colour profiles. */
const atLeast = (least: string, version: string): string =>
  Number(version) < Number(least) ? least : version

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

/** JPEGs and bilevel images, which take about a fifth of the time that others do. */
const isQuick = (dict: Dict): boolean =>
  dict.bool('ImageMask') === true ||
  dict.number('BitsPerComponent') === 1 ||
  filtersOf(dict).at(-1)?.name === 'DCTDecode'

/** A PDF whose one page is as large as the image's samples, for a reader that decodes what this library does not. */
export function pageOfImage({ dict, raw }: Stream): { bytes: Buffer; channels: number | undefined } {
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
  const bytes = new Writer({ version: '1.7', objectStreams: false, id: [id, id] }).write(root, undefined)
  return { bytes, channels }
}
