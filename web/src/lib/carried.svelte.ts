import type { CatalogSummary } from '../../../src/contract/catalog.ts'

/** A file that is looked for a tool: dropped on the list of tools, or a result that goes on into the next one. */
export const carried = $state<{ file: File | undefined; sent: boolean; takenBy: string }>({
  file: undefined,
  /** Whether it is on its way to the list of tools, from another page. */
  sent: false,
  /** The tool whose form has it already. */
  takenBy: '',
})

export function carry(file: File | undefined, sent = false): void {
  Object.assign(carried, { file, sent, takenBy: '' })
}

/** Endings of files whose media type systems do not tell. */
const ENDINGS: Record<string, string> = {
  csv: 'text/csv',
  aac: 'audio/aac',
  epub: 'application/epub+zip',
  fbx: 'model/fbx',
  flac: 'audio/flac',
  glb: 'model/gltf-binary',
  heic: 'image/heic',
  heif: 'image/heic',
  json: 'application/json',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  obj: 'model/obj',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  opus: 'audio/ogg',
  sql: 'application/sql',
  stl: 'model/stl',
  ts: 'video/mp2t',
  usdz: 'model/vnd.usdz+zip',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  xml: 'application/xml',
}

const SAME: Record<string, string> = {
  'application/x-yaml': 'application/yaml',
  'application/x-zip-compressed': 'application/zip',
  'image/x-icon': 'image/vnd.microsoft.icon',
  'text/xml': 'application/xml',
}

/** What a file is, by its ending where that says more than the system does. */
export function mediaTypeOf({ name, type }: { name: string; type: string }): string {
  const told = ENDINGS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? type
  return SAME[told] ?? told
}

/** Whether a tool does something with a kind of file; ones that take anything do, too. */
export const takes = ({ accept }: Pick<CatalogSummary, 'accept'>, mediaType: string): boolean =>
  accept !== undefined && (accept.includes('*/*') || names(accept, mediaType))

/** Whether a list of media types has this one, or all of its kind (`video/*`). */
const names = (accept: readonly string[], mediaType: string): boolean =>
  accept.includes(mediaType) || accept.includes(mediaType.replace(/\/.*/, '/*'))

/** Whether there is a tool for just this kind of file. */
export const isTaken = (tools: CatalogSummary[], mediaType: string): boolean =>
  tools.some(({ accept }) => accept !== undefined && names(accept, mediaType))
