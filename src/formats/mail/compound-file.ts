import { badInput } from '../../fault.ts'

/** A storage of a compound file (MS-CFB): streams and further storages by name. */
export interface Storage {
  streams: Map<string, () => Buffer>
  storages: Map<string, Storage>
}

interface Entry {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

const STORAGE = 1
const STREAM = 2
/** Numbers from here on are no sectors but marks: end of chain, free, and the like. */
const MARKS = 0xfffffffa
const MAX_DEPTH = 30

/**
 * Reads the directory of a compound file; streams are read when asked for. Chains that run in circles or out of the
 * file are refused, and so are streams that share sectors to seem larger than the file.
 */
export function readCompoundFile(bytes: Uint8Array, param: string): Storage {
  return new CompoundFile(bytes, param).root()
}

class CompoundFile {
  private readonly bytes: Buffer
  private readonly param: string
  private readonly shift: number
  private readonly miniShift: number
  private readonly cutoff: number
  private readonly fat: number[]
  private readonly miniFat: number[]
  private readonly entries: Entry[]
  private readonly mini: Buffer
  private read = 0

  constructor(bytes: Uint8Array, param: string) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.param = param
    if (bytes.length < 512) throw this.damaged('its header is cut off')
    this.shift = this.bytes.readUInt16LE(30)
    this.miniShift = this.bytes.readUInt16LE(32)
    this.cutoff = this.bytes.readUInt32LE(56)
    if ((this.shift !== 9 && this.shift !== 12) || this.miniShift !== 6)
      throw this.damaged('it has sectors of a size that does not exist')
    this.fat = this.numbersIn(this.fatSectors())
    this.miniFat = this.numbersIn(this.chain(this.bytes.readUInt32LE(60), this.fat))
    this.entries = this.directory()
    const [root] = this.entries
    if (!root) throw this.damaged('it has no directory')
    this.mini = this.joined(this.chain(root.start, this.fat))
  }

  root(): Storage {
    return this.storage(this.entries[0]!, new Set([0]), 0)
  }

  private damaged(how: string) {
    return badInput(`${this.param}: the file is damaged or incomplete: ${how}.`)
  }

  private sector(number: number): Buffer {
    const from = (number + 1) * 2 ** this.shift
    if (from >= this.bytes.length) throw this.damaged('a part lies behind its end')
    return this.bytes.subarray(from, from + 2 ** this.shift)
  }

  /** The sectors of the file allocation table: 109 are named in the header, further ones in a chain of sectors. */
  private fatSectors(): number[] {
    const found: number[] = []
    const most = Math.ceil(this.bytes.length / 2 ** this.shift)
    const some = Math.max(109, most / 2 ** (this.shift - 2) + 1)
    const take = (number: number) => {
      if (number < MARKS) found.push(number)
    }
    for (let at = 76; at < 512; at += 4) take(this.bytes.readUInt32LE(at))
    let next = this.bytes.readUInt32LE(68)
    for (let n = 0; next < MARKS; n++) {
      const sector = this.sector(next)
      if (n > most || found.length > some || sector.length < 2 ** this.shift)
        throw this.damaged('its table of sectors has no end')
      for (let at = 0; at < sector.length - 4; at += 4) take(sector.readUInt32LE(at))
      next = sector.readUInt32LE(sector.length - 4)
    }
    return found
  }

  private numbersIn(sectors: readonly number[]): number[] {
    const numbers: number[] = []
    for (const one of sectors) {
      const sector = this.sector(one)
      for (let at = 0; at + 4 <= sector.length; at += 4) numbers.push(sector.readUInt32LE(at))
    }
    return numbers
  }

  /** The sectors from one on, at most as many as a stream needs. */
  private chain(start: number, table: readonly number[], most = table.length): number[] {
    const found = new Set<number>()
    let next = start
    for (let n = 0; next < MARKS && n < most; n++) {
      if (next >= table.length) throw this.damaged('a part lies behind its end')
      if (found.has(next)) throw this.damaged('its sectors run in a circle')
      found.add(next)
      next = table[next]!
    }
    return [...found]
  }

  private joined(sectors: readonly number[]): Buffer {
    return Buffer.concat(sectors.map(one => this.sector(one)))
  }

  private directory(): Entry[] {
    const all = this.joined(this.chain(this.bytes.readUInt32LE(48), this.fat))
    const entries: Entry[] = []
    for (let at = 0; at + 128 <= all.length; at += 128) {
      const length = Math.min(64, all.readUInt16LE(at + 64))
      entries.push({
        name: all.toString('utf16le', at, at + Math.max(0, (length & ~1) - 2)),
        type: all[at + 66]!,
        left: all.readUInt32LE(at + 68),
        right: all.readUInt32LE(at + 72),
        child: all.readUInt32LE(at + 76),
        start: all.readUInt32LE(at + 116),
        size: all.readUInt32LE(at + 120),
      })
    }
    return entries
  }

  /** Entries of a storage are a tree of siblings; each may be met only once. */
  private storage(entry: Entry, seen: Set<number>, depth: number): Storage {
    const storage: Storage = { streams: new Map(), storages: new Map() }
    if (depth > MAX_DEPTH) return storage
    const open = [entry.child]
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (number >= MARKS) continue
      const one = this.entries[number]
      if (!one || seen.has(number)) throw this.damaged('its directory names parts twice or that are missing')
      seen.add(number)
      open.push(one.left, one.right)
      if (one.type === STREAM) storage.streams.set(one.name, () => this.stream(one))
      else if (one.type === STORAGE) storage.storages.set(one.name, this.storage(one, seen, depth + 1))
    }
    return storage
  }

  private stream({ start, size }: Entry): Buffer {
    this.read += size
    // No stream is asked for more than twice, and no sector belongs to two.
    if (size > this.bytes.length || this.read > 2 * this.bytes.length)
      throw this.damaged('a part says it is larger than the file')
    if (size === 0) return Buffer.alloc(0)
    const isMini = size < this.cutoff
    const shift = isMini ? this.miniShift : this.shift
    const sectors = this.chain(start, isMini ? this.miniFat : this.fat, Math.ceil(size / 2 ** shift))
    const whole = isMini
      ? Buffer.concat(sectors.map(one => this.mini.subarray(one << shift, (one + 1) << shift)))
      : this.joined(sectors)
    if (whole.length < size) throw this.damaged('a part is shorter than it says')
    return whole.subarray(0, size)
  }
}
