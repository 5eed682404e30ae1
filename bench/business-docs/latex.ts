import type { Cell, Content, TableContent } from './content.ts'

const FAMILY: Record<Content['font'], string> = {
  sans: '\\sfdefault',
  serif: '\\rmdefault',
  wide: '\\ttdefault',
}
const text = (t: string): string =>
  t
    .replace(/[\\{}]/g, '')
    .replace(/[&%$#_]/g, '\\$&')
    .replace(/\u202f|\u00a0/g, '\\,')
    .replace(/\u2212/g, '$-$')

const SIDE = { left: '\\raggedright', right: '\\raggedleft', center: '\\centering' }

/** The document as pdfLaTeX sets it, its tables with longtable. */
export function latexOf(content: Content): string {
  const { size, look } = content
  return `\\documentclass[a4paper]{article}
\\usepackage[margin=20mm]{geometry}\\usepackage[T1]{fontenc}\\usepackage{lmodern,textcomp,longtable,array,booktabs}\\usepackage[table]{xcolor}
\\renewcommand{\\familydefault}{${FAMILY[content.font]}}\\setlength{\\parindent}{0pt}\\setlength{\\tabcolsep}{${Math.max(2, content.padding)}pt}
\\renewcommand{\\arraystretch}{${1 + content.padding / 10}}
\\begin{document}\\fontsize{${size}}{${(size * 1.2).toFixed(1)}}\\selectfont
\\begin{tabular}{p{0.45\\textwidth}p{0.45\\textwidth}}
${content.sender.map((line, i) => `${text(line)} & ${text(content.recipient[i] ?? '')}`).join('\\\\\n')}
\\end{tabular}

\\section*{${text(content.title)}}
${content.meta.map(([label, value]) => `${text(label)}: ${text(value)}\\par`).join('\n')}
\\medskip ${text(content.intro)}
${content.tables.map(table => tableOf(table, look)).join('\n')}
${text(content.closing)}
\\end{document}
`
}

function tableOf(table: TableContent, look: Content['look']): string {
  const bar = look === 'columns' || look === 'grid' ? '|' : ''
  const columns = table.widths.map(
    (w, i) =>
      `>{${SIDE[table.align[i]!]}\\arraybackslash}p{${((w * 0.86) / 100).toFixed(3)}\\textwidth}${bar}`,
  )
  const rowOf = (cells: Cell[], head: boolean) => {
    let column = 0
    return cells
      .map(cell => {
        const over = cell.columns ?? 1
        const inner = head || cell.bold ? `\\textbf{${text(cell.text)}}` : text(cell.text)
        const side = head ? 'c' : column + over === table.align.length ? 'l' : 'r'
        column += over
        return over === 1 ? inner : `\\multicolumn{${over}}{${side}${bar}}{${inner}}`
      })
      .join(' & ')
  }
  const line = look === 'grid' || look === 'rows' ? '\\hline' : ''
  const ends =
    look === 'head'
      ? ['\\toprule', '\\midrule', '\\bottomrule']
      : bar
        ? ['\\hline', '\\hline', '\\hline']
        : ['', line, '']
  const zebra = (i: number) => (look === 'zebra' && i % 2 === 1 ? '\\rowcolor[gray]{.93}' : '')
  return `\\begin{longtable}{${bar}${columns.join('')}}${ends[0]}
${table.head.map(r => rowOf(r, true)).join('\\\\\n')}\\\\${ends[1]}\\endhead
${table.rows.map((r, i) => `${zebra(i)}${rowOf(r, false)}\\\\${line}`).join('\n')}
${line ? '' : ends[2]}\\end{longtable}`
}
