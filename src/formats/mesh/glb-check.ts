import { badInput } from '../../fault.ts'

const MOST_ELEMENTS = 50_000_000
/** Values without bytes of their own are zeros, or packed; so many may stand for each byte of the file. */
const PACKED = 50
const FEW_ELEMENTS = 100_000
/**
 * What the library holds of each part in kilobytes, measured on 100,000 of them. Parts that share one line of the file
 * cost as much as others, so its size is no bound.
 */
const PART_KB = {
  scenes: 5,
  nodes: 3,
  meshes: 3,
  primitives: 4,
  accessors: 2.5,
  materials: 8,
  images: 2,
  skins: 5,
  animations: 5,
  channels: 4,
  attributes: 1,
  targets: 2,
}
const MOST_PARTS_KB = 450_000
/** What the largest file holds where every corner has two bytes of its own. */
const MOST_CORNERS = 25_000_000
type Part = keyof typeof PART_KB

interface Primitive {
  indices?: number
  attributes?: { POSITION?: number }
}

type Accessors = NonNullable<Json['accessors']>

interface Json extends Partial<Record<Part, unknown>> {
  nodes?: { children?: unknown }[]
  accessors?: { count?: unknown; bufferView?: unknown; sparse?: { count?: unknown } }[]
}

/** Refuses binary glTF that is cut off, or whose lists would keep a reader busy without end. */
export function checkGlb(bytes: Uint8Array, param: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const damaged = (what: string) => badInput(`${param}: the GLB file is damaged, ${what}.`)
  if (file.length < 20 || file.readUInt32LE(0) !== 0x46546c67) throw damaged('its header is missing')
  if (file.readUInt32LE(4) !== 2) {
    throw badInput(`${param}: the GLB file is of version ${file.readUInt32LE(4)}, only version 2 is read.`)
  }
  const length = file.readUInt32LE(12)
  if (file.readUInt32LE(8) > file.length || 20 + length > file.length) throw damaged('it is cut off')
  if (file.readUInt32LE(16) !== 0x4e4f534a) throw damaged('it does not start with a JSON chunk')
  let json: Json
  try {
    json = JSON.parse(file.toString('utf8', 20, 20 + length))
  } catch {
    throw damaged('its JSON chunk is not valid JSON')
  }
  if (typeof json !== 'object' || json === null) throw damaged('its JSON chunk is not an object')
  checkParts(json, param)
  if (!isForest(json.nodes)) throw damaged('its nodes do not form a tree')
  const accessors = Array.isArray(json.accessors) ? json.accessors : []
  // Sparse values replace some of an accessor's own, each at most once.
  checkCount(accessors, MOST_ELEMENTS, param)
  checkCorners(json, accessors, param)
  if (
    accessors.some(
      one => one?.sparse?.count !== undefined && !(Number(one.sparse.count) <= Number(one.count)),
    )
  )
    throw damaged('an accessor replaces more values than it has')
  const bare = accessors.filter(one => one?.bufferView === undefined)
  checkCount(bare, Math.max(FEW_ELEMENTS, PACKED * file.length), param)
}

/** Primitives may share what they are made of; each is read, and written, for itself. */
function checkCorners(json: Json, accessors: Accessors, param: string): void {
  let corners = 0
  for (const mesh of listOf(json, 'meshes')) {
    for (const one of listOf(mesh, 'primitives') as (Primitive | null)[]) {
      const count = Number(accessors[one?.indices ?? one?.attributes?.POSITION ?? -1]?.count)
      if (count > 0) corners += count
    }
  }
  if (corners > MOST_CORNERS)
    throw badInput(
      `${param}: the primitives of the model have ${corners.toLocaleString('en-US')} corners of triangles together, the limit is ${MOST_CORNERS.toLocaleString('en-US')}; export it as several files.`,
    )
}

function checkParts(json: Json, param: string): void {
  const lists = (holders: unknown[], name: string): unknown[] => holders.flatMap(one => listOf(one, name))
  const primitives = lists(listOf(json, 'meshes'), 'primitives')
  const counts: Record<Part, number> = {
    scenes: listOf(json, 'scenes').length,
    nodes: listOf(json, 'nodes').length,
    meshes: listOf(json, 'meshes').length,
    primitives: primitives.length,
    accessors: listOf(json, 'accessors').length,
    materials: listOf(json, 'materials').length,
    images: listOf(json, 'images').length,
    skins: listOf(json, 'skins').length,
    animations: listOf(json, 'animations').length,
    channels: lists(listOf(json, 'animations'), 'channels').length,
    attributes: primitives.reduce<number>((sum, one) => sum + sizeOf(one, 'attributes'), 0),
    targets: lists(primitives, 'targets').length,
  }
  const names = Object.keys(counts) as Part[]
  const weight = (name: Part) => counts[name] * PART_KB[name]
  if (names.reduce((sum, name) => sum + weight(name), 0) <= MOST_PARTS_KB) return
  const most = names.reduce((a, b) => (weight(b) > weight(a) ? b : a))
  const [found, limit] = [counts[most], Math.floor(MOST_PARTS_KB / PART_KB[most])]
  throw badInput(
    `${param}: the model has ${found.toLocaleString('en-US')} ${most}, which with its other parts is too much to open; the limit for ${most} alone is ${limit.toLocaleString('en-US')}. Join parts in the program that made it, or export it as several files.`,
  )
}

const listOf = (of: unknown, name: string): unknown[] => {
  const list = (of as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

const sizeOf = (of: unknown, name: string): number =>
  Object.keys((of as Record<string, object | undefined> | null | undefined)?.[name] ?? {}).length

function checkCount(accessors: NonNullable<Json['accessors']>, limit: number, param: string): void {
  // What is below zero must not make up for the rest; the reader refuses it later.
  const elements = accessors.reduce((sum, one) => sum + Math.max(0, Number(one?.count) || 0), 0)
  if (elements <= limit) return
  const [found, most] = [elements, limit].map(number => number.toLocaleString('en-US'))
  throw badInput(`${param}: the model lists ${found} values; the limit is ${most}.`)
}

/** Whether every node has at most one parent and none is above itself. */
function isForest(nodes: Json['nodes']): boolean {
  if (nodes === undefined) return true
  if (!Array.isArray(nodes)) return false
  const parent = new Int32Array(nodes.length).fill(-1)
  for (const [i, node] of nodes.entries()) {
    const children = node?.children ?? []
    if (!Array.isArray(children)) return false
    for (const child of children) {
      if (!Number.isInteger(child) || child < 0 || child >= nodes.length || parent[child]! >= 0) return false
      parent[child] = i
    }
  }
  // With one parent each, a walk upwards ends at a root or runs in a circle.
  const done = new Uint8Array(nodes.length)
  for (let start = 0; start < nodes.length; start++) {
    let at = start
    while (at >= 0 && done[at] === 0) {
      done[at] = 1
      at = parent[at]!
    }
    if (at >= 0 && done[at] === 1) return false
    for (at = start; at >= 0 && done[at] === 1; at = parent[at]!) done[at] = 2
  }
  return true
}
