import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { packageFolder } from '../lib/files/installation.ts'
import type { HttpContext } from './context.ts'
import { modelFiles } from './page-models.ts'

/**
 * What the engines read of their packages, and the page's workers, which run the same engines, ask for by the same names:
 * fonts, language packs, WebAssembly. Served from where they are installed, so that they are there once.
 */
const SERVED: [folder: string, files: RegExp][] = [
  ['@expo-google-fonts', /^[\w-]+\/(400Regular|700Bold)(_Italic)?\/\w+\.ttf$/],
  ['@embedpdf', /^(fonts-[a-z]+\/fonts\/[\w-]+-(Regular|Bold)\.otf|pdfium\/dist\/pdfium\.wasm)$/],
  ['@tesseract.js-data', /^\w+\/4\.0\.0_best_int\/\w+\.traineddata\.gz$/],
  ['tesseract.js-core', /^tesseract-core-relaxedsimd\.wasm$/],
]
/** Language packs of the operator's own. */
const TESSDATA = 'tessdata'
const PACK = /^\w+\.traineddata(\.gz)?$/
const PREFIX = '/engine-files/'
/** Answers packed at once: a font of 25 MB takes two seconds of the threads that also read files and hash passwords. */
const PACKED_AT_ONCE = 2

interface Found {
  path: string
  size: number
}

export function engineFiles(app: FastifyInstance, { config }: HttpContext): void {
  modelFiles(app, config.modelsDir)
  let installed: Map<string, Found> | undefined
  // Packages stay as they are; language packs come and go.
  const list = () => new Map([...(installed ??= packageFiles()), ...packFiles(config.tessdataDir)])
  app.get(`${PREFIX}index.json`, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send(Object.fromEntries([...list()].map(([name, { size }]) => [name, size]))),
  )
  app.get<{ Params: { '*': string } }>(`${PREFIX}*`, (request, reply) => {
    const file = list().get(request.params['*'])
    if (!file) return reply.callNotFound()
    reply
      .header('content-type', file.path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'Accept-Encoding')
    const packs = !file.path.endsWith('.gz') && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (!packs || packing >= PACKED_AT_ONCE)
      return reply.header('content-length', file.size).send(createReadStream(file.path))
    return reply.header('content-encoding', 'gzip').send(packed(file.path))
  })

  let packing = 0
  function packed(path: string): Readable {
    packing++
    // `pipe` would leave the file open when the caller hangs up.
    return pipeline(createReadStream(path), createGzip({ level: 5 }), () => packing--)
  }
}

const packageFiles = () =>
  new Map(SERVED.flatMap(([name, files]) => filesOf(packageFolder(name), name, files, true)))

const packFiles = (tessdata: string) => filesOf(tessdata, TESSDATA, PACK, false)

function filesOf(folder: string, label: string, files: RegExp, recursive: boolean): [string, Found][] {
  const found: [string, Found][] = []
  for (const entry of existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : []) {
    const name = entry.split(sep).join('/')
    const path = join(folder, entry)
    const size = files.test(name) ? statSync(path, { throwIfNoEntry: false })?.size : undefined
    if (size !== undefined) found.push([`${label}/${name}`, { path, size }])
  }
  return found
}
