import '../../node/buffer.ts'
import '../../node/process.ts'
import { type AnyTool, readInput } from '../../../../src/tool.ts'
import { serve } from '../../browser-tools/frame/serve.ts'
import { plainly } from '../../lib/trouble.ts'
import { placeFile } from '../../node/fs.ts'
import type { Hit, Wanted } from './find-text.ts'
import type { FormWidget } from './form-widgets.ts'

/** Tools that need nothing but the PDF library and fonts, so that the page can show what they would make. */
const TOOLS: Record<string, () => Promise<{ default: AnyTool }>> = {
  'bates-numbering': () => import('../../../../src/tools/pdf/bates-numbering.ts'),
  'pdf-page-numbers': () => import('../../../../src/tools/pdf/pdf-page-numbers.ts'),
  'pdf-watermark': () => import('../../../../src/tools/pdf/pdf-watermark.ts'),
}

const PLACE = '/preview/file.pdf'

const operations = {
  /** Runs the tool itself, on this device: what is seen is what the server would answer. */
  async preview({
    slug,
    file,
    values,
  }: {
    slug: string
    file: Blob
    values: Record<string, unknown>
  }): Promise<{ pdf: Blob; notes: string[] }> {
    const notes: string[] = []
    try {
      const { default: tool } = await TOOLS[slug]!()
      const bytes = new Uint8Array(await file.arrayBuffer())
      placeFile(PLACE, bytes)
      const given = { path: PLACE, name: 'file.pdf', size: bytes.length, kind: 'pdf' as const }
      const { input } = readInput(tool, { form: false, values, files: { file: [given] } })
      const made = (await tool.run(input, {
        scratch: '/preview',
        signal: new AbortController().signal,
        now: Date.now(),
        random: count => crypto.getRandomValues(new Uint8Array(count)),
        warn: message => void notes.push(message),
        progress: () => undefined,
        isJob: false,
      })) as { bytes: Uint8Array<ArrayBuffer> }
      return { pdf: new Blob([made.bytes], { type: 'application/pdf' }), notes }
    } catch (error) {
      throw plainly(error)
    }
  },

  async fields({ file }: { file: Blob }): Promise<FormWidget[]> {
    const { formWidgets } = await import('./form-widgets.ts')
    try {
      return formWidgets(Buffer.from(await file.arrayBuffer()))
    } catch (error) {
      throw plainly(error)
    }
  },

  async find({
    file,
    password,
    wanted,
  }: {
    file: Blob
    password: string
    wanted: Wanted
  }): Promise<{ hits: Hit[]; more: boolean; readable: boolean }> {
    const { findText } = await import('./find-text.ts')
    try {
      return await findText(new Uint8Array(await file.arrayBuffer()), password, wanted)
    } catch (error) {
      throw plainly(error)
    }
  },
}

export type Operations = typeof operations
serve(operations)
