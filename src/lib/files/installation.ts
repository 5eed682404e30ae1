import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

/** `.ts` in a clone, `.js` in the package: programs of our own are started by path. */
export const CODE_EXTENSION = extname(import.meta.filename)

/** The root of this installation, in `src` and in `dist` alike. */
export const ROOT = join(import.meta.dirname, '../../..')

/**
 * The folder of an installed package: in our own `node_modules`, or in that of a project which we are a dependency of.
 */
export function packageFolder(name: string): string {
  for (let folder = ROOT; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (isThere(found)) return found
    if (folder === dirname(folder)) return join(ROOT, 'node_modules', name)
  }
}

/** A child may not even ask for folders that are none of its business. */
function isThere(path: string): boolean {
  try {
    return existsSync(path)
  } catch {
    return false
  }
}
