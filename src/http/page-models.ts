import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageModel } from '../contract/page-ai.ts'

const SERVED = /\.(json|onnx|onnx_data(_\d+)?|txt|model|jinja)$/
const MOST_MODELS = 100

/** What models are for, by the kind their config.json names. */
const TASKS: [RegExp, PageModel['task']][] = [
  [/^(whisper|moonshine|wav2vec2|hubert)$/, 'automatic-speech-recognition'],
  [/^(marian|m2m_100|nllb|mbart|t5)/, 'translation'],
  [/^(bert|distilbert|roberta|xlm-roberta|mpnet|nomic_bert|new|modernbert)$/, 'feature-extraction'],
  [/^(llama|qwen\d?|gemma|phi|smollm|gpt2|gpt_neox|mistral|granite|opt|bloom|olmo|lfm)/, 'text-generation'],
]

/** Serves the operator's models to the page, which runs them. */
export function modelFiles(app: FastifyInstance, folder: string | undefined): void {
  if (!folder) return
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/models/',
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
    maxAge: '1h',
    allowedPath: path => SERVED.test(path),
    setHeaders: reply => void reply.header('content-security-policy', "default-src 'none'; sandbox"),
  })
}

/** The models of a folder: each is a folder with a config.json and files of ONNX. */
export async function listModels(folder: string | undefined): Promise<PageModel[]> {
  if (!folder) return []
  const found: PageModel[] = []
  let entries: string[]
  try {
    entries = await readdir(folder, { recursive: true })
  } catch {
    return []
  }
  const names = entries.map(entry => entry.split(sep).join('/'))
  for (const name of names.filter(one => one.endsWith('/config.json')).slice(0, MOST_MODELS)) {
    const own = name.slice(0, -'/config.json'.length)
    const files = names.filter(one => one.startsWith(`${own}/`) && /\.onnx(_data\S*)?$/.test(one))
    try {
      const { model_type: kind } = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
        model_type?: string
      }
      const task = TASKS.find(([pattern]) => pattern.test(kind ?? ''))?.[1]
      if (!kind || !task || files.length === 0) continue
      const sizes = await Promise.all(files.map(async file => (await stat(join(folder, file))).size))
      found.push({ name: own, task, kind, bytes: sizes.reduce((sum, size) => sum + size, 0) })
    } catch {
      // A folder in disorder is no model.
    }
  }
  return found
}
