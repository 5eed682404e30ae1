/** The marked content that a page's content is in, as PDFium tells it of a text object. */
export class MarkedContent {
  /** The identifier that the structure tree knows it by: the outermost of those it stands in, -1 without. */
  mcid = -1
  artifact = false
  readonly #around: { mcid: number; artifact: boolean }[] = []

  reset(): void {
    this.mcid = -1
    this.artifact = false
    this.#around.length = 0
  }

  begin(tag: string, mcid = -1): void {
    this.#around.push({ mcid: this.mcid, artifact: this.artifact })
    if (this.mcid < 0) this.mcid = mcid
    if (tag === 'Artifact') this.artifact = true
  }

  end(): void {
    const before = this.#around.pop()
    if (!before) return
    this.mcid = before.mcid
    this.artifact = before.artifact
  }
}
