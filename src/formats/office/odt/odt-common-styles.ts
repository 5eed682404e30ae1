import type { Document } from '../../../document/tree.ts'
import { attributes } from '../odf-package.ts'
import { languageOf, pt, textProperties } from './odt-written-styles.ts'

/** The styles with names that a written text refers to, at the sizes of its own type. */
export function commonStyles(doc: Document): string {
  const size = doc.text?.size ?? 11
  const base = textProperties({ font: doc.text?.font ?? 'Liberation Serif', size })
  const heading = (level: number) => {
    const times = [1.8, 1.45, 1.2, 1.08, 1, 1][level - 1]!
    return `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:parent-style-name="Standard" style:next-style-name="Standard" style:default-outline-level="${level}" style:class="text"><style:paragraph-properties fo:margin-top="12pt" fo:margin-bottom="5pt" fo:keep-with-next="always"/><style:text-properties fo:font-size="${pt(size * times)}" fo:font-weight="bold"/></style:style>`
  }
  const language = attributes(languageOf(doc.lang))
  return `<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties style:tab-stop-distance="${pt(doc.tabWidth ?? 36)}"/><style:text-properties${base}${language}/></style:default-style><style:style style:name="Standard" style:family="paragraph" style:class="text"><style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="8pt"/></style:style><style:style style:name="Title" style:family="paragraph" style:parent-style-name="Standard" style:class="chapter"><style:paragraph-properties fo:text-align="center" fo:margin-bottom="12pt"/><style:text-properties fo:font-size="${pt(size * 2.2)}" fo:font-weight="bold"/></style:style>${[1, 2, 3, 4, 5, 6].map(heading).join('')}<style:style style:name="Quotations" style:family="paragraph" style:parent-style-name="Standard" style:class="html"/><style:style style:name="Preformatted_20_Text" style:display-name="Preformatted Text" style:family="paragraph" style:parent-style-name="Standard" style:class="html"><style:paragraph-properties fo:margin-bottom="0pt"/><style:text-properties fo:font-family="'Liberation Mono'" fo:font-size="${pt(size * 0.9)}"/></style:style><style:style style:name="Close" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-bottom="0pt"/></style:style><style:style style:name="Horizontal_20_Line" style:display-name="Horizontal Line" style:family="paragraph" style:parent-style-name="Standard" style:class="html"><style:paragraph-properties fo:border-bottom="0.75pt solid #999999" fo:margin-bottom="12pt"/><style:text-properties fo:font-size="4pt"/></style:style><style:style style:name="Internet_20_link" style:display-name="Internet link" style:family="text"><style:text-properties fo:color="#0563c1" style:text-underline-style="solid" style:text-underline-width="auto" style:text-underline-color="font-color"/></style:style></office:styles>`
}
