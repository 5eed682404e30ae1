import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import { badInput } from '../fault.ts'
import { inputSchema, type JsonSchema } from '../service/input-schema.ts'
import type { Params } from '../tool.ts'
import { answered, json } from './answers.ts'
import { searchCatalog } from './search.ts'

const MOST_FOUND = 8

export interface Finding {
  tools: readonly CatalogTool[]
  /** What stands where a file goes: a path, or an id. */
  file: JsonSchema
  /** Whether calls cost credits. */
  priced: boolean
}

/** A tool by its slug, or what helps to find it. */
export function toolOf(tools: readonly CatalogTool[], slug: string): CatalogTool {
  const found = tools.find(one => one.slug === slug)
  if (!found) throw badInput(`slug: there is no tool "${slug}"; find_tools looks for one.`)
  return found
}

/** Finding a tool and looking at what it takes. */
export function addCatalogTools(server: McpServer, { tools, file, priced }: Finding): void {
  const cost = ({ tool }: CatalogTool) => (priced ? { credits: tool.credits } : {})

  server.registerTool(
    'find_tools',
    {
      description: 'Finds tools by what you want to do, such as "merge pdf" or "table from pdf to excel".',
      inputSchema: z.object({ query: z.string().max(1000) }),
      annotations: { readOnlyHint: true },
    },
    ({ query }) =>
      answered(() =>
        json(
          searchCatalog(tools, query)
            .slice(0, MOST_FOUND)
            .map(one => ({ slug: one.slug, description: one.tool.description, ...cost(one) })),
        ),
      ),
  )

  server.registerTool(
    'describe_tool',
    {
      description: 'What a tool takes and returns, as JSON Schema.',
      inputSchema: z.object({ slug: z.string() }),
      annotations: { readOnlyHint: true },
    },
    ({ slug }) =>
      answered(() => {
        const one = toolOf(tools, slug)
        const { name, description, params } = one.tool
        const parameters = inputSchema(params as Params, file)
        return json({ slug, name, description, ...cost(one), parameters, returns: returned(one) })
      }),
  )
}

function returned({ tool }: CatalogTool): object {
  const { returns } = tool
  const mediaTypes = 'mediaTypes' in returns ? { media_types: returns.mediaTypes as string[] } : {}
  if (!('schema' in returns)) return { kind: returns.kind as string, ...mediaTypes }
  const { $schema: _, ...schema } = z.toJSONSchema(returns.schema, { unrepresentable: 'any' })
  return { kind: returns.kind as string, ...mediaTypes, schema }
}
