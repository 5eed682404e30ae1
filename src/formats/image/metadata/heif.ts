interface Box {
  type: string
  start: number
  /** Where the content begins. */
  body: number
  end: number
}

interface Item {
  id: number
  /** Its payload's ranges in the file. */
  ranges: { start: number; end: number }[]
}

/**
 * A HEIC or AVIF file without EXIF and XMP. The items leave the directory and their bytes are overwritten;
 * what the directory loses in length a free box fills up, so that no offset of the picture changes.
 * Orientation and colour profile are properties of the picture and stay.
 */
export function stripHeif(file: Buffer): Buffer {
  const heif = file.subarray(0, endOf(file))
  const out = Buffer.from(heif)
  const top = boxes(heif, 0, heif.length)
  const meta = top.find(box => box.type === 'meta')
  for (const box of top) {
    // XMP and provenance data of other writers.
    if (box.type === 'uuid' || box.type === 'jumb') blank(out, box)
  }
  if (!meta) {
    if (!top.some(box => box.type === 'moov')) throw new Error('no directory')
    return out
  }
  const inside = boxes(heif, meta.body + 4, meta.end)
  const find = (type: string) => inside.find(box => box.type === type)
  const iinf = find('iinf')
  const iloc = find('iloc')
  if (!iinf || !iloc) throw new Error('no items')
  const idat = find('idat')
  const doomed = metadataItems(heif, iinf)
  if (doomed.size === 0) return out
  const located = locations(heif, iloc, idat)
  for (const { id, ranges } of located.items) {
    if (doomed.has(id)) for (const { start, end } of ranges) out.fill(0, start, Math.min(end, out.length))
  }
  const rebuilt = inside.map(box => {
    if (box === iinf) return withoutInfos(out, iinf, doomed)
    if (box === iloc) return located.without(out, doomed)
    if (box.type === 'iref') return withoutReferences(out, box, doomed)
    if (box.type === 'iprp') return withoutAssociations(out, box, doomed)
    return out.subarray(box.start, box.end)
  })
  const content = Buffer.concat([out.subarray(meta.body, meta.body + 4), ...rebuilt])
  const head = Buffer.from(out.subarray(meta.start, meta.body))
  const length = head.length + content.length
  const spare = meta.end - meta.start - length
  if (spare < 8) throw new Error('no room left')
  if (head.length === 16) head.writeBigUInt64BE(BigInt(length), 8)
  else head.writeUInt32BE(length)
  const free = Buffer.alloc(spare)
  free.writeUInt32BE(spare)
  free.write('free', 4, 'latin1')
  return Buffer.concat([out.subarray(0, meta.start), head, content, free, out.subarray(meta.end)])
}

function blank(out: Buffer, box: Box): void {
  out.write('free', box.start + 4, 'latin1')
  out.fill(0, box.body, box.end)
}

/** Boxes a picture can lie in; one of these that is cut off makes it a damaged one. */
const NEEDED = /^(ftyp|meta|mdat|moov|moof|idat|free|skip|uuid|jumb)$/

/** Where the boxes of a file end. What another program wrote behind them is no box. */
function endOf(bytes: Buffer): number {
  let at = 0
  while (at + 8 <= bytes.length) {
    const next = boxAt(bytes, at, bytes.length)
    if (!fits(next, bytes.length)) return NEEDED.test(next.type) ? bytes.length : at
    at = next.end
  }
  return bytes.length
}

function boxes(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const next = boxAt(bytes, at, to)
    if (!fits(next, to)) throw new Error('a box reaches past the end')
    found.push(next)
    at = next.end
  }
  return found
}

const fits = (box: Box, to: number): boolean => box.end >= box.body && box.end <= to

function boxAt(bytes: Buffer, at: number, to: number): Box {
  let size = bytes.readUInt32BE(at)
  let body = at + 8
  if (size === 1 && at + 16 <= to) {
    size = Number(bytes.readBigUInt64BE(at + 8))
    body = at + 16
  } else if (size === 0) size = to - at
  return { type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end: at + size }
}

/** Full boxes carry a version byte before their content. */
const versionOf = (bytes: Buffer, box: Box) => bytes[box.body]!

function infos(bytes: Buffer, iinf: Box): { first: number; entries: Box[] } {
  const first = iinf.body + 4 + (versionOf(bytes, iinf) === 0 ? 2 : 4)
  return { first, entries: boxes(bytes, first, iinf.end) }
}

const infoId = (bytes: Buffer, infe: Box) =>
  versionOf(bytes, infe) >= 3 ? bytes.readUInt32BE(infe.body + 4) : bytes.readUInt16BE(infe.body + 4)

/** Ids of the items that hold EXIF, XMP or any other text. */
function metadataItems(bytes: Buffer, iinf: Box): Set<number> {
  const doomed = new Set<number>()
  for (const infe of infos(bytes, iinf).entries) {
    if (infe.type !== 'infe' || versionOf(bytes, infe) < 2) continue
    const type = infe.body + (versionOf(bytes, infe) >= 3 ? 10 : 8)
    if (/^(Exif|mime|uri )$/.test(bytes.toString('latin1', type, type + 4))) doomed.add(infoId(bytes, infe))
  }
  return doomed
}

/** A box written again with other content. */
function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(content)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function withoutInfos(bytes: Buffer, iinf: Box, doomed: Set<number>): Buffer {
  const { first, entries } = infos(bytes, iinf)
  const kept = entries.filter(infe => !doomed.has(infoId(bytes, infe)))
  const head = Buffer.from(bytes.subarray(iinf.body, first))
  head.writeUIntBE(kept.length, 4, head.length - 4)
  return box('iinf', head, ...kept.map(infe => bytes.subarray(infe.start, infe.end)))
}

/** Reads where every item lies, and can write the table again without some of them. */
function locations(bytes: Buffer, iloc: Box, idat: Box | undefined) {
  const version = versionOf(bytes, iloc)
  const sizes = bytes.readUInt16BE(iloc.body + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const countSize = version < 2 ? 2 : 4
  const count = bytes.readUIntBE(iloc.body + 6, countSize)
  let at = iloc.body + 6 + countSize
  const take = (size: number) => {
    if (at + size > iloc.end) throw new Error('the item table is cut')
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const items: (Item & { from: number; to: number })[] = []
  for (let i = 0; i < count; i++) {
    const from = at
    const id = take(version < 2 ? 2 : 4)
    const method = version > 0 ? take(2) & 15 : 0
    take(2)
    const base = take(baseSize) + (method === 1 ? (idat?.body ?? 0) : 0)
    const ranges: Item['ranges'] = []
    for (let extents = take(2); extents > 0; extents--) {
      take(indexSize)
      const start = base + take(offsetSize)
      const length = take(lengthSize)
      if (method < 2 && length > 0) ranges.push({ start, end: start + length })
    }
    items.push({ id, ranges, from, to: at })
  }
  return {
    items,
    without(out: Buffer, doomed: Set<number>): Buffer {
      const kept = items.filter(item => !doomed.has(item.id))
      const head = Buffer.from(out.subarray(iloc.body, iloc.body + 6 + countSize))
      head.writeUIntBE(kept.length, 6, countSize)
      return box('iloc', head, ...kept.map(({ from, to }) => out.subarray(from, to)))
    },
  }
}

function withoutReferences(bytes: Buffer, iref: Box, doomed: Set<number>): Buffer {
  const wide = versionOf(bytes, iref) === 0 ? 2 : 4
  const kept: Buffer[] = []
  for (const one of boxes(bytes, iref.body + 4, iref.end)) {
    const from = bytes.readUIntBE(one.body, wide)
    const count = bytes.readUInt16BE(one.body + wide)
    const to = Array.from({ length: count }, (_, i) => bytes.readUIntBE(one.body + wide + 2 + i * wide, wide))
    if (!doomed.has(from) && !to.some(id => doomed.has(id))) kept.push(bytes.subarray(one.start, one.end))
  }
  return box('iref', bytes.subarray(iref.body, iref.body + 4), ...kept)
}

/** Properties of removed items must not be named any more, or strict readers refuse the file. */
function withoutAssociations(bytes: Buffer, iprp: Box, doomed: Set<number>): Buffer {
  const parts = boxes(bytes, iprp.body, iprp.end).map(part => {
    const whole = bytes.subarray(part.start, part.end)
    if (part.type !== 'ipma') return whole
    const idSize = versionOf(bytes, part) < 1 ? 2 : 4
    const each = bytes[part.body + 3]! & 1 ? 2 : 1
    const head = Buffer.from(bytes.subarray(part.body, part.body + 8))
    const kept: Buffer[] = []
    let at = part.body + 8
    for (let i = head.readUInt32BE(4); i > 0 && at + idSize < part.end; i--) {
      const end = at + idSize + 1 + bytes[at + idSize]! * each
      if (!doomed.has(bytes.readUIntBE(at, idSize))) kept.push(bytes.subarray(at, end))
      at = end
    }
    head.writeUInt32BE(kept.length, 4)
    return box('ipma', head, ...kept)
  })
  return box('iprp', ...parts)
}
