import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What pdf.js sees in a PDF that the product wrote. */
export interface ReadPdf {
  pages: {
    width: number
    height: number
    /** Lines of text in the order of the content. */
    text: string
    /** Where pieces of text stand, in points from the page's upper left corner to their baseline. */
    items: { text: string; x: number; y: number }[]
    links: string[]
    internalLinks: number
    /** Roles of the structure tree, in order, such as `H1`, `P`, `Table`. */
    roles: string[]
  }[]
  text: string
  outline: string[]
  title: string
  author: string
  lang: string
  tagged: boolean
}

interface Outline {
  title: string
  items: Outline[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const doc = await task.promise
  try {
    const { info } = (await doc.getMetadata()) as {
      info: { Title?: string; Author?: string; Language?: string }
    }
    const pages = []
    for (let n = 1; n <= doc.numPages; n++) {
      const page = await doc.getPage(n)
      const { width, height } = page.getViewport({ scale: 1 })
      const content = await page.getTextContent()
      let text = ''
      const items: ReadPdf['pages'][number]['items'] = []
      for (const item of content.items) {
        if (!('str' in item)) continue
        text += item.str + (item.hasEOL ? '\n' : '')
        const [x, y] = item.transform.slice(4) as [number, number]
        if (item.str.trim()) items.push({ text: item.str, x: Math.round(x), y: Math.round(height - y) })
      }
      const annotations = await page.getAnnotations()
      const roles: string[] = []
      const walk = (node: { role?: string; children?: object[] } | null) => {
        if (node?.role && node.role !== 'Root') roles.push(node.role)
        for (const child of node?.children ?? []) walk(child)
      }
      walk((await page.getStructTree()) as { role: string } | null)
      const links = annotations.filter(one => one.subtype === 'Link')
      pages.push({
        width: Math.round(width * 100) / 100,
        height: Math.round(height * 100) / 100,
        text,
        items,
        links: links.flatMap(one => (one.url ? [String(one.url)] : [])),
        internalLinks: links.filter(one => one.dest).length,
        roles,
      })
    }
    const outline: string[] = []
    const list = (items: Outline[] | null, depth: number) => {
      for (const item of items ?? []) {
        outline.push('  '.repeat(depth) + item.title)
        list(item.items, depth + 1)
      }
    }
    list((await doc.getOutline()) as Outline[] | null, 0)
    const mark = (await doc.getMarkInfo()) as unknown as Map<string, boolean> | null
    return {
      pages,
      text: pages.map(page => page.text).join('\n'),
      outline,
      title: info.Title ?? '',
      author: info.Author ?? '',
      lang: info.Language ?? '',
      tagged: mark?.get('Marked') ?? false,
    }
  } finally {
    await task.destroy()
  }
}
