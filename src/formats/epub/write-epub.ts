import { escapeHtml as xml } from '../../document/html-escape.ts'
import type { ZipSource } from '../archive/zip-writer.ts'

export interface EpubChapter {
  title: string
  /** XHTML of the body. */
  body: string
}

export interface EpubPicture {
  /** Name inside the book's folder, such as `images/1.png`. */
  name: string
  mediaType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
}

export interface EpubBook {
  title: string
  author?: string | undefined
  /** Language tag, such as en or de-AT. */
  language: string
  /** Unique name, such as urn:uuid:…. */
  identifier: string
  /** Milliseconds. */
  modified: number
  rightToLeft?: boolean
  chapters: EpubChapter[]
  pictures: EpubPicture[]
}

/** File of a chapter, counted from 0. */
export const chapterName = (i: number, total: number): string =>
  `page-${String(i + 1).padStart(Math.max(3, String(total).length), '0')}.xhtml`

/** The parts of an EPUB 3 book, with the older table of contents for older readers. */
export function* epubParts(book: EpubBook): Generator<ZipSource> {
  const names = book.chapters.map((_, i) => chapterName(i, book.chapters.length))
  yield { name: 'mimetype', content: 'application/epub+zip', store: true }
  yield { name: 'META-INF/container.xml', content: CONTAINER }
  yield { name: 'EPUB/package.opf', content: packageFile(book, names) }
  yield { name: 'EPUB/nav.xhtml', content: navigation(book, names) }
  yield { name: 'EPUB/toc.ncx', content: ncx(book, names) }
  yield { name: 'EPUB/style.css', content: STYLE }
  for (const [i, chapter] of book.chapters.entries()) {
    yield { name: `EPUB/${names[i]}`, content: page(book, chapter.title, chapter.body) }
  }
  for (const picture of book.pictures) {
    yield { name: `EPUB/${picture.name}`, content: picture.bytes, store: true }
  }
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const STYLE = `body { line-height: 1.4; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border: 1px solid #888; padding: 0.2em 0.5em; vertical-align: top; text-align: start; }
pre { white-space: pre-wrap; font-size: 0.9em; }
figure { margin: 1em 0; }
img { max-width: 100%; }
aside { font-size: 0.85em; }
.center { text-align: center; }
.right { text-align: right; }
`

function page(book: EpubBook, title: string, body: string): string {
  const direction = book.rightToLeft ? ' dir="rtl"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${xml(book.language)}" xml:lang="${xml(book.language)}"${direction}>
<head>
<title>${xml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`
}

function packageFile(book: EpubBook, names: string[]): string {
  const modified = `${new Date(book.modified).toISOString().slice(0, 19)}Z`
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...names.map((name, i) => `<item id="c${i + 1}" href="${name}" media-type="application/xhtml+xml"/>`),
    ...book.pictures.map((p, i) => `<item id="i${i + 1}" href="${p.name}" media-type="${p.mediaType}"/>`),
  ]
  const progression = book.rightToLeft ? ' page-progression-direction="rtl"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${xml(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${xml(book.identifier)}</dc:identifier>
<dc:title>${xml(book.title)}</dc:title>
<dc:language>${xml(book.language)}</dc:language>
${book.author ? `<dc:creator>${xml(book.author)}</dc:creator>\n` : ''}<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine toc="ncx"${progression}>
${names.map((_, i) => `<itemref idref="c${i + 1}"/>`).join('\n')}
</spine>
</package>
`
}

function navigation(book: EpubBook, names: string[]): string {
  const entries = book.chapters.map((c, i) => `<li><a href="${names[i]}">${xml(c.title)}</a></li>`)
  const body = `<nav epub:type="toc" id="toc">\n<h1>${xml(book.title)}</h1>\n<ol>\n${entries.join('\n')}\n</ol>\n</nav>`
  return page(book, book.title, body)
}

function ncx(book: EpubBook, names: string[]): string {
  const points = book.chapters.map(
    (c, i) =>
      `<navPoint id="n${i + 1}" playOrder="${i + 1}"><navLabel><text>${xml(c.title)}</text></navLabel><content src="${names[i]}"/></navPoint>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${xml(book.language)}">
<head><meta name="dtb:uid" content="${xml(book.identifier)}"/></head>
<docTitle><text>${xml(book.title)}</text></docTitle>
<navMap>
${points.join('\n')}
</navMap>
</ncx>
`
}
