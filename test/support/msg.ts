/** Parts of a compound file: streams by name, and storages with parts of their own. */
export type Parts = { [name: string]: Uint8Array | Parts }

const END = 0xfffffffe
const FREE = 0xffffffff
const SECTOR = 512
const MINI = 64

/** Writes a compound file (MS-CFB, version 3): streams below 4096 bytes in the mini stream, as the format demands. */
export function compoundFile(parts: Parts): Buffer {
  const entries: { name: string; type: number; child: number; right: number; start: number; data: Buffer }[] =
    []
  const add = (name: string, type: number, value: Uint8Array | Parts): number => {
    const isData = value instanceof Uint8Array
    const entry = {
      name,
      type,
      child: FREE,
      right: FREE,
      start: END,
      data: isData ? Buffer.from(value) : Buffer.alloc(0),
    }
    const number = entries.push(entry) - 1
    if (!isData) {
      // Siblings by length, then letters; each is the right hand of the one before.
      const names = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      const children = names.map(one => add(one, value[one] instanceof Uint8Array ? 2 : 1, value[one]!))
      children.forEach((child, i) => {
        if (i === 0) entry.child = child
        else entries[children[i - 1]!]!.right = child
      })
    }
    return number
  }
  add('Root Entry', 5, parts)
  const fat: number[] = []
  const sectors: Buffer[] = []
  const store = (data: Buffer): number => {
    const start = fat.length
    const count = Math.ceil(data.length / SECTOR)
    for (let i = 0; i < count; i++) {
      const sector = Buffer.alloc(SECTOR)
      data.copy(sector, 0, i * SECTOR, (i + 1) * SECTOR)
      sectors.push(sector)
      fat.push(i + 1 < count ? start + i + 1 : END)
    }
    return count === 0 ? END : start
  }
  const miniFat: number[] = []
  const mini: Buffer[] = []
  for (const entry of entries) {
    if (entry.data.length === 0) continue
    if (entry.data.length >= 4096) entry.start = store(entry.data)
    else {
      const count = Math.ceil(entry.data.length / MINI)
      entry.start = miniFat.length
      for (let i = 1; i <= count; i++) miniFat.push(i < count ? entry.start + i : END)
      mini.push(Buffer.concat([entry.data], count * MINI))
    }
  }
  const root = entries[0]!
  root.data = Buffer.concat(mini)
  root.start = store(root.data)
  const miniTable = words(miniFat)
  const miniAt = store(miniTable)
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * SECTOR)
  entries.forEach((entry, i) => {
    const at = i * 128
    directory.write(entry.name, at, 'utf16le')
    directory.writeUInt16LE(entry.name.length * 2 + 2, at + 64)
    directory[at + 66] = entry.type
    directory[at + 67] = 1
    directory.writeUInt32LE(FREE, at + 68)
    directory.writeUInt32LE(entry.right, at + 72)
    directory.writeUInt32LE(entry.child, at + 76)
    directory.writeUInt32LE(entry.type === 1 ? 0 : entry.start, at + 116)
    directory.writeUInt32LE(entry.data.length, at + 120)
  })
  const directoryAt = store(directory)
  // The header names 109 sectors of the table; further ones are named in sectors of their own.
  let tables = 1
  let lists = 0
  while (tables * 128 < fat.length + tables + lists) {
    tables++
    lists = Math.ceil(Math.max(0, tables - 109) / 127)
  }
  const tablesAt = fat.length
  for (let i = 0; i < tables; i++) fat.push(0xfffffffd)
  const listsAt = fat.length
  for (let i = 0; i < lists; i++) fat.push(0xfffffffc)
  const listed = Array.from({ length: lists }, (_, list) => {
    const numbers = Array.from({ length: 127 }, (_, i) => 109 + list * 127 + i)
    return words([
      ...numbers.map(one => (one < tables ? tablesAt + one : FREE)),
      list + 1 < lists ? listsAt + list + 1 : END,
    ])
  })
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directoryAt, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(miniAt, 60)
  header.writeUInt32LE(miniTable.length / SECTOR, 64)
  header.writeUInt32LE(lists > 0 ? listsAt : END, 68)
  header.writeUInt32LE(lists, 72)
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i < tables ? tablesAt + i : FREE, 76 + 4 * i)
  return Buffer.concat([header, ...sectors, words(fat), ...listed])
}

/** Numbers of four bytes, filled up to whole sectors. */
function words(numbers: number[]): Buffer {
  const out = Buffer.alloc(Math.ceil(numbers.length / 128) * SECTOR, 0xff)
  numbers.forEach((one, i) => {
    out.writeUInt32LE(one, i * 4)
  })
  return out
}

/** A property's value by its number: text, bytes, a whole number, a time, or text in an old encoding. */
export type Values = { [id: number]: string | Uint8Array | number | Date | { narrow: Uint8Array } }

/** The parts of a message, a recipient or an attachment; `head` is the space before the list of properties. */
export function properties(values: Values, head: number): Parts {
  const parts: Parts = {}
  const list = [Buffer.alloc(head)]
  for (const [key, value] of Object.entries(values)) {
    const id = Number(key)
    const record = Buffer.alloc(16)
    const put = (type: number, data?: Uint8Array) => {
      record.writeUInt16LE(type, 0)
      record.writeUInt16LE(id, 2)
      record.writeUInt32LE(6, 4)
      if (!data) return
      record.writeUInt32LE(data.length + (type === 0x1f ? 2 : type === 0x1e ? 1 : 0), 8)
      parts[`__substg1.0_${((id << 16) | type).toString(16).toUpperCase().padStart(8, '0')}`] = data
    }
    if (typeof value === 'number') {
      put(3)
      record.writeInt32LE(value, 8)
    } else if (value instanceof Date) {
      put(0x40)
      record.writeBigUInt64LE(BigInt(value.getTime() + 11_644_473_600_000) * 10_000n, 8)
    } else if (typeof value === 'string') put(0x1f, Buffer.from(value, 'utf16le'))
    else if (value instanceof Uint8Array) put(0x102, value)
    else put(0x1e, value.narrow)
    list.push(record)
  }
  parts['__properties_version1.0'] = Buffer.concat(list)
  return parts
}

export interface Message {
  values: Values
  recipients?: Values[]
  attachments?: (Values | { values: Values; message: Message })[]
}

const numbered = (name: string, i: number) => `${name}_version1.0_#${i.toString(16).padStart(8, '0')}`

/** The parts of a message as Outlook lays them out (MS-OXMSG). */
export function messageParts({ values, recipients = [], attachments = [] }: Message, head = 32): Parts {
  const parts = properties(values, head)
  recipients.forEach((one, i) => {
    parts[numbered('__recip', i)] = properties(one, 8)
  })
  attachments.forEach((one, i) => {
    const inner = 'message' in one ? one : undefined
    parts[numbered('__attach', i)] = {
      ...properties(inner?.values ?? (one as Values), 8),
      ...(inner && { '__substg1.0_3701000D': messageParts(inner.message, 24) }),
    }
  })
  parts['__nameid_version1.0'] = {
    '__substg1.0_00020102': Buffer.alloc(16),
    '__substg1.0_00030102': Buffer.alloc(16),
    '__substg1.0_00040102': Buffer.alloc(16),
  }
  return parts
}

export const msg = (message: Message): Buffer => compoundFile(messageParts(message))

/** RTF in the form messages hold it, each run of text the window knows as a reference (MS-OXRTFCP). */
export function compressedRtf(rtf: string): Buffer {
  const BEGINNING =
    '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
  const all = BEGINNING + rtf
  const out: number[] = []
  let at = BEGINNING.length
  for (let done = false; !done; ) {
    const group: number[] = []
    let flags = 0
    for (let bit = 0; bit < 8 && !done; bit++) {
      let [from, length] = [at % 4096, 0]
      for (let n = Math.min(17, all.length - at); n >= 2 && length === 0; n--) {
        const found = all.lastIndexOf(all.slice(at, at + n), at - n)
        if (found >= 0 && at - found < 4000) [from, length] = [found % 4096, n]
      }
      done = at >= all.length
      if (length > 0 || done) {
        flags |= 1 << bit
        const token = (from << 4) | Math.max(0, length - 2)
        group.push(token >> 8, token & 255)
        at += length
      } else group.push(all.charCodeAt(at++))
    }
    out.push(flags, ...group)
  }
  const head = Buffer.alloc(16)
  head.writeUInt32LE(out.length + 12, 0)
  head.writeUInt32LE(rtf.length, 4)
  head.write('LZFu', 8, 'latin1')
  const body = Buffer.from(out)
  head.writeUInt32LE(crc(body), 12)
  return Buffer.concat([head, body])
}

/** CRC-32 as this format takes it: from zero, and not inverted. */
function crc(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let i = 0; i < 8; i++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return sum >>> 0
}
