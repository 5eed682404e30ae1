import type { PageLayout } from '../../layout/model.ts'
import { type Family, familyOf, type Instead } from '../../layout/write/families.ts'

/** How the families look that stand in for others, in the ten figures that Word compares fonts by. */
const PANOSE: Record<Instead, string> = {
  'Times New Roman': '02020603050405020304',
  Arial: '020B0604020202020204',
  'Courier New': '02070309020205020404',
  Calibri: '020F0502020204030204',
  Cambria: '02040503050406030204',
}

/** The fonts of a document and what stands in for them, for machines that lack them. */
export function fontTable(pages: readonly PageLayout[]): string {
  const families = new Map<string, Family>()
  for (const line of pages.flatMap(page => page.blocks).flatMap(block => block.lines)) {
    const family = familyOf(line)
    families.set(family.name, family)
  }
  const fonts = [...families.values()].map(
    ({ name, instead, kind, pitch }) =>
      `<w:font w:name="${name}">${name === instead ? '' : `<w:altName w:val="${instead}"/>`}` +
      `<w:panose1 w:val="${PANOSE[instead]}"/><w:family w:val="${kind}"/><w:pitch w:val="${pitch}"/></w:font>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${fonts.join('')}</w:fonts>`
}
