import '../../node/buffer.ts'
import { readMarkdown } from '../../../../src/formats/markdown/read-markdown.ts'
import { say } from '../../lib/said.ts'
import { asTrouble } from '../../lib/trouble.ts'
import { serve } from '../frame/serve.ts'
import { DocxWriter, type WordImage } from './tree-to-docx.ts'

export interface Source {
  text: string
  images: { name: string; bytes: Uint8Array }[]
}

const KINDS = { png: 'png', jpeg: 'jpg', gif: 'gif' } as const

/** Pictures as Word takes them, with their size; others become PNG. */
async function wordImage(bytes: Uint8Array, kind: string): Promise<WordImage | undefined> {
  try {
    const type = kind === 'svg' ? 'image/svg+xml' : `image/${kind}`
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type }))
    const { width, height } = bitmap
    const known = KINDS[kind as keyof typeof KINDS]
    if (known) return { bytes, kind: known, width, height }
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
    const png = await canvas.convertToBlob({ type: 'image/png' })
    return { bytes: new Uint8Array(await png.arrayBuffer()), kind: 'png', width, height }
  } catch {
    return undefined
  }
}

const operations = {
  async write({ text, images }: Source) {
    if (text.trim() === '') throw asTrouble(say('worker.thereNoTextYet'))
    const find = (path: string) => {
      const last = decodeURIComponent(path.split('/').at(-1)!).toLowerCase()
      return images.find(image => image.name.toLowerCase() === last)?.bytes
    }
    const doc = await readMarkdown(text, { path: '', find })
    const shown = new Map<string, WordImage>()
    const lost: string[] = []
    for (const [key, { bytes, kind }] of doc.images) {
      const image = await wordImage(bytes, kind)
      if (image) shown.set(key, image)
      else lost.push(say('worker.pictureCouldNotBe'))
    }
    return {
      blob: await new DocxWriter(doc, shown).write(),
      title: doc.title ?? '',
      warnings: [...doc.warnings, ...lost],
    }
  },
}
export type Operations = typeof operations
serve(operations)
