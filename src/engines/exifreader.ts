import { badInput } from '../fault.ts'
import { packsMoreThan } from '../formats/image/png-packed.ts'

/** Metadata of an image as plain data, groups that are absent left out. */
export interface ImageTags {
  exif?: Record<string, unknown>
  iptc?: Record<string, unknown>
  xmp?: Record<string, unknown>
  icc?: Record<string, unknown>
  text?: Record<string, unknown>
  gps?: { latitude?: number; longitude?: number; altitude?: number }
}

interface Tag {
  id?: number
  value: unknown
  description?: unknown
  attributes?: Record<string, unknown>
}
type Group = Record<string, Tag | Tag[]>

/** Offsets inside the file, and blobs no reader of JSON has a use for. */
const SKIPPED =
  /IFD Pointer$|^(MakerNote|ApplicationNotes|ICC_Profile|PrintIM|Thumbnail|JPEGInterchangeFormat(Length)?|Image(Source|Resource)Data|PhotoshopSettings|IPTC-NAA|StripOffsets|StripByteCounts|TileOffsets|TileByteCounts|Padding|OffsetSchema|_raw|about)$/
/** The library lists a PNG's header fields and packed blocks among its texts. */
const PNG_HEADER =
  /^(Image (Width|Height)|Bit Depth|Color Type|Compression|Filter|Interlace|Pixels Per Unit [XY]|Pixel Units|Modify Date|XML:com\.adobe\.xmp|Raw profile type.*)$/
const LONGEST_TEXT = 20_000
/** The library unpacks all of them before it tells any; the largest of cameras and editors have a few megabytes. */
const MOST_PACKED = 32 * 2 ** 20

/** Reads EXIF, IPTC, XMP, ICC and PNG texts. Damaged blocks are left out; the rest is still told. */
export async function readTags(bytes: Buffer): Promise<ImageTags> {
  if (packsMoreThan(MOST_PACKED, bytes))
    throw badInput('file: the texts and profile of this PNG unpack to more than 32 MB, which is the limit.')
  const { default: reader } = await import('exifreader')
  let groups: Record<string, unknown>
  try {
    groups = (await reader.load(bytes, { expanded: true, async: true })) as Record<string, unknown>
  } catch {
    // No metadata at all, or none that can be read.
    return {}
  }
  const texts = (groups['pngText'] ?? {}) as Record<string, Tag>
  const packed = texts['XML:com.adobe.xmp']?.value
  if (!groups['xmp'] && typeof packed === 'string') {
    groups['xmp'] = await packedXmp(reader, packed)
  }
  const gps = groups['gps'] as { Latitude?: number; Longitude?: number; Altitude?: number } | undefined
  return dropEmpty({
    exif: exifGroup(groups['exif'] as Group | undefined),
    iptc: textGroup(groups['iptc'] as Group | undefined),
    xmp: xmpGroup(groups['xmp'] as Group | undefined),
    icc: iccGroup(groups['icc'] as Group | undefined),
    text: textGroup(Object.fromEntries(Object.entries(texts).filter(([name]) => !PNG_HEADER.test(name)))),
    gps: dropEmpty({
      latitude: coordinate(gps?.Latitude, 90),
      longitude: coordinate(gps?.Longitude, 180),
      altitude: Number.isFinite(gps?.Altitude) ? gps?.Altitude : undefined,
    }),
  }) as ImageTags
}

/** Compressed XMP of a PNG is only unpacked as a text, and has to be read once more. */
async function packedXmp(reader: typeof import('exifreader'), text: string): Promise<unknown> {
  const start = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'
  // The chunk's own encoding is Latin-1, and writers put UTF-8 into it all the same.
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8'
  const xml = Buffer.from(
    text.trimStart().startsWith('<?xpacket') ? text.trimStart() : start + text,
    encoding,
  )
  try {
    return ((await reader.load(xml, { expanded: true, async: true })) as Record<string, unknown>)['xmp']
  } catch {
    return undefined
  }
}

const coordinate = (value: number | undefined, limit: number) =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= limit
    ? Math.round(value * 1e7) / 1e7
    : undefined

function dropEmpty<T extends object>(object: T): Partial<T> {
  const kept = Object.entries(object).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
  )
  return Object.fromEntries(kept) as Partial<T>
}

function exifGroup(group: Group = {}): Record<string, unknown> {
  const entries = Object.entries(group)
    .filter(([name]) => !SKIPPED.test(name))
    .map(([name, tag]) => [name, Array.isArray(tag) ? tag.map(exifValue) : exifValue(tag, name)])
  const exif = dropEmpty(Object.fromEntries(entries) as Record<string, unknown>)
  for (const name of ['DateTime', 'DateTimeOriginal', 'DateTimeDigitized']) {
    const offset = exif[name.replace('DateTime', 'OffsetTime')]
    if (typeof exif[name] === 'string') exif[name] = isoDate(exif[name], offset)
  }
  return exif
}

const isRational = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(part => Number.isInteger(part))

/** Measured values as numbers, coded ones as the words they stand for, texts as texts, blobs not at all. */
function exifValue(tag: Tag, name: string | number = ''): unknown {
  const { value, description } = tag
  if (name === 'Orientation') return value
  if (Array.isArray(value) && value.every(part => typeof part === 'string')) {
    return tidyText(
      /Ref$/.test(String(name)) ? String(value[0] ?? '') : String(description ?? value.join(' ')),
    )
  }
  if (typeof value === 'string') return tidyText(value)
  if (typeof value === 'number') {
    const words =
      typeof description === 'string' && !/^[\d.+-]/.test(description) && description !== 'Unknown'
    return words ? tidyText(description) : value
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isRational)) {
    const numbers = value.map(([above, below]) => (below === 0 ? 0 : above / below))
    return numbers.length === 1 ? numbers[0] : numbers
  }
  // A single rational looks like two integers; its description is never a list.
  if (isRational(value) && !/[,;]/.test(String(description ?? ''))) {
    return value[1] === 0 ? undefined : value[0] / value[1]
  }
  if (typeof description === 'string' && description && !/^\[.*(data|text)\]$/i.test(description)) {
    if (description !== 'Unknown') return tidyText(description)
  }
  if (Array.isArray(value) && value.length <= 16 && value.every(part => typeof part === 'number'))
    return value
  return undefined
}

function tidyText(text: string): string | undefined {
  const tidy = text.replace(/\0+/g, ' ').toWellFormed().trim()
  return tidy.length > LONGEST_TEXT ? undefined : tidy
}

/** `2024:05:17 14:03:22` and an offset → ISO 8601; what is no date stays as it is. */
function isoDate(text: string, offset: unknown): string {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text)
  if (!match || match[1] === '0000') return text
  const zone = typeof offset === 'string' && /^([+-]\d\d:\d\d|Z)$/.test(offset) ? offset : ''
  return `${match[1]}-${match[2]}-${match[3]}T${match[4]}${zone}`
}

function textGroup(group: Group = {}): Record<string, unknown> {
  const text = (tag: Tag) => tidyText(String(tag.description ?? tag.value ?? ''))
  const entries = Object.entries(group)
    .filter(([name]) => !SKIPPED.test(name))
    .map(([name, tag]) => [name, Array.isArray(tag) ? tag.map(text).filter(Boolean) : text(tag)])
  return dropEmpty(Object.fromEntries(entries) as Record<string, unknown>)
}

function xmpGroup(group: Group = {}): Record<string, unknown> {
  const entries = Object.entries(group)
    .filter(([name]) => !SKIPPED.test(name))
    .map(([name, tag]) => [name, xmpValue(tag, 0)])
  return dropEmpty(Object.fromEntries(entries) as Record<string, unknown>)
}

/** XMP nests: bags become lists, one-language texts plain strings, structures objects. */
function xmpValue(tag: unknown, depth: number): unknown {
  if (depth > 8) return undefined
  if (typeof tag === 'string') return tidyText(tag)
  if (typeof tag !== 'object' || tag === null) return tag
  if (Array.isArray(tag)) return xmpList(tag as Tag[], depth)
  if (!('value' in tag)) {
    const entries = Object.entries(tag).map(([name, inner]) => [name, xmpValue(inner, depth + 1)])
    return dropEmpty(Object.fromEntries(entries) as Record<string, unknown>)
  }
  return xmpValue((tag as Tag).value, depth + 1)
}

function xmpList(items: Tag[], depth: number): unknown {
  const values = items.map(item => xmpValue(item, depth + 1)).filter(value => value !== undefined)
  const languages = items.map(item => item.attributes?.['lang'])
  return values.length === 1 && languages[0] !== undefined ? values[0] : values
}

const ICC_FIELDS: Record<string, string> = {
  'ICC Description': 'description',
  'Color Space': 'color_space',
  'Connection Space': 'connection_space',
  'Profile/Device class': 'class',
  'Profile Version': 'version',
  'Rendering Intent': 'rendering_intent',
  'ICC Copyright': 'copyright',
}

function iccGroup(group: Group = {}): Record<string, unknown> {
  const entries = Object.entries(ICC_FIELDS).map(([name, field]) => {
    const tag = group[name] as Tag | undefined
    return [field, tag && tidyText(String(tag.description ?? tag.value ?? ''))]
  })
  return dropEmpty(Object.fromEntries(entries) as Record<string, unknown>)
}
