import { xmlText } from './xlsx-written-styles.ts'

/** A page of A4 or Letter set upright takes columns this wide in all, in characters. */
const UPRIGHT = 95

/** What a sheet says at its beginning so that its page set-up counts. */
export const FIT_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

/** As wide as a page, and as many pages as it takes. */
export function pageSetup(widths: readonly number[]): string {
  const wide = widths.reduce((sum, width) => sum + width, 0) > UPRIGHT
  return `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="${wide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`
}

/** The headings that stand on every page of their sheet. */
export function printTitles(
  names: readonly string[],
  sheets: readonly { header?: boolean | number; fitPage?: boolean }[],
): string {
  const titles = sheets.flatMap(({ header, fitPage }, i) => {
    const rows = Number(header ?? 0)
    if (!fitPage || rows === 0) return []
    const name = names[i]!.replaceAll("'", "''")
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${xmlText(`'${name}'!$1:$${rows}`)}</definedName>`
  })
  return titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''
}
