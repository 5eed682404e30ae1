import { inventoryOf, lossesOf } from '../../../document/inventory.ts'
import type { Document } from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { notShown } from '../../../lib/text/not-shown.ts'
import { readZip } from '../../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../../xml/xml-tree.ts'
import { type Margin, marginOf } from '../docx/drawing-context.ts'
import { refuseEncrypted } from '../odf-package.ts'
import { points } from '../ods/book/ods-lengths.ts'
import { OdtBody, type OdtShared } from './odt-body.ts'
import { controlsOf } from './odt-controls.ts'
import { odtInventory } from './odt-inventory.ts'
import { Counter, ListStyles } from './odt-lists.ts'
import { OdtNoteNumbers } from './odt-note-numbers.ts'
import { MasterPages } from './odt-pages.ts'
import { OdtStyles } from './odt-styles.ts'

/** Reads an OpenDocument text. Macros, embedded objects and anything outside the file are never opened. */
export function readOdt(source: string | Uint8Array, param = 'file'): Document {
  const zip = readZip(source, { param, maxTotal: 400 * 2 ** 20, maxEntries: 20_000 })
  refuseEncrypted(zip, param, 'document')
  return readParts(
    {
      part: name => {
        const entry = zip.find(name)
        return entry && readXmlPart(entry.bytes(), `${param}: the part ${name}`)
      },
      bytes: path => zip.find(path)?.bytes(),
      entries: zip.entries,
    },
    param,
  )
}

/** Reads an OpenDocument text in one XML file, which has what the parts of a package have. */
export function readFlatOdt(bytes: Uint8Array, param = 'file'): Document {
  const root = readXmlPart(bytes, `${param}: the document`)
  return readParts({ part: () => root, bytes: () => undefined, entries: [] }, param)
}

interface OdtParts {
  part: (name: 'content.xml' | 'styles.xml' | 'meta.xml' | 'settings.xml') => XmlElement | undefined
  /** A file of the package, by its path. */
  bytes: (path: string) => Uint8Array | undefined
  entries: readonly { name: string }[]
}

function readParts({ part, bytes, entries }: OdtParts, param: string): Document {
  const content = part('content.xml')
  const body = content?.find('office:body')?.find('office:text')
  if (!content || !body) throw badInput(`${param}: the file has no OpenDocument text inside.`)
  const common = part('styles.xml')
  const styles = new OdtStyles(common, content)
  // Names of automatic styles are each part's own.
  const runningStyles = new OdtStyles(common)
  const standard = styles.text('paragraph', 'Standard')
  const images: Document['images'] = new Map()
  const lost = new Map<string, number>()
  let margin: Margin = marginOf({
    width: 595,
    height: 842,
    margin: { top: 57, right: 57, bottom: 57, left: 57 },
  })
  const shared: OdtShared = {
    lists: new ListStyles(common, content),
    base: {
      font: standard.font ?? 'Liberation Serif',
      size: standard.size ?? 12,
      ...(standard.color && standard.color !== '#000000' && { color: standard.color }),
    },
    drawings: {
      bytes: path => (path && !/^[a-z]+:/i.test(path) ? bytes(path) : undefined),
      controls: controlsOf(body),
      images,
      margin: () => margin,
      lost: what => void lost.set(what, (lost.get(what) ?? 0) + 1),
    },
    counters: new Map(),
    headings: new Counter(),
    noteNumbers: new OdtNoteNumbers(common),
    ...lineNumbersOf(common?.find('office:styles')?.find('text:linenumbering-configuration')),
    setMargin: page => {
      margin = marginOf(page)
      shared.linePitch = page.linePitch
    },
  }
  shared.pages = new MasterPages(common, (element, page) => {
    const before = margin
    margin = marginOf(page)
    const blocks = new OdtBody(shared, runningStyles, true).blocks(element)
    margin = before
    return blocks
  })
  const sections = new OdtBody(shared, styles).read(body)
  const meta = part('meta.xml')?.find('office:meta')
  const said = (name: string) => meta?.find(name)?.text().trim() || undefined
  const title = said('dc:title') ?? shared.title
  const author = said('initial-creator') ?? said('dc:creator')
  const created = /^\d{4}-\d\d-\d\d/.exec(said('creation-date') ?? said('dc:date') ?? '')?.[0]
  const keywords = meta?.all('keyword').map(one => one.text().trim()) ?? []
  const tabWidth = points(styles.get('paragraph', undefined, 'paragraph', 'tab-stop-distance'))
  const read: Document = {
    ...(title && { title }),
    ...(author && { authors: [author] }),
    ...(said('dc:subject') && { subject: said('dc:subject') }),
    ...(keywords.length > 0 && { keywords }),
    ...(created && { date: created }),
    lang: styles.language() ?? 'en',
    style: 'office',
    text: shared.base,
    ...(addsSpacing(part('settings.xml')) && { addsSpacing: true }),
    ...(tabWidth && tabWidth > 4 && tabWidth < 400 && { tabWidth }),
    // As Writer prints them; Word's stand below the text.
    endnotesApart: true,
    sections,
    images,
    warnings: notShown(lost),
  }
  return {
    ...read,
    warnings: [...read.warnings, ...lossesOf(odtInventory(entries, body), inventoryOf(read))],
  }
}

/** Numbers of lines, which a document has where it does not switch them off. */
function lineNumbersOf(said: XmlElement | undefined): Pick<OdtShared, 'lineNumbers'> {
  if (!said || said.get('number-lines') === 'false') return {}
  const every = Number.parseInt(said.get('increment') ?? '1', 10)
  const perPage = said.get('restart-on-page') === 'true'
  return every > 0 ? { lineNumbers: { every, perPage } } : {}
}

/** Documents say whether the spaces between two paragraphs are added, which they are without a word. */
function addsSpacing(settings: XmlElement | undefined): boolean {
  const visit = (element: XmlElement): string | undefined => {
    if (element.name === 'config-item' && element.get('name') === 'AddParaTableSpacing') return element.text()
    for (const child of element.elements()) {
      const found = visit(child)
      if (found !== undefined) return found
    }
    return undefined
  }
  return (settings && visit(settings)) !== 'false'
}
