/** Rows of a CSV text with commas or semicolons or tabs, whichever its first line has most of. At most `most` rows. */
export function readCsv(text: string, most = 500): { rows: string[][]; more: boolean } {
  const first = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'))
  const count = (mark: string) => first.split(mark).length
  const mark = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[at++]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === mark) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      row.push(cell.replace(/\r$/, ''))
      rows.push(row)
      row = []
      cell = ''
      if (rows.length > most) return { rows: rows.slice(0, most), more: true }
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.replace(/\r$/, '')])
  return { rows, more: false }
}
