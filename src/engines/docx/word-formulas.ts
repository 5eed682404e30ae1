import type * as Docx from 'docx'
import { isUnread, openLatex } from '../../formats/math/latex.ts'
import type { Block, PageLayout } from '../../layout/model.ts'
import { isBalanced } from '../../layout/write/inline-formulas.ts'
import { withoutTag, wordMath } from './docx-math.ts'
import type { WordContext } from './docx-runs.ts'

/** Reads the formulas among words. */
export async function inlineOf(
  docx: typeof Docx,
  pages: readonly PageLayout[],
): Promise<WordContext['formula']> {
  if (!pages.some(page => page.blocks.some(b => 'spans' in b && b.spans.some(span => span.math))))
    return () => undefined
  const read = await openLatex()
  return latex => {
    const math = isBalanced(latex) ? read(latex, false) : undefined
    return math && !isUnread(math, latex) ? wordMath(docx, math) : undefined
  }
}

export type Formulas = ReadonlyMap<Block, Docx.MathComponent[]>

/** Formulas that Word can hold as such; others are pictures. */
export async function formulasOf(docx: typeof Docx, pages: readonly PageLayout[]): Promise<Formulas> {
  const formulas = new Map<Block, Docx.MathComponent[]>()
  for (const block of pages.flatMap(page => page.blocks)) {
    if (block.kind !== 'figure' || !block.formula?.latex) continue
    const read = await openLatex()
    const { source } = withoutTag(block.formula.latex)
    const node = read(source, true)
    const math = isUnread(node, source) ? undefined : wordMath(docx, node)
    if (math) formulas.set(block, math)
  }
  return formulas
}
