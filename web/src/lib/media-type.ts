/** Endings of files whose media type systems do not tell. */
const ENDINGS: Record<string, string> = {
  csv: 'text/csv',
  aac: 'audio/aac',
  epub: 'application/epub+zip',
  fbx: 'model/fbx',
  flac: 'audio/flac',
  fods: 'application/vnd.oasis.opendocument.spreadsheet',
  fodt: 'application/vnd.oasis.opendocument.text',
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
  pam: 'image/x-portable-anymap',
  pbm: 'image/x-portable-anymap',
  pgm: 'image/x-portable-anymap',
  pnm: 'image/x-portable-anymap',
  ppm: 'image/x-portable-anymap',
  sql: 'application/sql',
  stl: 'model/stl',
  tga: 'image/x-tga',
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
