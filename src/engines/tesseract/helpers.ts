import type { PageReader } from './readers.ts'
import { isOpen, type Share, type SharedPage } from './shared-lines.ts'

/** Brings pages that are being read to readers that have nothing to do. */
export class Helpers {
  private readonly idle: PageReader[] = []
  private waiting: SharedPage[] = []

  readonly share: Share = page => {
    this.waiting = this.waiting.filter(isOpen)
    const reader = this.idle.pop()
    if (reader) this.bring(page, reader)
    else this.waiting.push(page)
  }

  /** A reader that will be given no page of its own any more. */
  add(reader: PageReader): void {
    if (!reader.help) return
    const page = this.waiting.filter(isOpen)[0]
    this.waiting = this.waiting.filter(one => one !== page)
    if (page) this.bring(page, reader)
    else this.idle.push(reader)
  }

  private bring(page: SharedPage, reader: PageReader): void {
    // A reader that broke helps no more.
    void reader.help!(page).then(
      () => this.add(reader),
      () => page.port.close(),
    )
  }
}
