/** Puts quicker loops into the engine's code before it is compiled. */
import { QUICK_CONVOLUTION } from './quick-convolution.ts'
import { QUICK_LOOPS, type QuickLoop } from './quick-loops.ts'
import { AND, call, functionType, get, I32, uleb, VOID } from './wasm-code.ts'

const SECTION = { types: 1, imports: 2, functions: 3, code: 10 }

interface Section {
  id: number
  start: number
  end: number
}

/** A number of seven bits to a byte, and where it ends. */
function readNumber(bytes: Uint8Array, at: number): [value: number, end: number] {
  let [value, end] = [0, at]
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end++]!
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return [value, end]
  }
}

function sectionsOf(bytes: Uint8Array): Section[] {
  const sections: Section[] = []
  for (let at = 8; at < bytes.length; ) {
    const [size, start] = readNumber(bytes, at + 1)
    sections.push({ id: bytes[at]!, start, end: start + size })
    at = start + size
  }
  return sections
}

/** More than any of the loops has. */
const MOST_BYTES = 512

/** What a loop looks like in a text of a letter for each byte. */
function patternOf({ written }: QuickLoop): RegExp {
  const seen = new Set<string>()
  const parts = written.split(/\s+/).map(part => {
    const name = /^<(\w+)>$/.exec(part)?.[1]
    if (!name) return `\\x${part}`
    if (seen.has(name)) return `\\k<${name}>`
    seen.add(name)
    // Every local that these loops use has a number of one byte.
    return name === 'number' ? `(?<number>[\\x80-\\xff]{0,4}[\\x00-\\x7f])` : `(?<${name}>[\\x00-\\x7f])`
  })
  return new RegExp(`^${parts.join('')}`, 's')
}

/**
 * Where a loop is found. Its longest run of bytes that are always the same is looked for first, as an expression by itself
 * takes a tenth of a second for all of the engine.
 */
function* matchesOf(quick: QuickLoop, code: Buffer): Generator<RegExpExecArray> {
  const parts = quick.written.split(/\s+/)
  const runs = parts
    .slice(0, parts.indexOf('<number>') >>> 0)
    .join(' ')
    .split(/(<\w+>)/)
  const run = runs.reduce((a, b) => (b.length > a.length ? b : a))
  const before = runs.slice(0, runs.indexOf(run)).join('').trim()
  const offset = before === '' ? 0 : before.split(/\s+/).length
  const fixed = Buffer.from(run.replaceAll(' ', ''), 'hex')
  const pattern = patternOf(quick)
  for (let at = code.indexOf(fixed); at >= 0; at = code.indexOf(fixed, at + 1)) {
    const start = at - offset
    const match = pattern.exec(code.toString('latin1', start, start + MOST_BYTES))
    if (match) yield Object.assign(match, { index: start })
  }
}

interface Insertion {
  at: number
  bytes: number[]
}

/**
 * The code with the loops that `quick` describes preceded by a call that does most of their work; what it leaves, the loop
 * does. As it was where none of them is found.
 */
export function withQuickLoops(
  engine: Uint8Array,
  quick = [...QUICK_LOOPS, QUICK_CONVOLUTION],
): { code: Uint8Array<ArrayBuffer>; found: number } {
  const sections = sectionsOf(engine)
  const find = (id: number) => sections.find(section => section.id === id)
  const [types, functions, code] = [find(SECTION.types), find(SECTION.functions), find(SECTION.code)]
  if (!types || !functions || !code) return { code: Uint8Array.from(engine), found: 0 }
  const [typeCount] = readNumber(engine, types.start)
  const [functionCount] = readNumber(engine, functions.start)
  const firstNew = importedFunctions(engine, find(SECTION.imports)) + functionCount
  const written = Buffer.from(engine.buffer, engine.byteOffset, engine.length).subarray(code.start, code.end)
  const bodies: number[][] = []
  const insertions: Insertion[] = []
  const known = new Map<string, number>()
  let found = 0
  for (const [kind, one] of quick.entries()) {
    for (const match of matchesOf(one, written)) {
      found++
      const local = (name: string) => match.groups![name]!.codePointAt(0)!
      const number = match.groups!['number'] ?? '\0'
      const key = `${kind} ${number}`
      if (!known.has(key)) {
        known.set(key, firstNew + bodies.length)
        bodies.push(one.body(readNumber(Buffer.from(number, 'latin1'), 0)[0]))
      }
      const start = code.start + match.index
      const end = start + match[0].length
      const called = [...one.takes.flatMap(name => get(local(name))), ...call(known.get(key)!)]
      if (one.counter === undefined) {
        insertions.push({ at: end, bytes: [...called, ...AND] })
        continue
      }
      const counted = [...get(local(one.counter)), ...get(local(one.takes[3]))]
      insertions.push(
        { at: start, bytes: [...called, 0x21, local(one.counter), ...counted, 0x47, 0x04, VOID] },
        { at: end, bytes: [0x0b] },
      )
    }
  }
  if (bodies.length === 0) return { code: Uint8Array.from(engine), found: 0 }
  const type = functionType([I32, I32, I32, I32], [I32])
  const replaced = new Map([
    [types, appended(engine, types, [type])],
    [
      functions,
      appended(
        engine,
        functions,
        Array.from(bodies, () => uleb(typeCount)),
      ),
    ],
    [code, Buffer.concat([...codeWith(engine, code, insertions, bodies)])],
  ])
  const parts = sections.map(section => {
    const content = replaced.get(section) ?? engine.subarray(section.start, section.end)
    return Buffer.concat([Uint8Array.of(section.id, ...uleb(content.length)), content])
  })
  return {
    code: Uint8Array.from(Buffer.concat([engine.subarray(0, 8), ...parts])),
    found,
  }
}

/** How many functions come from outside: they have the first numbers. */
function importedFunctions(bytes: Uint8Array, section?: Section): number {
  if (!section) return 0
  let [count, at] = readNumber(bytes, section.start)
  let functions = 0
  for (; count > 0; count--) {
    for (const _ of ['module', 'name']) {
      const [length, end] = readNumber(bytes, at)
      at = end + length
    }
    const kind = bytes[at++]!
    if (kind === 0) {
      functions++
      at = readNumber(bytes, at)[1]
    } else if (kind === 3) at += 2
    else {
      // A table says first of what; then both it and a memory say how large they are.
      if (kind === 1) at++
      const hasMost = bytes[at++]! & 1
      at = readNumber(bytes, at)[1]
      if (hasMost) at = readNumber(bytes, at)[1]
    }
  }
  return functions
}

function appended(bytes: Uint8Array, { start, end }: Section, items: number[][]): Buffer {
  const [count, first] = readNumber(bytes, start)
  return Buffer.concat([
    Uint8Array.from(uleb(count + items.length)),
    bytes.subarray(first, end),
    Uint8Array.from(items.flat()),
  ])
}

function* codeWith(
  bytes: Uint8Array,
  { start, end }: Section,
  insertions: readonly Insertion[],
  bodies: readonly number[][],
): Generator<Uint8Array> {
  const waiting = insertions.toSorted((a, b) => a.at - b.at)
  const [count, first] = readNumber(bytes, start)
  yield Uint8Array.from(uleb(count + bodies.length))
  let same = first
  for (let at = first; at < end; ) {
    const [size, body] = readNumber(bytes, at)
    const next = body + size
    const own = waiting.splice(0, waiting.findIndex(one => one.at >= next) >>> 0)
    if (own.length > 0) {
      yield bytes.subarray(same, at)
      const added = own.reduce((sum, one) => sum + one.bytes.length, 0)
      yield Uint8Array.from(uleb(size + added))
      let copied = body
      for (const one of own) {
        yield bytes.subarray(copied, one.at)
        yield Uint8Array.from(one.bytes)
        copied = one.at
      }
      yield bytes.subarray(copied, next)
      same = next
    }
    at = next
  }
  yield bytes.subarray(same, end)
  for (const body of bodies) yield Uint8Array.from(body)
}
