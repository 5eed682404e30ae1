import type { StructElement } from '../../../lib/geometry/pdf-page.ts'
import { numberTree } from '../../../pdf/core/name-trees.ts'
import { Dict, deref, type Obj } from '../../../pdf/core/objects.ts'

/** Deeper trees are for PDFium, which cuts them off. */
const DEEPEST = 30

/** An element that has content on a page, or holds one that has. */
interface Node {
  parent: Node | undefined
  element: Dict
  /** Its children that are such elements, in no order. */
  held: Node[]
}

/** Where an element stands that its parent names more than once: a few of those in each other are millions. */
const REPEATED = -1

/** The children of an element by their places: one may hold all paragraphs of a book. */
interface Kids {
  content: (readonly [at: number, mark: number | Dict])[]
  elements: Map<Dict, number>
}

/**
 * The structure tree, page by page, as far as it concerns the layout of text. What says more than its role and its
 * children (cells of tables, elements with a text of their own) makes the page one for PDFium, and so does an element
 * that stands in several places.
 */
export class PageTags {
  readonly #root: Dict | undefined
  readonly #tops: Kids
  readonly #kids = new Map<Dict, Kids>()
  readonly #parents: ReadonlyMap<number, Obj>
  readonly #roles: Dict | undefined

  constructor(catalog: Dict) {
    this.#root = catalog.dict('StructTreeRoot')
    this.#tops = kidsOf(this.#root)
    this.#parents = numberTree(this.#root?.dict('ParentTree'))
    this.#roles = this.#root?.dict('RoleMap')
  }

  /** The elements of a page; undefined where they are for PDFium. */
  of(page: Dict): StructElement[] | undefined {
    const own = page.number('StructParents')
    const held = own === undefined ? [] : deref(this.#parents.get(own))
    if (!Array.isArray(held)) return []
    const nodes = new Map<Dict, Node>()
    for (const one of held) {
      const element = deref(one)
      if (element instanceof Dict && !this.#add(element, nodes, 0)) return undefined
    }
    const tops = [...nodes.values()].filter(node => !node.parent)
    const read = this.#children(this.#tops, tops, page, false)
    return read as StructElement[] | undefined
  }

  /** Adds an element and those around it; undefined where an element is not among the children of its parent. */
  #add(element: Dict, nodes: Map<Dict, Node>, depth: number): Node | undefined {
    const known = nodes.get(element)
    if (known || depth > DEEPEST) return known
    const above = element.dict('P')
    if (!above) return undefined
    const node: Node = { parent: undefined, element, held: [] }
    nodes.set(element, node)
    if (above === this.#root && above.name('Type') === 'StructTreeRoot')
      return this.#tops.elements.has(element) ? node : undefined
    node.parent = this.#add(above, nodes, depth + 1)
    if (!node.parent || !this.#kidsOf(above).elements.has(element)) return undefined
    node.parent.held.push(node)
    return node
  }

  #read({ element, held }: Node, page: Dict): StructElement | undefined {
    const type = element.name('S') ?? ''
    const role = this.#roles?.name(type) || type
    if (/^T[DH]$/.test(role) || element.has('Alt') || element.has('ActualText')) return undefined
    const children = this.#children(this.#kidsOf(element), held, page, element.dict('Pg') === page)
    return children && { role, children }
  }

  /** `here`: the content of the element is on the page, where it says nothing else. */
  #children(kids: Kids, held: readonly Node[], page: Dict, here: boolean): Child[] | undefined {
    const placed: [at: number, child: Child][] = []
    for (const [at, mark] of kids.content) {
      const isNumber = typeof mark === 'number'
      const mcid = isNumber ? mark : (mark.number('MCID') ?? 0)
      const isOn = isNumber || !mark.has('Pg') ? here : mark.dict('Pg') === page
      if (isOn && mcid >= 0) placed.push([at, mcid])
    }
    for (const node of held) {
      const at = kids.elements.get(node.element)!
      const read = at === REPEATED ? undefined : this.#read(node, page)
      if (!read) return undefined
      placed.push([at, read])
    }
    return placed.sort(([a], [b]) => a - b).map(([, child]) => child)
  }

  #kidsOf(element: Dict): Kids {
    const known = this.#kids.get(element)
    if (known) return known
    const kids = kidsOf(element)
    this.#kids.set(element, kids)
    return kids
  }
}

function kidsOf(element: Dict | undefined): Kids {
  const own = element?.value('K')
  const kids: Kids = { content: [], elements: new Map() }
  for (const [at, one] of (Array.isArray(own) ? own : [own]).entries()) {
    const kid = deref(one)
    if (typeof kid === 'number') kids.content.push([at, kid])
    if (!(kid instanceof Dict)) continue
    const kind = kid.name('Type')
    if (kind === 'MCR') kids.content.push([at, kid])
    else if (kind !== 'OBJR') kids.elements.set(kid, kids.elements.has(kid) ? REPEATED : at)
  }
  return kids
}

/** Whether two trees have the same elements over the same content. */
export function areSameTags(a: readonly Child[], b: readonly Child[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i]!
      if (typeof one === 'number' || typeof other === 'number') return one === other
      return one.role === other.role && areSameTags(one.children, other.children)
    })
  )
}

type Child = StructElement['children'][number]
