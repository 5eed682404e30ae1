import { PT } from './css-boxes.ts'
import type { Item } from './items.ts'
import type { TextRun } from './text-runs.ts'

/** Lines through or under text, from the elements around it. */
export type Decorations = { line: string; color: string }[]

export function textItems(run: TextRun, x: number, y: number, decorations: Decorations): Item[] {
  const size = run.size * PT
  const baseline = y + run.ascent * PT
  const items: Item[] = [
    {
      kind: 'text',
      text: run.text,
      x,
      baseline,
      size,
      family: run.family,
      weight: run.weight,
      color: run.color,
      width: run.box.width * PT,
      ...(run.spacing !== 0 && { spacing: run.spacing * PT }),
    },
  ]
  for (const { line, color } of decorations) {
    const thick = Math.max(0.5, size * 0.06)
    for (const [kind, at] of [
      ['underline', size * 0.12],
      ['line-through', -size * 0.28],
      ['overline', -size * 0.85],
    ] as const)
      if (line.includes(kind))
        items.push({
          kind: 'path',
          path: `M${x} ${baseline + at}L${x + run.box.width * PT} ${baseline + at}`,
          stroke: { color, width: thick },
        })
  }
  return items
}
