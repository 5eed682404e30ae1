import { zipBytes } from '../../src/formats/archive/zip-writer.ts'
import type { TestFile } from './run-tool.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${R}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

export interface DocxParts {
  /** Other parts by their names in word/, without the document's own XML declaration. */
  styles?: string
  numbering?: string
  settings?: string
  footnotes?: string
  /** Files by their whole names. */
  files?: Record<string, string | Uint8Array>
  /** Relationships of the document besides the ones to the parts above: id, type, target, external. */
  relations?: [id: string, type: string, target: string, external?: boolean][]
}

/** A Word document from the XML of its body, written by hand for a test. */
export async function docxOf(body: string, parts: DocxParts = {}): Promise<TestFile> {
  const named = (['styles', 'numbering', 'settings', 'footnotes'] as const).filter(
    name => parts[name] !== undefined,
  )
  const relations = [
    ...named.map((name, i) => [`rId${900 + i}`, name, `${name}.xml`, false] as const),
    ...(parts.relations ?? []),
  ]
  const relationship = ([id, type, target, external]: readonly [string, string, string, boolean?]) =>
    `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.map(relationship).join('')}</Relationships>`,
    ...Object.fromEntries(
      named.map(name => [`word/${name}.xml`, `<w:${name} ${NAMES}>${parts[name]}</w:${name}>`]),
    ),
    ...parts.files,
  }
  return {
    name: 'made.docx',
    content: await zipBytes(Object.entries(files).map(([name, content]) => ({ name, content }))),
  }
}

/** A paragraph with a style and text. */
export const para = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
