const REFERENCE =
  /(?:(\$?'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Za-z]{1,3}\$?\d{1,7})(?::(\$?[A-Za-z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_(.!])/u
const EXCEL = new RegExp(`"(?:[^"]|"")*"|${REFERENCE.source}|[\\p{L}_][\\p{L}\\p{N}_.]*|[,;{}]`, 'gu')
const OPEN = /"(?:[^"]|"")*"|\[([^\]]*)\]|[\p{L}_][\p{L}\p{N}_.]*|[;|{}~!]/gu
/** Tables by name, other workbooks, whole rows and columns, several sheets or areas: what the other format writes in ways of its own. */
const FOREIGN =
  /\[|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\p{L}\p{N}(])|(?<![\p{L}\p{N}])\$?\d+:\$?\d+|[@#]|'[^':]*:[^']*'!|:[\p{L}_][\p{L}\p{N}_.]*!|(?<![\p{L}\p{N}_.])\([^()]*,/u

/** A formula of Excel as OpenDocument writes it, `of:=SUM([.A1:.B2])`; undefined where it cannot be. */
export function openFormula(formula: string): string | undefined {
  if (formula.length > 8_192 || FOREIGN.test(formula.replace(/"(?:[^"]|"")*"/g, '""'))) return undefined
  let inArray = false
  const out = formula.replace(
    EXCEL,
    (all, sheet: string | undefined, from: string | undefined, to: string | undefined) => {
      if (from !== undefined) {
        const at = sheet === undefined ? '' : `$${sheet.replace(/^\$/, '')}`
        return `[${at}.${from.toUpperCase()}${to === undefined ? '' : `:.${to.toUpperCase()}`}]`
      }
      if (all === '{' || all === '}') inArray = all === '{'
      if (all === ',') return ';'
      if (all === ';') return inArray ? '|' : ';'
      return all.replace(/^_xlfn\.(?:_xlws\.)?/, '')
    },
  )
  return `of:=${out}`
}

/** The other way; undefined where Excel has no such formula. */
export function excelFormula(formula: string): string | undefined {
  // Formulas in the syntax of Excel say so.
  const own = /^msoxl:=([\s\S]+)$/.exec(formula)?.[1]
  if (own !== undefined) return own
  const given = /^(?:(?:of|oooc):)?=([\s\S]+)$/.exec(formula)?.[1]
  if (given === undefined || given.length > 8_192) return undefined
  let isPossible = true
  let inArray = false
  const out = given.replace(OPEN, (all, reference: string | undefined) => {
    if (reference !== undefined) {
      const made = excelReference(reference)
      if (made === undefined) isPossible = false
      return made ?? ''
    }
    if (all === '{' || all === '}') inArray = all === '{'
    if (all === ';') return ','
    if (all === '|') return inArray ? ';' : '|'
    if (all === '~') return ','
    if (all === '!') return ' '
    if (/^ORG\./i.test(all)) isPossible = false
    return all.replace(/^COM\.MICROSOFT\./i, '_xlfn.')
  })
  return isPossible ? out : undefined
}

/** `$Sheet2.A1:.B2` as `Sheet2!A1:B2`. */
function excelReference(reference: string): string | undefined {
  const found =
    /^(?:\$?('(?:[^']|'')+'|[^.':[\]]+))?\.(\$?[A-Z]{1,3}\$?\d{1,7})(?::(?:\$?('(?:[^']|'')+'|[^.':[\]]+))?\.(\$?[A-Z]{1,3}\$?\d{1,7}))?$/i.exec(
      reference,
    )
  if (!found) return undefined
  const [, sheet, from, last, to] = found
  const bare = (name: string | undefined) => name?.replace(/^'|'$/g, '')
  // Cells of several sheets; the same sheet may be said twice.
  const isSeveral = last !== undefined && bare(last) !== bare(sheet)
  const meant = isSeveral ? `${bare(sheet)}:${bare(last)}` : sheet
  const isPlain = /^'|^[\p{L}_][\p{L}\p{N}_]*(?::[\p{L}_][\p{L}\p{N}_]*)?$/u.test(meant ?? '')
  const name = meant === undefined || isPlain ? meant : `'${meant}'`
  return `${name ? `${name}!` : ''}${from}${to ? `:${to}` : ''}`
}
