import type { CatalogTool } from '../../catalog.ts'
import { FAMILIES, FAMILY_IDS } from '../../contract/families.ts'
import { filePaths } from './files.ts'
import { jobPaths, webhooks } from './jobs.ts'
import { ERROR_RESPONSES, HEADERS, type Json, PARAMETERS } from './parts.ts'
import { pipelinePaths } from './pipelines.ts'
import { schemaComponents, withItems } from './schemas.ts'
import { servicePaths } from './service.ts'
import { catalogPaths, toolPaths } from './tools.ts'

const TAGS = {
  catalog: 'What tools there are',
  jobs: 'Tools that run in the background, and webhooks',
  files: 'Files that are sent once and used often',
  pipelines: 'Chains of tools',
  account: 'Balance, limits and usage',
  agents: 'The Model Context Protocol',
  operation: 'Whether the server works',
}

/** The whole API as an OpenAPI 3.1 document, made from the tools' declarations. Examples hold the server's address. */
export function openApi(tools: CatalogTool[], serverUrl: string): Json {
  const families = FAMILY_IDS.filter(id => tools.some(tool => tool.family === id))
  return withItems({
    openapi: '3.1.0',
    info: {
      title: 'Toolwright',
      version: 'v1',
      description: 'File and data tools over HTTP. Every tool is called with POST /api/v1/tools/{slug}.',
      contact: { name: 'Whoever runs this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ key: [] }],
    tags: [
      ...families.map(name => ({ name, description: FAMILIES[name] })),
      ...Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    ],
    paths: {
      ...toolPaths(tools),
      ...catalogPaths(FAMILY_IDS),
      ...jobPaths(),
      ...filePaths(),
      ...pipelinePaths(),
      ...servicePaths(),
    },
    webhooks: webhooks(),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: schemaComponents(),
      responses: ERROR_RESPONSES,
      headers: HEADERS,
      parameters: PARAMETERS,
    },
  }) as Json
}
