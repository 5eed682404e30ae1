import { ANSWERS, camel, MADE, pascal, type Schema, type ToolModel, type ToolParam } from './model.ts'

/** `types.ts`: the answers of the service. */
export function typescriptTypes(): string {
  const all = Object.entries(ANSWERS).map(
    ([name, schema]) => `${declaration(name, schema, `An answer of the service.`)}\n`,
  )
  return [`// ${MADE}`, '', ...all].join('\n')
}

/** `tools.ts`: a function for each tool, with its types. */
export function typescriptTools(tools: readonly ToolModel[]): string {
  return [
    `// ${MADE}`,
    "import { type CallOptions, Client } from './client.ts'",
    "import type { FileInput, NamedBytes } from './inputs.ts'",
    "import type { ResultFile } from './result.ts'",
    '',
    ...tools.flatMap(typesOf),
    '/** The parameters of every tool, by its slug. */',
    'export interface ToolInputs {',
    ...tools.map(({ slug }) => `  ${key(slug)}: ${pascal(slug)}Input`),
    '}',
    '',
    '/** The results of every tool, by its slug. */',
    'export interface ToolResults {',
    ...tools.map(tool => `  ${key(tool.slug)}: ${resultType(tool)}`),
    '}',
    '',
    'export type Slug = keyof ToolInputs',
    '',
    '/** A file in a step: what another step made, one of the files of the run, a kept file, or an address. */',
    'export type StepFile = { step: number } | { input: number } | { url: string } | string',
    '',
    '/** Parameters in a step: files come from the step before unless they are named. */',
    'export type StepInput<I> = {',
    '  [K in keyof I]?: [FileInput] extends [I[K]] ? StepFile : I[K] extends readonly FileInput[] ? StepFile[] : I[K]',
    '}',
    '',
    '/** One tool of a chain with its parameters. */',
    'export type Step = { [K in Slug]: { tool: K; input?: StepInput<ToolInputs[K]> } }[Slug]',
    '',
    '/** File parameters of the tools that have some. */',
    'export const FILE_PARAMETERS: Partial<Record<Slug, readonly string[]>> = {',
    ...tools.filter(hasFiles).map(tool => `  ${key(tool.slug)}: ${list(filesOf(tool))},`),
    '}',
    '',
    '/** A Toolwright service: a function for every tool, `files`, `jobs`, `pipelines`. */',
    'export class Toolwright extends Client<Step> {',
    '  /** Calls a tool by its slug. */',
    '  run<S extends Slug>(slug: S, input: ToolInputs[S], options?: CallOptions): Promise<ToolResults[S]> {',
    '    return this.call(slug, input, FILE_PARAMETERS[slug], options) as Promise<ToolResults[S]>',
    '  }',
    ...tools.flatMap(methodOf),
    '}',
    '',
  ].join('\n')
}

function typesOf(tool: ToolModel): string[] {
  const name = pascal(tool.slug)
  const input = [
    `/** Parameters of ${tool.name}. */`,
    `export interface ${name}Input {`,
    ...tool.params.flatMap(param => [
      ...doc(param.about, '  '),
      `  ${key(param.name)}${param.required ? '' : '?'}: ${paramType(param)}`,
    ]),
    '}',
    '',
  ]
  return tool.data
    ? [...input, declaration(`${name}Result`, tool.data, `What ${tool.name} answers.`), '']
    : input
}

function methodOf(tool: ToolModel): string[] {
  const name = pascal(tool.slug)
  const optional = tool.params.every(param => !param.required)
  return [
    '',
    ...doc(tool.about, '  '),
    `  ${camel(tool.slug)}(input: ${name}Input${optional ? ' = {}' : ''}, options?: CallOptions): Promise<${resultType(tool)}> {`,
    `    return this.run('${tool.slug}', input, options)`,
    '  }',
  ]
}

const hasFiles = (tool: ToolModel): boolean => filesOf(tool).length > 0
const filesOf = ({ params }: ToolModel): string[] =>
  params.filter(({ takes }) => takes === 'file' || takes === 'files').map(({ name }) => name)
const list = (names: string[]): string => `[${names.map(name => `'${name}'`).join(', ')}]`

const resultType = ({ slug, givesFile, data }: ToolModel): string =>
  [givesFile && 'ResultFile', data && `${pascal(slug)}Result`].filter(Boolean).join(' | ')

function paramType({ takes, schema }: ToolParam): string {
  if (takes === 'file') return 'FileInput'
  if (takes === 'files') return 'readonly FileInput[]'
  // A string is the text itself here, never a path.
  if (takes === 'text-or-file') return 'string | Blob | Uint8Array | URL | NamedBytes'
  return typeOf(schema, '  ')
}

function declaration(name: string, schema: Schema, about: string): string {
  const head = doc(schema.description ?? about, '').join('\n')
  const type = typeOf(schema, '')
  return type.startsWith('{') && type.endsWith('}') && schema.properties
    ? `${head}\nexport interface ${name} ${type}`
    : `${head}\nexport type ${name} = ${type}`
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

function typeOf(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const some = schema.anyOf ?? schema.oneOf
  if (some) return unique(some.map(one => typeOf(one, indent))).join(' | ')
  if (schema.allOf) return schema.allOf.map(one => typeOf(one, indent)).join(' & ')
  if (Array.isArray(schema.type))
    return unique(schema.type.map(type => typeOf({ ...schema, type }, indent))).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent)
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(one => typeOf(one, indent)).join(', ')}]`
      return arrayOf(typeOf(schema.items || {}, indent))
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectType(
  { properties, required = [], additionalProperties: more }: Schema,
  indent: string,
): string {
  if (!properties || Object.keys(properties).length === 0)
    return `Record<string, ${typeof more === 'object' ? typeOf(more, indent) : 'unknown'}>`
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description ? doc(schema.description, inner) : []),
    `${inner}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`,
  ])
  return `{\n${lines.join('\n')}\n${indent}}`
}

const arrayOf = (type: string): string => (/^[\w]+$/.test(type) ? `${type}[]` : `Array<${type}>`)
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
const unique = (types: string[]): string[] => [...new Set(types)]

const doc = (text: string, indent: string): string[] =>
  text === '' ? [] : [`${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */`]
