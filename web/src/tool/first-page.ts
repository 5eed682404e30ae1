/** One after the other: each opens a worker of its own. */
let turn: Promise<unknown> = Promise.resolve()

/** Draws the first page of a PDF as a thumbnail; gives how many pages there are, undefined where it cannot be read here. */
export function drawFirstPage(
  file: File,
  canvas: HTMLCanvasElement,
  left: AbortSignal,
): Promise<number | undefined> {
  const drawing = turn.then(() => (left.aborted ? undefined : draw(file, canvas))).catch(() => undefined)
  turn = drawing
  return drawing
}

async function draw(file: File, canvas: HTMLCanvasElement): Promise<number> {
  const { openPdf, closePdf, drawPage } = await import('../lib/pdf.ts')
  const pdf = await openPdf(file)
  try {
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const shown = Math.min(40, (48 * width) / height)
    await drawPage(page, canvas, shown)
    canvas.style.width = `${shown}px`
    return pdf.numPages
  } finally {
    closePdf(pdf)
  }
}
