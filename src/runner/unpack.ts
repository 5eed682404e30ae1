import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../fault.ts'
import { readZip } from '../formats/archive/zip.ts'
import { type InputFile, kindOfBytes } from '../lib/files/file-kinds.ts'
import { safeName } from '../lib/files/file-names.ts'
import type { RawInput } from '../tool.ts'

/** Opens the ZIPs among a call's files that stand for their entries. */
export async function unpacked(raw: RawInput, scratch: string): Promise<RawInput> {
  const files: Record<string, InputFile[]> = {}
  for (const [name, list] of Object.entries(raw.files)) {
    const opened: InputFile[] = []
    for (const file of list) opened.push(...(file.unpack ? await entriesOf(file, scratch, name) : [file]))
    files[name] = opened
  }
  return { ...raw, files }
}

async function entriesOf(file: InputFile, scratch: string, name: string): Promise<InputFile[]> {
  const zip = readZip(file.path, { param: name, maxEntries: 1000 })
  const entries: InputFile[] = []
  for (const entry of zip.entries) {
    if (entry.isFolder) continue
    const bytes = entry.bytes()
    const path = join(scratch, `entry-${entries.length + 1}`)
    await writeFile(path, bytes)
    entries.push({ path, name: safeName(entry.name), size: bytes.length, kind: kindOfBytes(bytes) })
  }
  if (entries.length === 0) throw badInput(`${name}: the ZIP of the step before is empty.`)
  return entries
}
