import { decimalOf, isRawNumber } from '../../../formats/text/exact-json.ts'

/**
 * Gives equal JSON values the same number, whatever the order of their keys, in one pass over each value; and
 * what a number stands for as lists of numbers, so that values can be compared without being looked at again.
 */
export class JsonShapes {
  private readonly scalars = new Map<unknown, number>()
  private readonly rawNumbers = new Map<unknown, number>()
  private readonly containers = new Map<string, number>()
  private readonly known = new Map<object, number>()
  private readonly keyNumbers = new Map<string, number>()
  private readonly leafCounts: number[] = []
  private readonly itemLists: (number[] | undefined)[] = []
  private readonly keyLists: (number[] | undefined)[] = []

  idOf(value: unknown): number {
    if (isRawNumber(value)) return this.scalar(this.rawNumbers, decimalOf(value.rawJSON))
    if (typeof value !== 'object' || value === null) return this.scalar(this.scalars, value)
    let id = this.known.get(value)
    if (id === undefined) {
      id = Array.isArray(value) ? this.list(value) : this.object(value as Record<string, unknown>)
      this.known.set(value, id)
    }
    return id
  }

  /** Values inside that are no list or object; an empty container counts as one. */
  leaves(id: number): number {
    return this.leafCounts[id]!
  }

  /** The items of a list, or the values of an object in the order of `keys`; undefined for a scalar. */
  items(id: number): number[] | undefined {
    return this.itemLists[id]
  }

  /** The numbers of an object's keys, rising; undefined for what is no object. */
  keys(id: number): number[] | undefined {
    return this.keyLists[id]
  }

  private scalar(known: Map<unknown, number>, value: unknown): number {
    let id = known.get(value)
    if (id === undefined) known.set(value, (id = this.add(1)))
    return id
  }

  private list(value: unknown[]): number {
    const items = value.map(item => this.idOf(item))
    return this.container(`[${items}`, items, undefined)
  }

  private object(value: Record<string, unknown>): number {
    const names = Object.keys(value)
    const byName = names.map(name => this.keyNumber(name))
    // Objects of one kind mostly have their keys in one order.
    if (byName.every((number, i) => i === 0 || number > byName[i - 1]!)) {
      const items = names.map(name => this.idOf(value[name]))
      return this.container(`{${byName}:${items}`, items, byName)
    }
    const order = byName.map((_, i) => i).sort((i, j) => byName[i]! - byName[j]!)
    const keys = order.map(i => byName[i]!)
    const items = order.map(i => this.idOf(value[names[i]!]))
    return this.container(`{${keys}:${items}`, items, keys)
  }

  private keyNumber(name: string): number {
    let number = this.keyNumbers.get(name)
    if (number === undefined) this.keyNumbers.set(name, (number = this.keyNumbers.size))
    return number
  }

  private container(shape: string, items: number[], keys: number[] | undefined): number {
    let id = this.containers.get(shape)
    if (id === undefined) {
      id = this.add(
        Math.max(
          1,
          items.reduce((sum, item) => sum + this.leafCounts[item]!, 0),
        ),
      )
      this.containers.set(shape, id)
      this.itemLists[id] = items
      this.keyLists[id] = keys
    }
    return id
  }

  private add(leaves: number): number {
    this.leafCounts.push(leaves)
    this.itemLists.push(undefined)
    this.keyLists.push(undefined)
    return this.leafCounts.length - 1
  }
}
