import { makeNumberTree } from '../core/name-trees.ts'
import { Dict, name, newRef, type Obj, type Ref } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { encodeText } from '../core/text-strings.ts'
import { toDisplay } from '../edit/editable-lines.ts'
import { annotationsOf } from '../pages/pages.ts'
import type { KnownWidth } from '../redact/glyph-widths.ts'
import { markPage } from './mark-content.ts'

/** A rectangle of a page as displayed, y downwards. */
export interface TagBox {
  page: number
  x0: number
  y0: number
  x1: number
  y1: number
}

/** An element of the structure to be, in reading order. */
export interface TagElement {
  role: string
  alt?: string
  /** Where its own content stands. */
  boxes: TagBox[]
  /** Pictures and drawings in its boxes are its content too. */
  drawn?: boolean
  kids: TagElement[]
  /** For header cells. */
  scope?: 'Column' | 'Row'
  rowSpan?: number
  columnSpan?: number
  ordered?: boolean
}

/** Areas that are decoration: running headers and footers, page numbers. */
export interface Tagging {
  elements: TagElement[]
  artifacts: TagBox[]
  language: string
  /** Widths of letters on a page, for fonts that do not tell. */
  known: (page: number) => KnownWidth
}

/** How far beyond its box, in points, a letter may stand and still be its own. */
const NEAR = 12

interface Node {
  element: TagElement
  number: number
  /** Pieces of content, in the order of the page. */
  content: Obj[]
  dict: Dict
  ref: Ref
}

interface Placed {
  box: TagBox
  node: Node
}

/** Tags a document; gives the pages whose content could not be read and stays as it was. */
export function tagDocument(document: PdfDocument, tagging: Tagging): number[] {
  return new Tagger(document, tagging).run()
}

class Tagger {
  private readonly document: PdfDocument
  private readonly tagging: Tagging
  private readonly nodes: Node[] = []
  private readonly byElement = new Map<TagElement, Node>()
  private readonly roles: string[] = []
  private readonly parents = new Map<number, Obj>()
  /** Text of a page that no element claims. */
  private readonly loose = new Map<number, Node>()

  constructor(document: PdfDocument, tagging: Tagging) {
    this.document = document
    this.tagging = tagging
    const visit = (element: TagElement): void => {
      this.node(element)
      element.kids.forEach(visit)
    }
    tagging.elements.forEach(visit)
  }

  private node(element: TagElement): Node {
    const dict = new Dict()
    const node: Node = { element, number: this.nodes.length, content: [], dict, ref: newRef(dict) }
    this.nodes.push(node)
    this.byElement.set(element, node)
    this.roles.push(element.role)
    return node
  }

  run(): number[] {
    const { document, tagging } = this
    const byPage = Map.groupBy(
      this.nodes.flatMap(node => node.element.boxes.map(box => ({ box, node }))),
      ({ box }) => box.page,
    )
    const failed: number[] = []
    for (const [i, { dict, ref }] of document.pages.entries()) {
      const boxes = byPage.get(i + 1) ?? []
      if (!this.page(dict, ref, i + 1, boxes)) failed.push(i + 1)
      this.annotations(dict, ref, i + 1, boxes)
    }
    const tops = this.tops()
    for (const node of this.nodes) this.describe(node)
    const root = newRef(null)
    const top = newRef(
      Dict.of({
        Type: name('StructElem'),
        S: name('Document'),
        P: root,
        K: tops.filter(node => this.isFilled(node)).map(node => node.ref),
      }),
    )
    for (const node of tops) this.setParents(node, top)
    root.value = Dict.of({
      Type: name('StructTreeRoot'),
      K: [top],
      ParentTree: makeNumberTree(this.parents),
      ParentTreeNextKey: this.parents.size,
    })
    const viewer = document.root.dict('ViewerPreferences')?.copy() ?? new Dict()
    viewer.set('DisplayDocTitle', true)
    document.root.set('StructTreeRoot', root)
    document.root.set('MarkInfo', Dict.of({ Marked: true }))
    document.root.set('ViewerPreferences', viewer)
    document.root.set('Lang', encodeText(tagging.language))
    return failed
  }

  private looseAt(page: number): Node {
    const known = this.loose.get(page) ?? this.node({ role: 'P', boxes: [], kids: [] })
    this.loose.set(page, known)
    return known
  }

  private page(page: Dict, ref: Ref, at: number, boxes: Placed[]): boolean {
    const off = this.tagging.artifacts.filter(box => box.page === at).map(box => ({ box }))
    const marked = markPage(
      page,
      {
        roles: this.roles,
        text: (x, y) => {
          const own = nearest(boxes, x, y)
          const decoration = nearest(off, x, y)
          if (decoration && (!own || decoration.distance < own.distance)) return 'artifact'
          return own?.found.node.number
        },
        loose: () => this.looseAt(at).number,
        drawing: (x0, y0, x1, y1) => {
          const found = boxes.find(
            ({ box, node }) => node.element.drawn && distance(box, (x0 + x1) / 2, (y0 + y1) / 2) <= 1,
          )
          return found?.node.number ?? 'artifact'
        },
      },
      this.tagging.known(at),
    )
    if (!marked) return false
    for (const { owner, id, form } of marked.marks)
      this.nodes[owner]!.content.push(
        Dict.of({ Type: name('MCR'), Pg: ref, MCID: id, ...(form && { Stm: form }) }),
      )
    const holders = [
      { dict: page, owners: marked.owners },
      ...marked.forms.map(one => ({ dict: one.form.dict, owners: one.owners })),
    ]
    for (const { dict, owners } of holders) {
      dict.delete('StructParents')
      if (owners.length === 0) continue
      dict.set('StructParents', this.parents.size)
      this.parents.set(
        this.parents.size,
        owners.map(owner => this.nodes[owner]!.ref),
      )
    }
    return true
  }

  /** Puts annotations into the structure, each where it stands, and gives links words that say where they lead. */
  private annotations(page: Dict, pageRef: Ref, at: number, boxes: Placed[]): void {
    const [a, b, c, d, e, f] = toDisplay(page)
    const shown = annotationsOf(page).filter(
      ({ dict }) => !UNTAGGED.has(dict.name('Subtype') ?? '') && ((dict.number('F') ?? 0) & HIDDEN) === 0,
    )
    for (const { ref, dict } of shown) {
      const rect = dict.numbers('Rect')
      if (rect?.length !== 4) continue
      const [x, y] = [(rect[0]! + rect[2]!) / 2, (rect[1]! + rect[3]!) / 2]
      const subtype = dict.name('Subtype')
      const role = subtype === 'Link' ? 'Link' : subtype === 'Widget' ? 'Form' : 'Annot'
      const around = beside(boxes, a * x + c * y + e, b * x + d * y + f)?.node ?? this.looseAt(at)
      const own = this.node({ role, boxes: [], kids: [] })
      own.content.push(Dict.of({ Type: name('OBJR'), Pg: pageRef, Obj: ref }))
      around.element.kids.push(own.element)
      dict.set('StructParent', this.parents.size)
      this.parents.set(this.parents.size, own.ref)
      if (role === 'Link' && !dict.string('Contents')) dict.set('Contents', encodeText(linkWords(dict)))
    }
    if (shown.length > 0) page.set('Tabs', name('S'))
  }

  /** The elements of the first level; text that none claimed stands behind what comes last on its page. */
  private tops(): Node[] {
    const tops = this.tagging.elements.map(element => this.byElement.get(element)!)
    const lastPage = ({ boxes, kids }: TagElement): number =>
      Math.max(0, ...boxes.map(box => box.page), ...kids.map(lastPage))
    const pages = tops.map(node => lastPage(node.element))
    for (const [page, node] of [...this.loose].sort(([one], [other]) => other - one))
      tops.splice(pages.findLastIndex(one => one <= page) + 1, 0, node)
    return tops
  }

  private isFilled(node: Node): boolean {
    return node.content.length > 0 || node.element.kids.some(kid => this.isFilled(this.byElement.get(kid)!))
  }

  private describe({ element, content, dict }: Node): void {
    const { role, alt, scope, rowSpan = 1, columnSpan = 1, ordered } = element
    const inner = element.kids.map(kid => this.byElement.get(kid)!)
    // Empty cells hold the others in their columns.
    const kept = role === 'TR' ? inner : inner.filter(node => this.isFilled(node))
    dict.set('Type', name('StructElem'))
    dict.set('S', name(role))
    dict.set('K', [...content, ...kept.map(node => node.ref)])
    if (alt) dict.set('Alt', encodeText(alt))
    if (scope || rowSpan > 1 || columnSpan > 1)
      dict.set(
        'A',
        Dict.of({
          O: name('Table'),
          ...(scope && { Scope: name(scope) }),
          ...(rowSpan > 1 && { RowSpan: rowSpan }),
          ...(columnSpan > 1 && { ColSpan: columnSpan }),
        }),
      )
    if (role === 'L')
      dict.set('A', Dict.of({ O: name('List'), ListNumbering: name(ordered ? 'Decimal' : 'Disc') }))
    if (role === 'Figure') dict.set('A', Dict.of({ O: name('Layout'), Placement: name('Block') }))
  }

  private setParents(node: Node, parent: Ref): void {
    node.dict.set('P', parent)
    for (const kid of node.element.kids) this.setParents(this.byElement.get(kid)!, node.ref)
  }
}

/** How far away, in points, the words of a field may be, and how much more a distance up or down counts. */
const [REACH, ACROSS] = [400, 4]
const UNTAGGED = new Set(['Popup', 'PrinterMark', 'TrapNet'])
const HIDDEN = 2

const distance = (box: TagBox, x: number, y: number): number =>
  Math.hypot(Math.max(box.x0 - x, 0, x - box.x1), Math.max(box.y0 - y, 0, y - box.y1))

/** The box that holds a point, the smallest of several; else the one it is nearest to, if that is near. */
function nearest<T extends { box: TagBox }>(
  boxes: readonly T[],
  x: number,
  y: number,
): { found: T; distance: number } | undefined {
  let best: { found: T; distance: number; size: number } | undefined
  for (const found of boxes) {
    const far = distance(found.box, x, y)
    if (far > NEAR) continue
    const size = (found.box.x1 - found.box.x0) * (found.box.y1 - found.box.y0)
    if (!best || far < best.distance - 0.01 || (far <= best.distance + 0.01 && size < best.size))
      best = { found, distance: far, size }
  }
  return best
}

/** What an annotation belongs to: what it lies on, or the words beside a field rather than those below. */
function beside(boxes: readonly Placed[], x: number, y: number): Placed | undefined {
  let best: { found: Placed; far: number } | undefined
  for (const found of boxes) {
    const { box } = found
    const far = Math.hypot(Math.max(box.x0 - x, 0, x - box.x1), ACROSS * Math.max(box.y0 - y, 0, y - box.y1))
    if (far < (best?.far ?? REACH)) best = { found, far }
  }
  return best?.found
}

function linkWords(link: Dict): string {
  const address = link.dict('A')?.string('URI')
  return address ? `Link to ${address.toString('latin1')}` : 'Link to another place in the document'
}
