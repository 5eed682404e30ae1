import type { Answers, Question, ZipFile } from './answers.ts'

/** A worker with one file; questions are answered in turn. */
function openReader() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let turn: Promise<unknown> = Promise.resolve()
  const ask = <T>(question: Question): Promise<T> => {
    const asked = turn.then(
      () =>
        new Promise<T>((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<{ answer: T } | { trouble: string }>) =>
            'answer' in data ? resolve(data.answer) : reject(new Error(data.trouble))
          worker.onerror = event => reject(new Error(event.message))
          worker.postMessage(question, 'file' in question ? [question.file] : [])
        }),
    )
    turn = asked.catch(() => undefined)
    return asked
  }
  return { ask, close: () => worker.terminate() }
}

/** Reads a file for looking at it. */
export async function readFile<K extends 'docx' | 'epub' | 'xlsx'>(kind: K, file: Blob): Promise<Answers[K]> {
  const reader = openReader()
  try {
    return await reader.ask<Answers[K]>({ read: kind, file: await file.arrayBuffer() })
  } finally {
    reader.close()
  }
}

export interface OpenZip {
  files: ZipFile[]
  read: (file: ZipFile, type?: string) => Promise<Blob>
  close: () => void
}

/** Opens an archive; its files are unpacked when asked for. */
export async function openZip(archive: Blob): Promise<OpenZip> {
  const reader = openReader()
  try {
    const files = await reader.ask<ZipFile[]>({ read: 'zip', file: await archive.arrayBuffer() })
    const read = async ({ at }: ZipFile, type = '') =>
      new Blob([await reader.ask<Uint8Array<ArrayBuffer>>({ entry: at })], { type })
    return { files, read, close: reader.close }
  } catch (error) {
    reader.close()
    throw error
  }
}
