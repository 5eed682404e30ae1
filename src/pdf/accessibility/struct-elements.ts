import { asDict, Dict, deref, type Obj } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'

/** A node of the structure tree, in the order of the document. */
export interface StructNode {
  /** Standard role, after the role map. */
  role: string
  dict: Dict
  /** Page counted from 1; undefined where no node above it tells one. */
  page: number | undefined
  parent: StructNode | undefined
}

const MAX_NODES = 200_000
const MAX_ROLES = 16

/** Every element of the structure tree, each once; loops and junk are passed over. */
export function structNodes(document: PdfDocument): StructNode[] {
  const tree = document.root.dict('StructTreeRoot')
  if (!tree) return []
  const roles = tree.dict('RoleMap')
  const roleOf = (name: string): string => {
    let role = name
    for (let i = 0; i < MAX_ROLES; i++) {
      const next = roles?.name(role)
      if (next === undefined || next === role) break
      role = next
    }
    return role
  }
  const pages = new Map(document.pages.map(({ dict }, i) => [dict, i + 1]))
  const nodes: StructNode[] = []
  const seen = new Set<Dict>()
  const walk: { obj: Obj; parent: StructNode | undefined }[] = []
  const push = (kids: Obj, parent: StructNode | undefined) => {
    const list = Array.isArray(kids) ? kids : [kids]
    for (let i = list.length - 1; i >= 0; i--) walk.push({ obj: list[i]!, parent })
  }
  push(tree.value('K'), undefined)
  while (walk.length > 0 && nodes.length < MAX_NODES) {
    const { obj, parent } = walk.pop()!
    const dict = deref(obj)
    if (!(dict instanceof Dict) || seen.has(dict)) continue
    seen.add(dict)
    const role = dict.name('S')
    if (role === undefined) continue
    const own = asDict(dict.get('Pg'))
    const page = (own && pages.get(own)) ?? parent?.page
    const node = { role: roleOf(role), dict, page, parent }
    nodes.push(node)
    push(dict.value('K'), node)
  }
  return nodes
}
