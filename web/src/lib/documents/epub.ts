import { type Block, type DocumentModel, MOST_BLOCKS } from './model.ts'
import { attribute, descendants, openPackage, type Package, resolvePath } from './package.ts'
import { readXhtml } from './xhtml.ts'

/** An e-book for looking at: its chapters in reading order. */
export async function readEpub(file: Blob): Promise<DocumentModel> {
  const parts = await openPackage(file)
  const container = await parts.xml('META-INF/container.xml')
  const root = attribute(descendants(container, 'rootfile')[0], 'full-path') ?? ''
  const book = await parts.xml(root)
  if (!book) throw new Error('not an e-book')
  const files = new Map(
    descendants(book, 'item').map(one => [
      attribute(one, 'id') ?? '',
      resolvePath(root, decode(attribute(one, 'href') ?? '')),
    ]),
  )
  const blocks: Block[] = []
  for (const entry of descendants(book, 'itemref')) {
    if (blocks.length > MOST_BLOCKS) break
    if (attribute(entry, 'linear') === 'no') continue
    const chapter = await readChapter(parts, files.get(attribute(entry, 'idref') ?? '') ?? '')
    if (chapter.length === 0) continue
    if (blocks.length > 0) blocks.push({ kind: 'page' })
    blocks.push(...chapter)
  }
  return {
    title: descendants(book, 'title')[0]?.textContent?.trim() ?? '',
    blocks: blocks.slice(0, MOST_BLOCKS),
    more: blocks.length > MOST_BLOCKS,
  }
}

async function readChapter(parts: Package, path: string): Promise<Block[]> {
  const page = await parts.xml(path, 'application/xhtml+xml')
  const body = descendants(page, 'body')[0]
  if (!body) return []
  const pictures = new Map<string, Blob>()
  for (const image of [...descendants(body, 'img'), ...descendants(body, 'image')]) {
    const address = attribute(image, 'src') ?? attribute(image, 'href') ?? ''
    const picture = await parts.picture(resolvePath(path, decode(address)))
    if (picture) pictures.set(address, picture)
  }
  return readXhtml(body, address => pictures.get(address))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
