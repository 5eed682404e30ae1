import type { XmlElement } from '../../../xml/xml-tree.ts'
import { excelFormula } from '../ods-formulas.ts'

/** Formulas by the names that a workbook gives to cells and expressions, in lower case. */
export function odsNames(spreadsheet: XmlElement | undefined): Map<string, string> {
  const names = new Map<string, string>()
  for (const one of spreadsheet?.find('table:named-expressions')?.elements() ?? []) {
    const area = one.get('cell-range-address')
    // The sign before an expression may be left out.
    const meant =
      area === undefined ? (one.get('expression') ?? '').replace(/^(?:(?:of|oooc):)?=/, '') : `[${area}]`
    const formula = excelFormula(`of:=${meant}`)
    if (formula !== undefined) names.set((one.get('name') ?? '').toLowerCase(), formula)
  }
  return names
}
