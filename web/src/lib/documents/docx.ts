import { readBody, TWIPS_PER_PIXEL } from './docx-body.ts'
import { readNumbering } from './docx-numbering.ts'
import { readStyles } from './docx-styles.ts'
import { type Block, type DocumentModel, MOST_BLOCKS } from './model.ts'
import { attribute, child, descendants, openPackage, resolvePath } from './package.ts'

/** A Word document for looking at. */
export async function readDocx(file: Blob): Promise<DocumentModel> {
  const parts = await openPackage(file)
  const main = 'word/document.xml'
  const document = await parts.xml(main)
  const body = child(document?.documentElement, 'body')
  if (!body) throw new Error('not a Word document')
  const [styles, numbering, notes, relations, core] = await Promise.all([
    parts.xml('word/styles.xml'),
    parts.xml('word/numbering.xml'),
    parts.xml('word/footnotes.xml'),
    parts.xml('word/_rels/document.xml.rels'),
    parts.xml('docProps/core.xml'),
  ])
  const targets = new Map(
    descendants(relations, 'Relationship').map(one => [
      attribute(one, 'Id') ?? '',
      attribute(one, 'Target') ?? '',
    ]),
  )
  const pictures = new Map<string, Blob>()
  for (const blip of [...descendants(document, 'blip'), ...descendants(document, 'imagedata')]) {
    const id = attribute(blip, 'embed') ?? attribute(blip, 'id') ?? ''
    const target = targets.get(id)
    const picture = target && !pictures.has(id) ? await parts.picture(resolvePath(main, target)) : undefined
    if (picture) pictures.set(id, picture)
  }
  const blocks: Block[] = readBody(body, {
    styles: readStyles(styles),
    numbering: readNumbering(numbering),
    notes: new Map(descendants(notes, 'footnote').map(one => [attribute(one, 'id') ?? '', one])),
    link: id => targets.get(id),
    picture: id => pictures.get(id),
  })
  const section = child(body, 'sectPr')
  const width = Number(attribute(child(section, 'pgSz'), 'w') ?? 11906)
  const margin = Number(attribute(child(section, 'pgMar'), 'left') ?? 1440)
  return {
    title: descendants(core, 'title')[0]?.textContent?.trim() ?? '',
    blocks: blocks.slice(0, MOST_BLOCKS),
    more: blocks.length > MOST_BLOCKS,
    paper: { width: width / TWIPS_PER_PIXEL, margin: margin / TWIPS_PER_PIXEL },
  }
}
