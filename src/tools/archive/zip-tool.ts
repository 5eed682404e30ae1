import { join } from 'node:path'
import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { readZip } from '../../formats/archive/zip.ts'
import { createZip } from '../../formats/archive/zip-writer.ts'
import { watched } from '../../lib/async/watched.ts'
import { type FileKind, type InputFile, KINDS, kindOfBytes, ZIPS } from '../../lib/files/file-kinds.ts'
import { safeName, splitName, uniqueNames } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { CONTROLS } from '../../lib/text/one-line.ts'
import { p } from '../../params.ts'
import { type Call, defineTool, fileOrJson } from '../../tool.ts'

/** Contents come back as base64 inside JSON, so they must fit into memory a few times over. */
const MAX_EXTRACTED = 64 * 2 ** 20
const MAX_ENTRIES = 10_000

const anything = { kinds: Object.keys(KINDS) as FileKind[], label: 'any', accept: ['*/*'] }
const isZip = (file: InputFile) => (ZIPS as readonly FileKind[]).includes(file.kind)

/** The archive to unpack, or undefined when the files are to be packed. */
function archiveOf({
  files = [],
  file = [],
  mode,
}: {
  files?: InputFile[]
  file?: InputFile[]
  mode: string
}) {
  const all = [...files, ...file]
  if (all.length === 0) throw badInput('files: send files to pack as "files", or a ZIP to unpack as "file".')
  const name = file.length > 0 ? 'file' : 'files'
  if (mode === 'extract' && all.length > 1) {
    throw badInput(`${name}: mode extract takes exactly one ZIP, received ${all.length} files.`)
  }
  const one = mode === 'extract' || (file.length === 1 && files.length === 0) ? all[0]! : undefined
  if (one && !isZip(one)) {
    throw badInput(
      `${name}: expected a ZIP to unpack, but the content is ${KINDS[one.kind].label}; to pack it, send it as "files".`,
    )
  }
  return one
}

export default defineTool({
  name: 'ZIP tool',
  description:
    'Packs files into a ZIP archive, or unpacks one and returns the contents as base64. Archives with paths outside their folder, links, encryption or a zip bomb are refused.',
  credits: 2,
  params: {
    files: p.files(anything).optional().describe('Files to pack into a new archive.'),
    file: p
      .files({ ...anything, listedAsFile: true })
      .optional()
      .describe('A ZIP archive to unpack: up to 10,000 entries, and 64 MB when unpacked.'),
    mode: p
      .choice(['auto', 'extract'])
      .default('auto')
      .describe('auto unpacks a single "file" and packs "files"; extract unpacks under either name.'),
  },
  returns: fileOrJson(
    'application/zip',
    z.object({
      entries: z.array(
        z.object({
          name: z.string().describe('Path inside the archive, with forward slashes.'),
          size: z.int(),
          media_type: z.string().describe('Told from the content.'),
          modified: z.iso.datetime().optional(),
          content_base64: z.string(),
        }),
      ),
      folders: z.array(z.string()).optional().describe('Folders the archive lists itself.'),
      count: z.int(),
      total_size: z.int(),
    }),
  ),
  example: { file: 'archive.zip' },
  check: input => void archiveOf(input),
  async run(input, call) {
    const archive = archiveOf(input)
    if (archive) return extract(archive, call)
    const files = [...(input.files ?? []), ...(input.file ?? [])]
    const wanted = files.map(file => safeName(file.name))
    const names = uniqueNames(wanted)
    const renamed = names.filter((name, i) => name !== wanted[i]).length
    if (renamed > 0) call.warn(`${counted(renamed, 'file')} with the name of another got a number`)
    const path = join(call.scratch, 'archive.zip')
    const entries = watched([...files.entries()], call, 'files').map(([i, file]) => ({
      name: names[i]!,
      content: { path: file.path },
      mtime: call.now,
    }))
    await createZip(path, entries)
    return { path, name: files.length === 1 ? `${splitName(names[0]!).stem}.zip` : 'archive.zip' }
  },
})

function extract(archive: InputFile, call: Call) {
  const zip = readZip(archive.path, { extract: true, maxEntries: MAX_ENTRIES, maxTotal: MAX_EXTRACTED })
  const files = zip.entries.filter(entry => !entry.isFolder)
  const shown = files.map(entry => withoutControls(entry.name))
  const odd = shown.filter((name, i) => name !== files[i]!.name).length
  if (odd > 0) call.warn(`control characters in ${counted(odd, 'name')} became underscores`)
  const names = uniqueEntryNames(shown)
  const repeated = names.filter((name, i) => name !== shown[i]).length
  if (repeated > 0)
    call.warn(`${counted(repeated, 'entry', 'entries')} with the name of another got a number`)
  const folders = zip.entries.filter(entry => entry.isFolder).map(entry => withoutControls(entry.name))
  const entries = Array.from(watched([...files.entries()], call, 'files'), ([i, entry]) => {
    const bytes = entry.bytes()
    return {
      name: names[i]!,
      size: entry.size,
      media_type: mediaType(entry.name, bytes),
      ...(entry.mtime !== undefined && { modified: new Date(entry.mtime).toISOString() }),
      content_base64: bytes.toString('base64'),
    }
  })
  return {
    entries,
    ...(folders.length > 0 && { folders }),
    count: entries.length,
    total_size: entries.reduce((sum, entry) => sum + entry.size, 0),
  }
}

/** macOS names the picture of a folder "Icon" and a carriage return; marks of direction make a program look like a picture. */
const withoutControls = (name: string) => name.replace(CONTROLS, '_')

/** Entries may differ in case alone; only those that are exactly alike get a number. */
function uniqueEntryNames(names: string[]): string[] {
  const taken = new Set(names)
  const times = new Map<string, number>()
  return names.map(name => {
    let n = (times.get(name) ?? 0) + 1
    times.set(name, n)
    if (n === 1) return name
    const { stem, ext } = splitName(name)
    while (taken.has(`${stem}-${n}${ext}`)) n++
    times.set(name, n)
    taken.add(`${stem}-${n}${ext}`)
    return `${stem}-${n}${ext}`
  })
}

/** Kinds of text, which only their names tell apart. */
const TEXT_TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.obj': 'model/obj',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
}

function mediaType(name: string, bytes: Uint8Array): string {
  const kind = bytes.length === 0 ? 'text' : kindOfBytes(bytes)
  const byName = kind === 'text' ? TEXT_TYPES[splitName(name).ext.toLowerCase()] : undefined
  return byName ?? KINDS[kind].media
}
