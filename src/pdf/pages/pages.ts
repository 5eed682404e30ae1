import { badInput } from '../../fault.ts'
import { asDict, Dict, deref, name, newRef, type Obj, Ref, Stream } from '../core/objects.ts'

/** A page: its reference, which others point at, and its dictionary with inherited entries filled in. */
export interface Page {
  ref: Ref
  dict: Dict
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
/** Pages of one document; those of more can be one page named again and again, in a file of a few bytes each. */
export const MOST_PAGES = 100_000
/** Kids of nodes that stand in the tree again: nodes that share their kids level by level come to billions. */
const MOST_REPEATED = 10 * MOST_PAGES

/**
 * The pages of a document in order. What pages inherit from the nodes above is written into them, so
 * that each stands for itself; the tree's nodes are not needed any more. A node that the tree names twice stands for
 * its pages twice. Loops and junk are passed over, and of too many pages one more is listed than `refuseEndless` lets pass.
 */
export function listPages(root: Dict): Page[] {
  const pages: Page[] = []
  const seen = new Set<Dict>()
  /** The nodes from the root to where the walk is. */
  const above = new Set<Dict>()
  let repeated = 0
  const walk: { node: Obj; inherited: Map<string, Obj>; leave?: Dict }[] = [
    { node: root.get('Pages') ?? null, inherited: new Map() },
  ]
  while (walk.length > 0 && pages.length <= MOST_PAGES) {
    const { node, inherited, leave } = walk.pop()!
    if (leave) {
      above.delete(leave)
      continue
    }
    const dict = deref(node)
    if (!(dict instanceof Dict)) continue
    const kids = kidsOf(dict)
    if (kids) {
      if (above.has(dict)) continue
      if (seen.has(dict)) repeated += kids.length + 1
      if (repeated > MOST_REPEATED) continue
      seen.add(dict)
      above.add(dict)
      walk.push({ node, inherited, leave: dict })
      const below = new Map(inherited)
      for (const key of INHERITED) {
        const value = dict.get(key)
        if (value !== undefined && value !== null) below.set(key, value)
      }
      for (let i = kids.length - 1; i >= 0; i--) walk.push({ node: kids[i]!, inherited: below })
      continue
    }
    // The same page twice in the tree is two pages; the second gets a dictionary of its own.
    const own = seen.has(dict) ? dict.copy() : dict
    const ref = node instanceof Ref && own === dict ? node : newRef(own)
    seen.add(dict)
    for (const [key, value] of inherited) {
      const mine = own.get(key)
      if (mine === undefined || deref(mine) === null) own.set(key, value)
    }
    if (own.name('Type') !== 'Page') own.set('Type', name('Page'))
    pages.push({ ref, dict: own })
  }
  return pages
}

/** What a node of the page tree has below it; undefined for a page. */
const kidsOf = (dict: Dict): Obj[] | undefined =>
  dict.name('Type') === 'Page' ? undefined : dict.array('Kids')

/** Whether the page tree names a node twice: other readers count or skip its pages as they please, and slowly. */
export function sharesNodes(root: Dict): boolean {
  const seen = new Set<Dict>()
  const open = [root.dict('Pages')]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const one of kidsOf(node) ?? []) {
      const kid = asDict(one)
      if (!kid || !kidsOf(kid)) continue
      if (seen.has(kid)) return true
      seen.add(kid)
      open.push(kid)
    }
  }
  return false
}

/** Refuses a document with more pages than are listed: what is made of it would lack the others. */
export function refuseEndless(pages: readonly Page[], param: string, called = ''): void {
  if (pages.length > MOST_PAGES)
    throw badInput(
      `${param}: the PDF${called} has more than ${MOST_PAGES.toLocaleString('en')} pages, the most that can be read.`,
    )
}

const FAN = 64

/** A page tree of these pages, in this order; sets their parents. Gives the tree's root. */
export function pageTree(pages: Page[]): Ref {
  type Node = { ref: Ref; dict: Dict; count: number }
  let level: Node[] = pages.map(({ ref, dict }) => ({ ref, dict, count: 1 }))
  do {
    const above: Node[] = []
    for (let i = 0; i < level.length || i === 0; i += FAN) {
      const kids = level.slice(i, i + FAN)
      const count = kids.reduce((sum, kid) => sum + kid.count, 0)
      const dict = Dict.of({ Type: name('Pages'), Count: count, Kids: kids.map(kid => kid.ref) })
      const ref = newRef(dict)
      for (const kid of kids) kid.dict.set('Parent', ref)
      above.push({ ref, dict, count })
    }
    level = above
  } while (level.length > 1)
  return level[0]!.ref
}

/** Left, bottom, right, top. */
export type Box = [number, number, number, number]

/** A box of a page with its corners in order; undefined when it is none or empty. */
export function boxOf(dict: Dict, key: string): Box | undefined {
  const numbers = dict.numbers(key)
  if (numbers?.length !== 4) return undefined
  const [a, b, c, d] = numbers as Box
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] > box[0] && box[3] > box[1] ? box : undefined
}

export const LETTER: Box = [0, 0, 612, 792]
export const mediaBox = (page: Dict): Box => boxOf(page, 'MediaBox') ?? LETTER

/** What a reader shows: the crop box as far as it lies inside the media box. */
export function visibleBox(page: Dict): Box {
  const media = mediaBox(page)
  const crop = boxOf(page, 'CropBox')
  if (!crop) return media
  const box: Box = [
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ]
  return box[2] > box[0] && box[3] > box[1] ? box : media
}

/** Quarter turns clockwise a reader shows the page with: 0, 90, 180 or 270. */
export function rotationOf(page: Dict): 0 | 90 | 180 | 270 {
  const angle = page.number('Rotate') ?? 0
  return ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as 0 | 90 | 180 | 270
}

/** Points per unit of the page's coordinates. */
export const userUnit = (page: Dict): number => {
  const unit = page.number('UserUnit') ?? 1
  return unit > 0 ? unit : 1
}

/** Width and height in points as a reader shows the page. */
export function displaySize(page: Dict): { width: number; height: number } {
  const [left, bottom, right, top] = visibleBox(page)
  const unit = userUnit(page)
  const [width, height] = [(right - left) * unit, (top - bottom) * unit]
  return rotationOf(page) % 180 === 0 ? { width, height } : { width: height, height: width }
}

const HIDDEN = 2
const NO_VIEW = 32

/** Whether readers show an annotation on the screen, going by its flags. */
export const isShown = (annotation: Dict): boolean =>
  ((annotation.number('F') ?? 0) & (HIDDEN | NO_VIEW)) === 0

/** Leaves out of a page's annotations those that are listed again, which readers would all load; whether there were some. */
export function dropRepeatedAnnotations(pages: readonly Page[]): boolean {
  const lists = new Map<Obj[], Obj[]>()
  let dropped = false
  for (const { dict } of pages) {
    const list = dict.array('Annots')
    if (!list) continue
    const once = lists.get(list) ?? withoutRepeats(list)
    lists.set(list, once)
    if (once.length === list.length) continue
    dict.set('Annots', once)
    dropped = true
  }
  return dropped
}

function withoutRepeats(list: Obj[]): Obj[] {
  const seen = new Set<Obj>()
  return list.filter(one => {
    const known = seen.has(deref(one))
    seen.add(deref(one))
    return !known
  })
}

/** The annotations of a page: their references (or made ones) and dictionaries. */
export function annotationsOf(page: Dict): { ref: Obj; dict: Dict }[] {
  return (page.array('Annots') ?? []).flatMap(ref => {
    const dict = asDict(ref)
    return dict ? [{ ref, dict }] : []
  })
}

/** Every drawing that an annotation has, in all its states. */
export function appearancesOf(annotation: Dict): Stream[] {
  return [...(annotation.dict('AP')?.values() ?? [])].flatMap(states => {
    const value = deref(states)
    const drawings = value instanceof Dict ? [...value.values()].map(deref) : [value]
    return drawings.filter(one => one instanceof Stream)
  })
}

/** A rectangle of the page's coordinates on the page as displayed: left, bottom, right, top in points. */
export function displayRect(page: Dict, [x0, y0, x1, y1]: Box): Box {
  const [left, bottom, right, top] = visibleBox(page)
  const unit = userUnit(page)
  const at = (x: number, y: number): [number, number] => {
    switch (rotationOf(page)) {
      case 90:
        return [y - bottom, right - x]
      case 180:
        return [right - x, top - y]
      case 270:
        return [top - y, x - left]
      default:
        return [x - left, y - bottom]
    }
  }
  const [a, b] = at(x0, y0)
  const [c, d] = at(x1, y1)
  return [Math.min(a, c) * unit, Math.min(b, d) * unit, Math.max(a, c) * unit, Math.max(b, d) * unit]
}
