/**
 * Copies of workbooks in which the file alone decides what two programs would otherwise decide each for itself:
 * - a row without a height has its sheet's default one; LibreOffice Calc 7.4 keeps that even for text of several
 *   lines or large letters, where Excel measures the row, and measures others anew that have a height,
 * - tables and pivot tables have no style of their own, as Calc 7.4 draws none.
 */
import { readFileSync } from 'node:fs'
import { unzip, zipped } from '../../test/support/zip.ts'

export async function settledWorkbook(path: string): Promise<Buffer> {
  const files: Record<string, Buffer | string> = {}
  for (const { name, content } of await unzip(readFileSync(path))) files[name] = settled(name, content)
  return zipped(files)
}

function settled(name: string, content: Buffer): Buffer | string {
  if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) return withHeights(content.toString())
  if (/^xl\/(tables|pivotTables)\/[^/]+\.xml$/.test(name))
    return content.toString().replace(/<((?:\w+:)?(?:pivotT|t)ableStyleInfo)\b[^>]*?(?:\/>|>\s*<\/\1>)/g, '')
  if (name === 'content.xml' || name === 'styles.xml')
    return content
      .toString()
      .replaceAll('style:use-optimal-row-height="true"', 'style:use-optimal-row-height="false"')
  return content
}

/** A sheet of SpreadsheetML whose rows all say how high they are. */
export function withHeights(xml: string): string {
  const usual = /<(?:\w+:)?sheetFormatPr\b[^>]*?\bdefaultRowHeight="([\d.]+)"/.exec(xml)?.[1] ?? '15'
  const without = (attributes: string) => attributes.replace(/\scustomHeight="[^"]*"/, '')
  return xml
    .replace(
      /<((?:\w+:)?sheetFormatPr)\b([^>]*?)(\/?)>/,
      (_, tag, attributes, end) => `<${tag}${without(attributes)} customHeight="1"${end}>`,
    )
    .replace(/<((?:\w+:)?row)\b([^>]*?)(\/?)>/g, (_, tag, attributes, end) => {
      const height = /\sht="/.test(attributes) ? '' : ` ht="${usual}"`
      return `<${tag}${without(attributes)}${height} customHeight="1"${end}>`
    })
}
