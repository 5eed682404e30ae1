/** A paragraph or heading of a document. */
export interface Part {
  text: string
  /** 0 for a paragraph. */
  level: number
  page: number
}

/** The running text of pages; what stands on every page is left out. */
export const partsOf = (
  pages: readonly {
    number: number
    blocks: readonly { kind: string; text: string; level?: number }[]
    tables: readonly { rows: string[][] }[]
  }[],
): Part[] =>
  pages.flatMap(page => [
    ...page.blocks
      .filter(
        block => !/^(header|footer|page-number|table|figure)$/.test(block.kind) && block.text.trim() !== '',
      )
      .map(block => ({
        text: block.text.replace(/\s*\n\s*/g, ' ').trim(),
        level: block.kind === 'heading' ? (block.level ?? 1) : 0,
        page: page.number,
      })),
    ...page.tables.flatMap(table =>
      table.rows.map(row => ({ text: row.join(' | '), level: 0, page: page.number })),
    ),
  ])

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export const htmlOf = (parts: readonly Part[], title: string): string =>
  `<!doctype html><title>${escaped(title)}</title><style>body { font: 11pt/1.45 Georgia, serif; margin: 0; color: #111 } h1, h2, h3 { font-family: Arial, sans-serif }</style>${parts
    .map(part =>
      part.level > 0
        ? `<h${Math.min(3, part.level)} dir="auto">${escaped(part.text)}</h${Math.min(3, part.level)}>`
        : `<p dir="auto">${escaped(part.text)}</p>`,
    )
    .join('\n')}`
