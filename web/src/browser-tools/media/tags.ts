import type { Input, MetadataTags } from 'mediabunny'
import type { FormatId } from './formats.ts'

/** What a recording or a film says of itself, but for what only its own format knows. */
export async function tagsOf(input: Input, file: Blob): Promise<MetadataTags> {
  const { raw: _, ...tags } = await input.getMetadataTags()
  const { name } = await input.getFormat()
  if (name === 'WAVE') return withTexts(tags, fromBytes)
  if (!tags.title && /Matroska|WebM/.test(name)) {
    const title = await matroskaTitle(file)
    if (title) return { ...tags, title }
  }
  return tags
}

/** The same as a format is to be given them. WAV files would have no texts but those of western Europe. */
export function tagsFor(tags: MetadataTags, format: FormatId): MetadataTags {
  const plain = Object.values(tags).every(value => typeof value !== 'string' || LATIN.test(value))
  return format === 'wav' && !plain ? withTexts(tags, toBytes) : tags
}

const LATIN = /^[\0-\xff]*$/

const withTexts = (tags: MetadataTags, change: (text: string) => string): MetadataTags =>
  Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [key, typeof value === 'string' ? change(value) : value]),
  )

/** WAV files do not tell the encoding of their texts: most programs write UTF-8, others ISO 8859-1, as which they are given. */
export function fromBytes(text: string): string {
  if (!LATIN.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(text, letter => letter.charCodeAt(0)),
    )
  } catch {
    return text
  }
}

const toBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

const [SEGMENT, CLUSTER, INFO, TITLE] = [0x18538067, 0x1f43b675, 0x1549a966, 0x7ba9]

/** The title of a Matroska file where programs write it first: in the facts of its segment, not among its tags. */
export async function matroskaTitle(file: Blob): Promise<string | undefined> {
  let at = 0
  let end = file.size
  // Facts stand among the first elements; the pictures and sounds behind them are not searched.
  for (let tries = 0; tries < 100 && at < end; tries++) {
    const element = elementAt(new DataView(await file.slice(at, at + 12).arrayBuffer()))
    if (!element || element.id === CLUSTER) return undefined
    const start = at + element.head
    if (element.id === TITLE && element.size < 10_000)
      return (await file.slice(start, start + element.size).text()).replace(/\0+$/, '') || undefined
    const isEntered = element.id === SEGMENT || element.id === INFO
    if (isEntered) end = Math.min(end, start + element.size)
    at = isEntered ? start : start + element.size
  }
  return undefined
}

/** The identity and size of an element of EBML; a size that is not known yet reaches to the end. */
function elementAt(view: DataView): { id: number; size: number; head: number } | undefined {
  const lengthAt = (at: number) => (at < view.byteLength ? Math.clz32(view.getUint8(at)) - 23 : 9)
  const ids = lengthAt(0)
  const sizes = lengthAt(ids)
  if (ids > 4 || sizes > 8 || ids + sizes > view.byteLength) return undefined
  let id = 0
  for (let at = 0; at < ids; at++) id = id * 256 + view.getUint8(at)
  let size = view.getUint8(ids) & (0xff >> sizes)
  let isOpen = size === 0xff >> sizes
  for (let at = 1; at < sizes; at++) {
    size = size * 256 + view.getUint8(ids + at)
    isOpen &&= view.getUint8(ids + at) === 0xff
  }
  return { id, size: isOpen ? Infinity : size, head: ids + sizes }
}
