import { unzip } from './zip.ts'

/** The entries of an archive by name. */
export const zipParts = async (bytes: Buffer): Promise<Record<string, Buffer>> =>
  Object.fromEntries((await unzip(bytes)).map(({ name, content }) => [name, content]))
