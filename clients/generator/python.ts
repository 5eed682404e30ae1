import { ANSWERS, MADE, pascal, type Schema, type ToolModel, type ToolParam } from './model.ts'

const TYPING = 'Any, Callable, Dict, List, Literal, Optional, Sequence, Tuple, TypedDict, Union'
const KEYWORDS = new Set([
  'from',
  'in',
  'is',
  'as',
  'class',
  'def',
  'import',
  'lambda',
  'with',
  'pass',
  'global',
])
/** What every function takes beside its tool's parameters. */
const OPTIONS = ['as_job', 'on_progress', 'idempotency_key', 'timeout']

const snake = (slug: string): string => slug.replaceAll('-', '_')
const argument = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name)

/** `types.py`: the shapes of answers and results. */
export function pythonTypes(tools: readonly ToolModel[]): string {
  const sink: string[] = []
  for (const [name, schema] of Object.entries(ANSWERS)) typeOf(schema, name, sink)
  for (const { slug, params, data } of tools) {
    for (const param of params)
      if (param.takes === 'value') typeOf(param.schema, pascal(slug) + pascal(param.name), sink)
    if (data) typeOf(data, `${pascal(slug)}Result`, sink)
  }
  return [
    `"""Shapes of parameters, results and answers. ${MADE}"""`,
    'from __future__ import annotations',
    '',
    `from typing import ${TYPING}`,
    '',
    ...sink,
    '',
  ].join('\n')
}

/** `_tools.py`: a function for each tool. */
export function pythonTools(tools: readonly ToolModel[]): string {
  return [
    `"""A function for every tool. ${MADE}"""`,
    'from __future__ import annotations',
    '',
    `from typing import ${TYPING}, cast`,
    '',
    'from . import types',
    'from ._inputs import FileInput, TextOrFile',
    'from ._results import ResultFile',
    '',
    'OnProgress = Callable[[Dict[str, Any]], None]',
    '',
    '',
    'class Tools:',
    '    """The tools of the service. `Toolwright` is one."""',
    '',
    '    def call(self, slug: str, params: Dict[str, Any], files: Sequence[str] = (), **options: Any) -> Any:',
    '        raise NotImplementedError',
    ...tools.flatMap(functionOf),
    '',
  ].join('\n')
}

function functionOf(tool: ToolModel): string[] {
  const clash = tool.params.find(({ name }) => OPTIONS.includes(name))
  if (clash) throw new Error(`${tool.slug}: "${clash.name}" is an option of every function in Python`)
  const required = tool.params.filter(param => param.required)
  const optional = tool.params.filter(param => !param.required)
  const [first, ...others] = required
  const shown = (param: ToolParam) =>
    param.required
      ? `${argument(param.name)}: ${paramType(tool, param)}`
      : `${argument(param.name)}: Optional[${paramType(tool, param)}] = None`
  const files = tool.params
    .filter(({ takes }) => takes === 'file' || takes === 'files')
    .map(({ name }) => name)
  const result = resultType(tool)
  return [
    '',
    `    def ${snake(tool.slug)}(`,
    '        self,',
    ...(first ? [`        ${shown(first)},`] : []),
    '        *,',
    ...[...others, ...optional].map(param => `        ${shown(param)},`),
    '        as_job: bool = False,',
    '        on_progress: Optional[OnProgress] = None,',
    '        idempotency_key: Optional[str] = None,',
    '        timeout: Optional[float] = None,',
    `    ) -> ${result}:`,
    ...docstring(tool),
    '        params: Dict[str, Any] = {',
    ...tool.params.map(({ name }) => `            "${name}": ${argument(name)},`),
    '        }',
    `        return cast(`,
    `            "${result}",`,
    `            self.call(`,
    `                "${tool.slug}",`,
    '                params,',
    `                (${files.map(name => `"${name}",`).join(' ')}),`,
    '                as_job=as_job,',
    '                on_progress=on_progress,',
    '                idempotency_key=idempotency_key,',
    '                timeout=timeout,',
    '            ),',
    '        )',
  ]
}

function docstring({ about, params }: ToolModel): string[] {
  const clean = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/\s+/g, ' ')
  return [
    `        """${clean(about)}`,
    ...(params.length > 0 ? ['', '        Args:'] : []),
    ...params.map(param => `            ${argument(param.name)}: ${clean(param.about)}`.trimEnd()),
    '        """',
  ]
}

const resultType = ({ slug, givesFile, data }: ToolModel): string => {
  const kinds = [givesFile && 'ResultFile', data && `types.${pascal(slug)}Result`].filter(Boolean)
  return kinds.length > 1 ? `Union[${kinds.join(', ')}]` : String(kinds[0])
}

function paramType({ slug }: ToolModel, { name, takes, schema }: ToolParam): string {
  if (takes === 'file') return 'FileInput'
  if (takes === 'files') return 'Sequence[FileInput]'
  if (takes === 'text-or-file') return 'TextOrFile'
  const sink: string[] = []
  return typeOf(schema, pascal(slug) + pascal(name), sink, 'types.')
}

/** The hint of a schema; objects become classes, which are put into the sink before what uses them. */
function typeOf(schema: Schema, name: string, sink: string[], prefix = ''): string {
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
  const some = schema.anyOf ?? schema.oneOf
  if (some) return union(some.map((one, i) => typeOf(one, i === 0 ? name : `${name}${i + 1}`, sink, prefix)))
  if (Array.isArray(schema.type))
    return union(schema.type.map(type => typeOf({ ...schema, type }, name, sink, prefix)))
  switch (schema.type) {
    case 'object':
      return objectType(schema, name, sink, prefix)
    case 'array':
      if (schema.prefixItems) {
        const parts = schema.prefixItems.map((one, i) => typeOf(one, `${name}Part${i + 1}`, sink, prefix))
        return `Tuple[${parts.join(', ')}]`
      }
      return `List[${typeOf(schema.items || {}, `${name}Item`, sink, prefix)}]`
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'str'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    default:
      return 'Any'
  }
}

function objectType(schema: Schema, name: string, sink: string[], prefix: string): string {
  const { properties = {}, required = [], additionalProperties: more } = schema
  const entries = Object.entries(properties)
  if (entries.length === 0)
    return `Dict[str, ${typeof more === 'object' ? typeOf(more, `${name}Value`, sink, prefix) : 'Any'}]`
  const fields = entries.map(([key, one]) => ({
    key,
    type: typeOf(one, name + pascal(key.replace(/\W+/g, '_')), sink, prefix),
    required: required.includes(key),
  }))
  const plain = fields.every(({ key }) => /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key))
  sink.push('')
  if (!plain) {
    sink.push(
      `${name} = TypedDict(`,
      `    "${name}",`,
      `    {${fields.map(({ key, type }) => `"${key}": "${type.replaceAll('"', "'")}"`).join(', ')}},`,
      '    total=False,',
      ')',
      '',
    )
    return prefix + name
  }
  const [must, may] = [fields.filter(one => one.required), fields.filter(one => !one.required)]
  const lines = (some: typeof fields) => some.map(({ key, type }) => `    ${key}: ${type}`)
  if (must.length > 0 && may.length > 0)
    sink.push(
      '',
      `class _${name}(TypedDict):`,
      ...lines(must),
      '',
      '',
      `class ${name}(_${name}, total=False):`,
      ...lines(may),
    )
  else sink.push('', `class ${name}(TypedDict${may.length > 0 ? ', total=False' : ''}):`, ...lines(fields))
  sink.push('')
  return prefix + name
}

const literal = (value: unknown): string =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)

const union = (types: string[]): string => {
  const all = [...new Set(types)]
  return all.length > 1 ? `Union[${all.join(', ')}]` : all[0]!
}
