import { type Json, withFirmStart } from './encoding.ts'

/** After a page or column break that the file asks for, the space over a paragraph stays. */
export const firmAfterBreaks = (nodes: Json[]): Json[] =>
  nodes.flatMap((node, i) =>
    gapOf(node) > 0 && /^(page|col)break$/.test(String(nodes[i - 1]?.['k']))
      ? (withFirmStart([node]) as Json[])
      : [node],
  )

interface Box {
  borders?: Record<string, unknown>
  fill?: string
  gap?: number
  lead?: number
}

const gapOf = (node: Json): number => (node['f'] as Box | undefined)?.gap ?? 0

/** Paragraphs with the same borders and indents stand in one box, and so do those on the same ground. */
export function joinBoxes(nodes: Json[]): Json[] {
  let before: Json | undefined
  return nodes.map((node, i) => {
    const box = node['f'] as Box | undefined
    if (!box || !isBoxed(node)) {
      before = undefined
      return node
    }
    const goesOn = isSameBox(before, node)
    const ends = !isSameBox(node, nodes[i + 1])
    before = node
    const joined = goesOn ? { ...box, gap: 0, lead: box.gap ?? 0 } : box
    if (!box.borders) return { ...node, f: joined }
    const borders = { ...box.borders, ...(goesOn && { top: null }), ...(!ends && { bottom: null }) }
    return { ...node, f: { ...joined, borders } }
  })
}

function isSameBox(a: Json | undefined, b: Json | undefined): boolean {
  if (!a || !b) return false
  const key = (node: Json) => {
    const { borders, left, right, first, fill } = (node['f'] ?? {}) as Record<string, unknown>
    return JSON.stringify([borders, Number(left ?? 0) + Math.max(0, -Number(first ?? 0)), right, fill])
  }
  return isBoxed(b) && key(a) === key(b)
}

function isBoxed(node: Json): boolean {
  const box = node['f'] as Box | undefined
  return box?.borders !== undefined || box?.fill !== undefined
}
