import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { type Files, sentValues, type Values } from './form.ts'

export interface Snippet {
  id: 'curl' | 'typescript' | 'python'
  label: string
  code: string
}

/** The call on screen as code to paste. Files are named as they are on the reader's disk. */
export function snippetsOf(tool: CatalogEntry, values: Values, files: Files, origin: string): Snippet[] {
  const call: Call = {
    tool,
    url: origin + tool.path,
    sent: sentValues(tool, values),
    files: tool.parameters
      .filter(one => one.type.startsWith('file') && (one.required || (files[one.name]?.length ?? 0) > 0))
      .flatMap(one => {
        const given = files[one.name]?.map(file => file.name) ?? []
        return (given.length > 0 ? given : [`your-${one.name}`]).map(name => ({ parameter: one.name, name }))
      }),
    saves: tool.returns?.kind !== 'json',
  }
  return [
    { id: 'curl', label: 'curl', code: curl(call) },
    { id: 'typescript', label: 'TypeScript', code: typescript(call) },
    { id: 'python', label: 'Python', code: python(call) },
  ]
}

interface Call {
  tool: CatalogEntry
  url: string
  sent: Record<string, unknown>
  files: { parameter: string; name: string }[]
  saves: boolean
}

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const formText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** Inside -F, quotes keep commas and semicolons of a file name from being read as curl's own. */
const curlFile = (name: string): string => `@"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const isJson = (tool: CatalogEntry): boolean => tool.body_encoding === 'application/json'

function curl({ tool, url, sent, files, saves }: Call): string {
  const lines = [`curl -X POST ${url}`]
  if (!tool.free) lines.push('-H "Authorization: Bearer $API_KEY"')
  if (isJson(tool)) {
    lines.push("-H 'Content-Type: application/json'", `-d ${shell(JSON.stringify(sent))}`)
  } else {
    for (const { parameter, name } of files) lines.push(`-F ${shell(`${parameter}=${curlFile(name)}`)}`)
    // --form-string: a value that starts with @ or < must not be read as a file.
    for (const [name, value] of Object.entries(sent)) {
      const text = formText(value)
      lines.push(`${/^[@<]|;/.test(text) ? '--form-string' : '-F'} ${shell(`${name}=${text}`)}`)
    }
  }
  if (saves) lines.push('-OJ')
  return lines.join(' \\\n  ')
}

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

function typescript({ tool, url, sent, files, saves }: Call): string {
  const headers = [
    !tool.free && "Authorization: 'Bearer ' + process.env.API_KEY",
    isJson(tool) && "'Content-Type': 'application/json'",
  ].filter(Boolean)
  const lines: string[] = []
  if (files.length > 0) lines.push("import { openAsBlob } from 'node:fs'")
  if (saves) lines.push("import { writeFile } from 'node:fs/promises'")
  if (lines.length > 0) lines.push('')
  let body = `JSON.stringify(${JSON.stringify(sent, null, 2).replaceAll('\n', '\n  ')})`
  if (!isJson(tool)) {
    body = 'form'
    lines.push('const form = new FormData()')
    for (const { parameter, name } of files) {
      lines.push(`form.append(${quote(parameter)}, await openAsBlob(${quote(name)}), ${quote(name)})`)
    }
    for (const [name, value] of Object.entries(sent))
      lines.push(`form.append(${quote(name)}, ${quote(formText(value))})`)
    lines.push('')
  }
  lines.push(`const response = await fetch(${quote(url)}, {`, "  method: 'POST',")
  if (headers.length > 0) lines.push(`  headers: { ${headers.join(', ')} },`)
  lines.push(`  body: ${body},`, '})')
  lines.push('if (!response.ok) throw new Error((await response.json()).error)')
  lines.push(
    saves
      ? `await writeFile(${quote(resultName(tool))}, await response.bytes())`
      : 'console.log(await response.json())',
  )
  return lines.join('\n')
}

const py = (value: unknown): string => {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(py).join(', ')}]`
  if (typeof value === 'object') {
    return `{${Object.entries(value as object)
      .map(([name, one]) => `${py(name)}: ${py(one)}`)
      .join(', ')}}`
  }
  return JSON.stringify(value)
}

function python({ tool, url, sent, files, saves }: Call): string {
  const lines = [
    ...(tool.free ? [] : ['import os']),
    'import requests',
    '',
    'response = requests.post(',
    `    ${py(url)},`,
  ]
  if (!tool.free) lines.push(`    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},`)
  if (isJson(tool)) lines.push(`    json=${py(sent)},`)
  else {
    if (files.length > 0) {
      lines.push(
        '    files=[',
        ...files.map(({ parameter, name }) => `        (${py(parameter)}, open(${py(name)}, "rb")),`),
        '    ],',
      )
    }
    if (Object.keys(sent).length > 0) {
      const data = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, formText(value)]))
      // Without files, requests would send an ordinary form; `files` makes it multipart.
      lines.push(
        files.length > 0
          ? `    data=${py(data)},`
          : `    files={${Object.entries(data)
              .map(([name, value]) => `${py(name)}: (None, ${py(value)})`)
              .join(', ')}},`,
      )
    }
  }
  lines.push(')', 'response.raise_for_status()')
  if (saves)
    lines.push(`with open(${py(resultName(tool))}, "wb") as file:`, '    file.write(response.content)')
  else lines.push('print(response.json())')
  return lines.join('\n')
}

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'model/gltf-binary': 'glb',
  'audio/mpeg': 'mp3',
  'text/plain': 'txt',
  'text/markdown': 'md',
}

function resultName(tool: CatalogEntry): string {
  const type = tool.returns?.media_types[0] ?? ''
  return `result.${ENDINGS[type] ?? type.split('/')[1] ?? 'bin'}`
}
