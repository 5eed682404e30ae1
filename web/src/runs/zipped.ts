import { distinct } from './batch.ts'

/** Files in one archive, made in the page. */
export async function zipped(files: readonly File[]): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const names = distinct(files.map(({ name }) => name))
  const entries: Record<string, Uint8Array> = {}
  for (const [i, file] of files.entries()) entries[names[i]!] = new Uint8Array(await file.arrayBuffer())
  return new Blob([zipSync(entries, { level: 1 })], { type: 'application/zip' })
}
