import '../../node/buffer.ts'
import { loadChartFormats } from '../../../../src/charts/chart-text.ts'
import { readZip, type ZipEntry } from '../../../../src/formats/archive/zip.ts'
import { readEpub } from '../../../../src/formats/epub/read-epub.ts'
import { readDocx } from '../../../../src/formats/office/docx/read-docx.ts'
import { readXlsx } from '../../../../src/formats/office/xlsx/read-xlsx.ts'
import type { Answers, Question } from './answers.ts'
import { beginningOf, beginningOfSheets } from './preview.ts'

/** Reads files with the readers of the server, away from the page's own thread. */
const READERS: { [K in keyof Answers]: (file: Uint8Array) => Promise<Answers[K]> } = {
  docx: async file => {
    await loadChartFormats()
    return beginningOf(readDocx(file))
  },
  epub: async file => beginningOf(await readEpub(file)),
  xlsx: async file => beginningOfSheets(await readXlsx(file)),
  zip: async file => {
    entries = readZip(file).entries
    const files = entries.map(({ name, size }, at) => ({ name, size, at }))
    return files.filter(({ at }) => !entries[at]!.isFolder)
  },
}
let entries: ZipEntry[] = []

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    if ('entry' in data) self.postMessage({ answer: new Uint8Array(entries[data.entry]!.bytes()) })
    else self.postMessage({ answer: await READERS[data.read](new Uint8Array(data.file)) })
  } catch (error) {
    self.postMessage({ trouble: (error as Error).message })
  }
}
