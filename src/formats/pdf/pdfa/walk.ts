import { Dict, type Obj, Ref, Stream } from '../objects.ts'

/** Every dictionary that can be reached from here, those of streams included, each once. */
export function* everyDict(root: Obj): Generator<Dict> {
  const seen = new Set<Obj>()
  const walk: Obj[] = [root]
  while (walk.length > 0) {
    const item = walk.pop()!
    if (item === null || typeof item !== 'object' || seen.has(item)) continue
    seen.add(item)
    if (item instanceof Ref) walk.push(item.target)
    else if (item instanceof Stream) walk.push(item.dict)
    else if (Array.isArray(item)) for (const one of item) walk.push(one)
    else if (item instanceof Dict) {
      yield item
      for (const one of item.values()) walk.push(one)
    }
  }
}
