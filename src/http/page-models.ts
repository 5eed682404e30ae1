import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AiAnswer, PageModel } from '../contract/page-ai.ts'

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

/** Small weights first, for they load quicker and fit into a page. */
const WEIGHTS: [PageModel['weights'], string][] = [
  ['q4', '_q4'],
  ['q8', '_quantized'],
  ['fp32', ''],
]
const TWO_PARTS = /^(whisper|moonshine|marian|m2m_100|nllb|mbart|t5)/

/** What a model is for. Those that only listen, and write nothing down, are for nothing here. */
function taskOf({ model_type: kind, architectures }: Settings): PageModel['task'] | undefined {
  const task = TASKS.find(([pattern]) => pattern.test(kind ?? ''))?.[1]
  const writes = !architectures || architectures.some(one => /ForCTC|ForConditionalGeneration/.test(one))
  return task === 'automatic-speech-recognition' && !writes ? undefined : task
}

interface Settings {
  model_type?: string
  architectures?: string[]
}

/** The models of a folder: each is a folder with a config.json and files of ONNX. */
export async function listModels(
  folder: string | undefined,
): Promise<Pick<AiAnswer, 'models' | 'incomplete'>> {
  const found: Pick<AiAnswer, 'models' | 'incomplete'> = { models: [], incomplete: [] }
  if (!folder) return found
  let entries: string[]
  try {
    entries = await readdir(folder, { recursive: true })
  } catch {
    return found
  }
  const names = entries.map(entry => entry.split(sep).join('/'))
  for (const config of names.filter(one => one.endsWith('/config.json')).slice(0, MOST_MODELS)) {
    const name = config.slice(0, -'/config.json'.length)
    const files = names.filter(one => one.startsWith(`${name}/`)).map(one => one.slice(name.length + 1))
    if (!files.some(one => one.endsWith('.onnx'))) continue
    try {
      const settings = JSON.parse(await readFile(join(folder, config), 'utf8')) as Settings
      const { model_type: kind = '' } = settings
      const task = taskOf(settings)
      if (!task) continue
      const { weights, parts, lacks } = filesOf(files, kind, task)
      if (lacks.length > 0) {
        found.incomplete.push({ name, task, lacks })
        continue
      }
      const facts = await Promise.all(parts.map(part => stat(join(folder, name, part))))
      const bytes = facts.reduce((sum, { size }) => sum + size, 0)
      const version = Math.max(...facts.map(({ mtimeMs }) => Math.round(mtimeMs))).toString(36)
      found.models.push({ name, task, kind, weights, bytes, version: `${version}-${bytes.toString(36)}` })
    } catch {
      // A folder in disorder is no model.
    }
  }
  return found
}

/** The weights to load, the files they are in, and which of all that the page asks for are not there. */
function filesOf(files: string[], kind: string, task: PageModel['task']) {
  const stems = TWO_PARTS.test(kind) ? ['encoder_model', 'decoder_model_merged'] : ['model']
  const choices = WEIGHTS.map(([weights, end]) => {
    const parts = stems.map(stem => `onnx/${stem}${end}.onnx`)
    return { weights, parts, lacks: parts.filter(part => !files.includes(part)) }
  })
  // Where none is whole, the one with the most of its files is what was meant.
  const best = choices.reduce((a, b) => (b.lacks.length < a.lacks.length ? b : a))
  const settings = [
    'tokenizer.json',
    'tokenizer_config.json',
    ...(task === 'automatic-speech-recognition' ? ['preprocessor_config.json'] : []),
    ...(kind === 'whisper' ? ['generation_config.json'] : []),
  ]
  return {
    weights: best.weights,
    parts: files.filter(file => best.parts.some(part => file.startsWith(part))),
    lacks: [...best.lacks, ...settings.filter(one => !files.includes(one))],
  }
}
