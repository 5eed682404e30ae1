import { badInput } from '../../../fault.ts'

/** Plain JSON; objects as maps in their order, and any other object is a number kept as text. */
type Tree = unknown

/** What is known of a value after all its samples were seen. */
interface Shape {
  /** The kinds of plain values seen: sum of their weights in SCALARS. */
  scalars: number
  /** What the lists hold, where there was one. */
  items: Shape | undefined
  /** The keys of the objects, where there was one. */
  fields: Map<string, Shape> | undefined
  /** How many objects were seen. */
  objects: number
  /** For a field: how many objects had it. */
  seen: number
}

const SCALARS = { string: 1, number: 2, boolean: 4, null: 8 }

export const MAX_INTERFACES = 20_000

const SCALAR_LIST = Object.entries(SCALARS)

const newShape = (): Shape => ({
  scalars: 0,
  items: undefined,
  fields: undefined,
  objects: 0,
  seen: 0,
})

/** Global types whose names an interface must not take. */
const GLOBAL = new Set(
  'Array ArrayBuffer BigInt Boolean Buffer DataView Date Error Function Infinity Intl Iterator JSON Map Math NaN Number Object Partial Pick Promise Proxy Readonly Record Reflect RegExp Required Set String Symbol WeakMap WeakSet'.split(
    ' ',
  ),
)

/** TypeScript interfaces to which a sample of JSON is assignable. */
export function typesOf(sample: Tree, rootName: string): { typescript: string; interfaces: string[] } {
  const root = newShape()
  learn(root, sample)

  const declared: string[] = []
  const interfaces: string[] = []
  const taken = new Set([rootName])
  /** Where to go on counting: thousands of interfaces may want one name. */
  const next = new Map<string, number>()
  const byBody = new Map<string, string>()

  const takeName = (base: string): string => {
    let name = base
    let n = next.get(base) ?? 2
    for (; taken.has(name); n++) name = `${base}${n}`
    next.set(base, n)
    taken.add(name)
    return name
  }
  /** The name taken last for this base is not needed after all. */
  const giveBack = (name: string, base: string): void => {
    taken.delete(name)
    if (name !== base) next.set(base, next.get(base)! - 1)
  }

  /** The type of a shape, written; interfaces it needs are declared on the way. */
  const write = (shape: Shape, hint: string, asRoot = false): string => {
    const types: string[] = []
    if (shape.fields) types.push(declare(shape, hint, asRoot))
    if (shape.items) {
      const item = write(shape.items, singular(hint))
      types.push(item.includes('|') ? `(${item})[]` : `${item}[]`)
    }
    for (const [name, weight] of SCALAR_LIST) if (shape.scalars & weight) types.push(name)
    return types.length > 0 ? types.join(' | ') : 'unknown'
  }

  const declare = (shape: Shape, hint: string, asRoot: boolean): string => {
    if (shape.fields!.size === 0 && !asRoot) return 'Record<string, never>'
    const place = declared.length
    declared.push('')
    interfaces.push('')
    if (interfaces.length > MAX_INTERFACES) {
      throw badInput(
        `json: needs more than ${MAX_INTERFACES.toLocaleString('en-US')} interfaces, which is the limit.`,
      )
    }
    const base = GLOBAL.has(hint) ? `${hint}Item` : hint
    const name = asRoot ? rootName : takeName(base)
    const lines = [...shape.fields!].map(([key, field]) => {
      const optional = field.seen < shape.objects ? '?' : ''
      const hint = field.fields || field.items ? pascal(key) : ''
      return `  ${property(key)}${optional}: ${write(field, hint)}`
    })
    const body = lines.length > 0 ? `{\n${lines.join('\n')}\n}` : '{}'
    // The same fields under the same hint are the same thing, seen at two places.
    const before = byBody.get(`${hint}${body}`)
    if (before && !asRoot && declared.length === place + 1) {
      giveBack(name, base)
      declared.pop()
      interfaces.pop()
      return before
    }
    byBody.set(`${hint}${body}`, name)
    declared[place] = `export interface ${name} ${body}`
    interfaces[place] = name
    return name
  }

  const plainObject = root.fields !== undefined && !root.items && root.scalars === 0
  const type = write(root, rootName, plainObject)
  if (!plainObject) declared.unshift(`export type ${rootName} = ${type}`)
  return { typescript: `${declared.join('\n\n')}\n`, interfaces }
}

function learn(shape: Shape, value: Tree): void {
  if (value === null) shape.scalars |= SCALARS.null
  else if (Array.isArray(value)) {
    shape.items ??= newShape()
    for (const item of value) learn(shape.items, item)
  } else if (value instanceof Map) {
    shape.fields ??= new Map()
    shape.objects++
    for (const [key, item] of value) {
      let field = shape.fields.get(key)
      if (!field) shape.fields.set(key, (field = newShape()))
      field.seen++
      learn(field, item)
    }
  } else if (typeof value === 'string') shape.scalars |= SCALARS.string
  else shape.scalars |= typeof value === 'boolean' ? SCALARS.boolean : SCALARS.number
}

const property = (key: string): string =>
  /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key)

/** A type's name made from a key: user_names → UserNames, 1st → N1st, 名前 stays. */
function pascal(key: string): string {
  const words = key.slice(0, 200).match(/[\p{ID_Continue}]+/gu) ?? []
  const name = words
    .flatMap(word => word.split('_'))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  if (name === '') return 'Item'
  return /^[\p{ID_Start}]/u.test(name) ? name : `N${name}`
}

const SINGULARS: [RegExp, string][] = [
  [/(?:Series|Species|News|Status)$/i, '$&Item'],
  [/People$/, 'Person'],
  [/people$/, 'person'],
  [/(child)ren$/i, '$1'],
  [/(mov|cook|calor)ies$/i, '$1ie'],
  [/([^aeiou])ies$/, '$1y'],
  // Statuses, but houses and responses; branches, but caches.
  [/(ss|x|sh|[^aeo]us|(?<![^aeiou]a)ch)es$/, '$1'],
  [/([^su])s$/, '$1'],
]

/** Users → User, Companies → Company, Boxes → Box; what has no plural form gets Item. */
function singular(name: string): string {
  const form = name.length > 3 ? SINGULARS.find(([plural]) => plural.test(name)) : undefined
  return form ? name.replace(...form) : `${name}Item`
}
