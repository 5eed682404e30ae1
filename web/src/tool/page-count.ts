/** How many pages a PDF has; undefined where it cannot be read here. */
export async function pagesOf(file: File): Promise<number | undefined> {
  try {
    const { openPdf, closePdf } = await import('../lib/pdf.ts')
    const pdf = await openPdf(file)
    const count = pdf.numPages
    closePdf(pdf)
    return count
  } catch {
    return undefined
  }
}
