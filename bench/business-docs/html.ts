import type { Cell, Content, TableContent } from './content.ts'

const FONTS: Record<Content['font'], string> = {
  sans: '"Liberation Sans", "Noto Sans CJK SC", sans-serif',
  serif: '"Liberation Serif", "Noto Serif CJK SC", "Noto Sans CJK SC", serif',
  wide: '"DejaVu Sans", "Noto Sans CJK SC", sans-serif',
}

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const LOOK: Record<Content['look'], string> = {
  none: '',
  head: 'thead tr:last-child th { border-bottom: 1px solid #333 }',
  rows: 'td { border-bottom: 0.5px solid #999 } thead tr:last-child th { border-bottom: 1.5px solid #000 }',
  zebra: 'tbody tr:nth-child(even) td { background: #eef2f6 } thead th { background: #dde }',
  columns:
    'table.data { border: 1px solid #444 } td, th { border-left: 1px solid #444 } thead tr:last-child th { border-bottom: 1px solid #444 }',
  grid: 'td, th { border: 1px solid #666 }',
}

export const isRtl = (language: string): boolean => language === 'ar' || language === 'he'

function metaHtml({ meta, meeting = 'lines' }: Content): string {
  const all = meta.map(pair => pair.map(escaped) as [string, string])
  const row = (texts: string[]) => `<tr>${texts.map(t => `<td>${t}</td>`).join('')}</tr>`
  switch (meeting) {
    case 'beside':
      return `<table class="meta">${all.map(([label, value]) => row([label, value])).join('')}</table>`
    case 'above':
      return `<table class="meta" style="width:100%">${row(all.map(([label]) => `<b>${label}</b>`))}${row(all.map(([, value]) => value))}</table>`
    case 'one line':
      return `<p>${all.map(([label, value]) => `${label}: <b>${value}</b>`).join(' · ')}</p>`
    case 'lines':
      return all.map(([label, value]) => `<div><b>${label}:</b> ${value}</div>`).join('')
  }
}

export function htmlOf(content: Content): string {
  const { size, padding, look, language } = content
  const rtl = isRtl(language)
  const lines = (list: string[]) => list.map(escaped).join('<br>')
  return `<!doctype html><html lang="${language}"${rtl ? ' dir="rtl"' : ''}><meta charset="utf-8"><title>${escaped(content.title)}</title><style>
@page { size: A4; margin: 18mm 16mm }
body { font: ${size}pt/1.3 ${FONTS[content.font]}; margin: 0 }
h1 { font-size: ${size + 6}pt }
.ends { width: 100%; margin-bottom: 6mm } .ends td { border: 0; background: none; vertical-align: top; padding: 0; width: 50% }
table.data { border-collapse: collapse; width: 100%; margin: 4mm 0 }
table.data td, table.data th { padding: ${padding}pt ${Math.max(2, padding)}pt; vertical-align: ${content.foot ? 'bottom' : content.middle ? 'middle' : 'top'} }
tr { break-inside: avoid; page-break-inside: avoid }
thead { display: table-header-group }
${LOOK[look].replace(/(^|, |\} )(td|th)\b/g, '$1table.data $2').replace(/thead|tbody/g, 'table.data $&')}
.left { text-align: ${rtl ? 'right' : 'left'} } .right { text-align: ${rtl ? 'left' : 'right'} } .center { text-align: center }
</style><body>
<table class="ends"><tr><td>${lines(content.sender)}</td><td>${lines(content.recipient)}</td></tr></table>
<h1>${escaped(content.title)}</h1>
${metaHtml(content)}
<p>${escaped(content.intro)}</p>
${content.tables.map(table => tableHtml(table)).join('\n')}
<p>${escaped(content.closing)}</p>
</body></html>`
}

function tableHtml(table: TableContent): string {
  const columns = table.widths.map(w => `<col style="width:${w}%">`).join('')
  const taken = new Set<string>()
  const row = (cells: Cell[], tag: string, r: number) => {
    let column = 0
    const made = cells.map(cell => {
      const over = cell.columns ?? 1
      const down = cell.rows ?? 1
      while (taken.has(`${r} ${column}`)) column++
      for (let i = 1; i < down; i++) taken.add(`${r + i} ${column}`)
      const last = column + over - 1
      // Labels of totals lean on their figure; headings over two columns stand in their middle.
      const align =
        over === 1
          ? table.align[column]
          : tag === 'th'
            ? 'center'
            : last === table.align.length - 1
              ? 'left'
              : 'right'
      column += over
      const text = escaped(cell.text).replace('\n', '<br>')
      const inner = cell.bold && tag === 'td' ? `<b>${text}</b>` : text
      const spans = `${over > 1 ? ` colspan="${over}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`
      return `<${tag} class="${align}"${spans}>${inner}</${tag}>`
    })
    return `<tr>${made.join('')}</tr>`
  }
  return `<table class="data"><colgroup>${columns}</colgroup><thead>${table.head.map((cells, r) => row(cells, 'th', r)).join('')}</thead><tbody>${table.rows.map((cells, r) => row(cells, 'td', table.head.length + r)).join('')}</tbody></table>`
}
