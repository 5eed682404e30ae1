import { Dict, type Obj, Ref, Stream } from './objects.ts'

/** Whatever can be reached from here, each once; what the taker changes in a thing counts for what comes after it. */
function* everything(root: Obj): Generator<Obj> {
  const seen = new Set<Obj>()
  const walk: Obj[] = [root]
  while (walk.length > 0) {
    const item = walk.pop()!
    if (item === null || typeof item !== 'object' || seen.has(item)) continue
    seen.add(item)
    yield item
    if (item instanceof Ref) walk.push(item.target)
    else if (item instanceof Stream) walk.push(item.dict)
    else if (Array.isArray(item)) for (const one of item) walk.push(one)
    else if (item instanceof Dict) for (const one of item.values()) walk.push(one)
  }
}

/** All objects with a reference. */
export function* refsOf(root: Obj): Generator<Ref> {
  for (const item of everything(root)) if (item instanceof Ref) yield item
}

/** All dictionaries, those of streams included. */
export function* dictsOf(root: Obj): Generator<Dict> {
  for (const item of everything(root)) if (item instanceof Dict) yield item
}

export function streamsOf(root: Obj): Set<Stream> {
  const streams = new Set<Stream>()
  for (const { target } of refsOf(root)) if (target instanceof Stream) streams.add(target)
  return streams
}
