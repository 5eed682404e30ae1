/** What a PDF is made of. Arrays, numbers, booleans and null are JavaScript's own. */
export type Obj = null | boolean | number | Name | Str | Ref | Dict | Stream | Obj[]

/** A name such as /Type, without its slash; bytes beyond ASCII as Latin-1 characters. */
export class Name {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

/** A string: bytes, whose meaning depends on where it stands. */
export class Str {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Where references lead: a file that loads its objects when they are first asked for. */
export interface ObjectSource {
  load: (num: number) => Obj
  /** Gives up an object that was loaded. */
  forget?: (num: number) => void
}

/**
 * A reference to an object. It knows the file it leads into, so objects of several files can be put
 * together into one document without copying; the writer gives everything its new number.
 */
export class Ref {
  readonly num: number
  readonly source: ObjectSource | undefined
  /** What stands in the file's stead: changed and newly made objects. */
  value: Obj | undefined

  constructor(num: number, source?: ObjectSource, value?: Obj) {
    this.num = num
    this.source = source
    this.value = value
  }

  get target(): Obj {
    if (this.value !== undefined) return this.value
    return this.source ? this.source.load(this.num) : null
  }

  /** Gives up what it refers to: it is null from now on. */
  spend(): void {
    this.value = null
    this.source?.forget?.(this.num)
  }
}

const MAX_HOPS = 32

/** Follows references to the object they mean; a missing one is null. */
export function deref(obj: Obj | undefined): Obj {
  let at: Obj | undefined = obj
  for (let hops = 0; at instanceof Ref; hops++) {
    if (hops === MAX_HOPS) return null
    at = at.target
  }
  return at ?? null
}

/** A dictionary. The typed getters follow references and give undefined where the kind is another. */
export class Dict extends Map<string, Obj> {
  static of(entries: Record<string, Obj | undefined>): Dict {
    const dict = new Dict()
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
    return dict
  }

  value(key: string): Obj {
    return deref(this.get(key))
  }

  name(key: string): string | undefined {
    const value = this.value(key)
    return value instanceof Name ? value.value : undefined
  }

  number(key: string): number | undefined {
    const value = this.value(key)
    return typeof value === 'number' ? value : undefined
  }

  bool(key: string): boolean | undefined {
    const value = this.value(key)
    return typeof value === 'boolean' ? value : undefined
  }

  string(key: string): Buffer | undefined {
    const value = this.value(key)
    return value instanceof Str ? value.bytes : undefined
  }

  /** The dictionary there; of a stream, the stream's dictionary. */
  dict(key: string): Dict | undefined {
    return asDict(this.get(key))
  }

  stream(key: string): Stream | undefined {
    const value = this.value(key)
    return value instanceof Stream ? value : undefined
  }

  array(key: string): Obj[] | undefined {
    const value = this.value(key)
    return Array.isArray(value) ? value : undefined
  }

  /** The numbers of an array, when it holds nothing else. */
  numbers(key: string): number[] | undefined {
    const values = this.array(key)?.map(deref)
    return values?.every(value => typeof value === 'number') ? (values as number[]) : undefined
  }

  ref(key: string): Ref | undefined {
    const value = this.get(key)
    return value instanceof Ref ? value : undefined
  }

  copy(): Dict {
    return new Dict(this)
  }
}

/** A stream: its dictionary, and its bytes as they lie in the file, still encoded by its filters. */
export class Stream {
  dict: Dict
  raw: Uint8Array

  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

export const asDict = (obj: Obj | undefined): Dict | undefined => {
  const value = deref(obj)
  return value instanceof Dict ? value : value instanceof Stream ? value.dict : undefined
}

/** A new object with a reference of its own. */
export const newRef = (value: Obj): Ref => new Ref(0, undefined, value)

export const name = (value: string): Name => new Name(value)
