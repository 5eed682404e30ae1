import type { StructElement } from '../../lib/geometry/pdf-page.ts'
import type { PageContext } from './page-context.ts'

const MAX_DEPTH = 64
const MAX_ELEMENTS = 50_000

/** Reads the structure tree as far as it concerns one page. */
export function readStructure(context: PageContext, page: number): StructElement[] {
  const { library, pad } = context
  const { fn } = library
  const tree = fn.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  let left = MAX_ELEMENTS

  const attributesOf = (element: number) => {
    const found: { rowSpan?: number; columnSpan?: number; scope?: string } = {}
    const count = fn.FPDF_StructElement_GetAttributeCount(element)
    for (let i = 0; i < count && i < 8; i++) {
      const attributes = fn.FPDF_StructElement_GetAttributeAtIndex(element, i)
      if (attributes === 0) continue
      const value = (name: string) =>
        pad.withText(name, at => fn.FPDF_StructElement_Attr_GetValue(attributes, at))
      const number = (name: string) => {
        const handle = value(name)
        if (handle === 0 || !fn.FPDF_StructElement_Attr_GetNumberValue(handle, pad.at(0))) return undefined
        const n = Math.round(pad.float(0))
        return n > 1 && n <= 1000 ? n : undefined
      }
      const rowSpan = number('RowSpan')
      const columnSpan = number('ColSpan')
      const scopeHandle = value('Scope')
      if (rowSpan) found.rowSpan = rowSpan
      if (columnSpan) found.columnSpan = columnSpan
      if (scopeHandle !== 0) {
        const scope = pad.wideText((at, size) => {
          const room = Math.min(size, 512)
          return fn.FPDF_StructElement_Attr_GetStringValue(scopeHandle, at, room, pad.at(511))
            ? Math.min(pad.uint(511), room)
            : 0
        })
        if (scope) found.scope = scope
      }
    }
    return found
  }

  const read = (element: number, depth: number): StructElement => {
    const text = (get: typeof fn.FPDF_StructElement_GetType) =>
      pad.wideText((at, size) => get(element, at, size))
    const optional = {
      title: text(fn.FPDF_StructElement_GetTitle),
      alt: text(fn.FPDF_StructElement_GetAltText),
      actualText: text(fn.FPDF_StructElement_GetActualText),
      lang: text(fn.FPDF_StructElement_GetLang),
      id: text(fn.FPDF_StructElement_GetID),
    }
    const role = text(fn.FPDF_StructElement_GetType)
    const children: (StructElement | number)[] = []
    const count = depth < MAX_DEPTH ? fn.FPDF_StructElement_CountChildren(element) : 0
    for (let i = 0; i < count && left-- > 0; i++) {
      const mcid = fn.FPDF_StructElement_GetChildMarkedContentID(element, i)
      if (mcid >= 0) children.push(mcid)
      else {
        const child = fn.FPDF_StructElement_GetChildAtIndex(element, i)
        if (child !== 0) children.push(read(child, depth + 1))
      }
    }
    return {
      role,
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
      ...(/^T[DH]$/.test(role) && attributesOf(element)),
      children,
    }
  }

  try {
    const roots: StructElement[] = []
    const count = fn.FPDF_StructTree_CountChildren(tree)
    for (let i = 0; i < count && left-- > 0; i++) {
      const element = fn.FPDF_StructTree_GetChildAtIndex(tree, i)
      if (element !== 0) roots.push(read(element, 0))
    }
    return roots
  } finally {
    fn.FPDF_StructTree_Close(tree)
  }
}
