import { copyFile, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import { badInput } from '../fault.ts'
import { type InputFile, kindOfFile } from '../lib/files/file-kinds.ts'
import { safeName } from '../lib/files/file-names.ts'
import { withTemporary } from '../runner/interrupt.ts'
import type { CallResult } from '../runner/protocol.ts'
import { toolThread } from '../runner/tool-thread.ts'
import { runChain } from '../service/pipelines/chain.ts'
import { checkInputs, planOf, STEPS } from '../service/pipelines/plan.ts'
import type { Call, Params } from '../tool.ts'
import type { AllowedPaths } from './allowed-paths.ts'
import { type Answer, answered, json } from './answers.ts'
import { addCatalogTools, toolOf } from './catalog-tools.ts'
import { exactInput } from './exact-messages.ts'
import { createLongTexts } from './long-texts.ts'
import { progressTo } from './progress.ts'

export interface LocalMcpSettings {
  tools: readonly CatalogTool[]
  paths: AllowedPaths
  version: string
}

/**
 * The tools for agents, over local files. Few of them: an agent finds a tool by what it wants, looks at what it takes,
 * runs it, runs a chain, and reads on in long texts. Files are paths, never base64.
 */
export function createLocalMcp({ tools, paths, version }: LocalMcpSettings): McpServer {
  const server = new McpServer(
    { name: 'toolwright', version },
    {
      instructions: `File and data tools: PDF, Office, images, CSV, JSON, 3D meshes, audio tags. Find a tool, describe it once, run it. Files are paths below ${paths.roots.join(', ')}.`,
    },
  )
  const texts = createLongTexts()
  const find = (slug: string) => toolOf(tools, slug)
  const file = { type: 'string', description: 'A path.' }
  addCatalogTools(server, { tools, file, priced: false })

  server.registerTool(
    'run_tool',
    {
      description:
        'Runs a tool. File parameters take paths. A file result is written to output, or beside the input under a name of its own; text and data are answered.',
      inputSchema: z.object({
        slug: z.string(),
        parameters: z.record(z.string(), z.unknown()).default({}),
        output: z.string().optional().describe('Path for a file result.'),
      }),
    },
    ({ slug, parameters, output }, context) =>
      answered(() =>
        inScratch(async scratch => {
          const entry = find(slug)
          const { values, files } = await split(entry, parameters, paths)
          const call = callOf(scratch, context)
          const given = await exactInput(entry, values, scratch, files)
          const result = await toolThread().perform(slug, given, call)
          const [first] = Object.values(files).flat()
          return await present(result, output, first?.path)
        }),
      ),
  )

  server.registerTool(
    'run_pipeline',
    {
      description:
        'Runs a chain of tools: each step takes the file that the step before made. The first takes files.',
      inputSchema: z.object({
        steps: STEPS,
        files: z.array(z.string()).default([]).describe('Paths for the first step.'),
        output: z.string().optional().describe('Path for the result.'),
      }),
    },
    ({ steps, files, output }, context) =>
      answered(() =>
        inScratch(async scratch => {
          const inputs = await Promise.all(files.map(path => inputFile(path, paths)))
          const plan = planOf(steps, find)
          const tell = progressTo(context)
          checkInputs(plan, inputs)
          const result = await runChain({
            plan,
            inputs,
            named: {},
            folder: scratch,
            signal: context.mcpReq.signal,
            onStep: done => tell({ done, total: plan.steps.length, unit: 'steps' }),
            runTool: ({ entry, input, folder }) =>
              toolThread().perform(entry.slug, input, {
                ...callOf(folder, context),
                progress: () => undefined,
              }),
          })
          return await present(result, output, inputs[0]?.path)
        }),
      ),
  )

  server.registerTool(
    'read_on',
    {
      description: 'The next part of a long text that a tool answered.',
      inputSchema: z.object({ id: z.string(), offset: z.int().min(0) }),
      annotations: { readOnlyHint: true },
    },
    ({ id, offset }) =>
      answered(() => {
        const page = texts.next(id, offset)
        if (!page) throw badInput(`id: there is no text "${id}" any more; run the tool again.`)
        return json(page)
      }),
  )

  /** A file is moved to where it is wanted, anything else answered, cut where it is long. */
  async function present(
    result: CallResult,
    output: string | undefined,
    beside: string | undefined,
  ): Promise<Answer> {
    const warnings = result.warnings.length > 0 ? { warnings: result.warnings } : {}
    const isText = result.name === undefined || result.mediaType.startsWith('text/')
    if (output === undefined && isText) {
      const { content } = result
      const text = 'text' in content ? content.text : await readFile(content.path, 'utf8')
      return json({ ...texts.first(text), ...warnings })
    }
    const path = paths.toWrite(
      output ?? join(beside ? dirname(beside) : paths.roots[0]!, safeName(result.name!)),
    )
    if (output === undefined && (await exists(path)))
      throw badInput(`output: ${path} exists already; name another file.`)
    if ('path' in result.content) await copyFile(result.content.path, path)
    else await writeFile(path, result.content.text)
    return json({ file: path, size: (await stat(path)).size, media_type: result.mediaType, ...warnings })
  }

  return server
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const inScratch = async (work: (scratch: string) => Promise<Answer>): Promise<Answer> =>
  withTemporary(await mkdtemp(join(tmpdir(), 'toolwright-mcp-')), work)

function callOf(scratch: string, context: ServerContext) {
  const tell = progressTo(context)
  const progress: Call['progress'] = (done, total, unit) => tell({ done, total, unit })
  const { signal } = context.mcpReq
  return {
    scratch,
    signal,
    now: Date.now(),
    wantsJson: false,
    isJob: true,
    cores: availableParallelism(),
    progress,
  }
}

/** Tells files, which are paths here, from other parameters. */
async function split({ tool }: CatalogTool, parameters: Record<string, unknown>, paths: AllowedPaths) {
  const values: Record<string, unknown> = {}
  const files: Record<string, InputFile[]> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const param = Object.hasOwn(tool.params, name) ? (tool.params as Params)[name]! : undefined
    if (!param?.spec.type.startsWith('file')) values[name] = value
    else files[name] = await Promise.all([value].flat().map(path => inputFile(String(path), paths)))
  }
  return { values, files }
}

async function inputFile(given: string, paths: AllowedPaths): Promise<InputFile> {
  const path = paths.toRead(given)
  const { size } = await stat(path)
  return { path, name: basename(path), size, kind: await kindOfFile(path) }
}
