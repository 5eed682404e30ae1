import { mathText } from '../../../document/math.ts'
import type { Document, InlineImage } from '../../../document/tree.ts'
import { mathMl } from '../../../document/write-mathml.ts'
import { imageSize } from '../../image/image-size.ts'
import { type OdfFile, xmlEscaped } from '../odf-package.ts'
import { pt } from './odt-written-styles.ts'

const FORMULA = 'application/vnd.oasis.opendocument.formula'
const ENDINGS = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp', svg: 'svg' } as const

/** Pictures and formulas, which stand in files of their own beside the text. */
export class WrittenObjects {
  readonly files: OdfFile[] = []
  /** Pictures that are written as their alternative text. */
  damaged = 0
  private readonly doc: Document
  /** What the names of the files begin with. */
  private readonly prefix: string
  private readonly pictures = new Map<string, string>()
  private formulas = 0

  constructor(doc: Document, prefix: string) {
    this.doc = doc
    this.prefix = prefix
  }

  /** A formula as an object of its own, which word processors can edit. */
  formula(math: Parameters<typeof mathMl>[0], display: boolean): string {
    const folder = `${this.prefix}Object ${++this.formulas}`
    const xml = mathMl(math, display).replace(
      /^<math([^>]*)>([\s\S]*)<\/math>$/,
      '<math xmlns="http://www.w3.org/1998/Math/MathML"$1><mrow>$2</mrow></math>',
    )
    this.files.push(
      { name: `${folder}/`, media: FORMULA, content: '' },
      {
        name: `${folder}/content.xml`,
        media: 'text/xml',
        content: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
      },
    )
    return `<draw:frame text:anchor-type="as-char" draw:name="${folder}"><draw:object xlink:href="./${folder}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/><svg:title>${xmlEscaped(mathText(math))}</svg:title></draw:frame>`
  }

  image({ source, alt, width, height }: InlineImage): string {
    const picture = source === undefined ? undefined : this.doc.images.get(source)
    const ending = picture && (ENDINGS as Record<string, string>)[picture.kind]
    const own = picture && imageSize(picture)
    if (!picture || !ending || !own) {
      if (picture) this.damaged++
      return alt === '' ? '' : xmlEscaped(`[${alt}]`)
    }
    let path = this.pictures.get(source!)
    if (path === undefined) {
      path = `Pictures/${this.prefix}${this.pictures.size + 1}.${ending}`
      this.pictures.set(source!, path)
      this.files.push({
        name: path,
        media: `image/${picture.kind === 'svg' ? 'svg+xml' : picture.kind}`,
        content: picture.bytes,
      })
    }
    const { page } = this.doc.sections[0]!
    const room = page.width - page.margin.left - page.margin.right
    const wide = width ?? (height ? (height * own.width) / own.height : own.width * 0.75)
    const tall = height ?? (wide * own.height) / own.width
    const fit = Math.min(1, room / wide)
    const said = alt === '' ? '' : `<svg:desc>${xmlEscaped(alt)}</svg:desc>`
    return `<draw:frame draw:name="${path.slice(9)}" text:anchor-type="as-char" svg:width="${pt(Math.max(1, wide * fit))}" svg:height="${pt(Math.max(1, tall * fit))}"><draw:image xlink:href="${path}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>${said}</draw:frame>`
  }
}
