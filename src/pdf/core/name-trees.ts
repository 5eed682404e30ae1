import { Dict, deref, newRef, type Obj, type Ref, Str } from './objects.ts'

const MAX_NODES = 1_000_000
/** Many nodes may share one list, so that a small file would have more entries than anyone can hold. */
const MAX_ENTRIES = 4_000_000

/** All leaves under a name or number tree, in order; loops are passed over. */
function leaves(root: Dict | undefined, key: 'Names' | 'Nums', most = MAX_ENTRIES): [Obj, Obj][] {
  const found: [Obj, Obj][] = []
  const seen = new Set<Dict>()
  const walk: Obj[] = root ? [root] : []
  while (walk.length > 0 && seen.size < MAX_NODES && found.length < most) {
    const node = deref(walk.pop()!)
    if (!(node instanceof Dict) || seen.has(node)) continue
    seen.add(node)
    const pairs = node.array(key) ?? []
    for (let i = 0; i + 1 < pairs.length && found.length < most; i += 2)
      found.push([deref(pairs[i]!), pairs[i + 1]!])
    const kids = node.array('Kids') ?? []
    for (let i = kids.length - 1; i >= 0; i--) walk.push(kids[i]!)
  }
  return found
}

/** The entries of a name tree, or so many of them; keys as Latin-1 text of their bytes. */
export function nameTree(root: Dict | undefined, most?: number): Map<string, Obj> {
  const map = new Map<string, Obj>()
  for (const [key, value] of leaves(root, 'Names', most)) {
    if (key instanceof Str) map.set(key.bytes.toString('latin1'), value)
  }
  return map
}

export function numberTree(root: Dict | undefined): Map<number, Obj> {
  const map = new Map<number, Obj>()
  for (const [key, value] of leaves(root, 'Nums')) if (typeof key === 'number') map.set(key, value)
  return map
}

const LEAF = 64

function build(pairs: [Obj, Obj][], key: 'Names' | 'Nums'): Ref {
  if (pairs.length <= LEAF) return newRef(Dict.of({ [key]: pairs.flat() }))
  const kids: Ref[] = []
  for (let i = 0; i < pairs.length; i += LEAF) {
    const part = pairs.slice(i, i + LEAF)
    kids.push(newRef(Dict.of({ Limits: [part[0]![0], part.at(-1)![0]], [key]: part.flat() })))
  }
  return newRef(Dict.of({ Kids: kids }))
}

export function makeNameTree(entries: Map<string, Obj>): Ref {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return build(
    sorted.map(([key, value]) => [new Str(Buffer.from(key, 'latin1')), value]),
    'Names',
  )
}

export function makeNumberTree(entries: Map<number, Obj>): Ref {
  return build(
    [...entries].sort(([a], [b]) => a - b),
    'Nums',
  )
}
