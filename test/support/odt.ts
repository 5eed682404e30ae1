import { zipBytes } from '../../src/formats/archive/zip-writer.ts'
import type { TestFile } from './run-tool.ts'

const NAMES = ['office', 'text', 'table', 'style', 'draw']
  .map(
    name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
  )
  .join(' ')
/** The namespaces that its parts declare. */
export const SPACES = `${NAMES} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`

/** An OpenDocument text from the XML of its body: pages of 400 by 500 points, with margins of 50. */
export async function odtOf(
  body: string,
  automatic = '',
  files: Record<string, string> = {},
): Promise<TestFile> {
  const content = `<office:document-content ${SPACES}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  const styles = `<office:document-styles ${SPACES}><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:font-size="12pt" style:font-name="Arial"/></style:default-style><style:style style:name="Standard" style:family="paragraph"/></office:styles><office:automatic-styles><style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="400pt" fo:page-height="500pt" fo:margin="50pt"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pm1"><style:footer><text:p>Page <text:page-number/></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`
  const parts = { 'content.xml': content, 'styles.xml': styles, ...files }
  return {
    // The content counts, not the name.
    name: 'letter.docx',
    content: await zipBytes([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', store: true },
      ...Object.entries(parts).map(([name, text]) => ({ name, content: text })),
    ]),
  }
}
