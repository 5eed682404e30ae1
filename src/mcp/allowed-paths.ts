import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { badInput } from '../fault.ts'

/** Paths of this machine that an agent may name: below folders that the user allowed, links followed first. */
export function createAllowedPaths(folders: readonly string[]) {
  const roots = folders.map(folder => realpathSync(folder))
  const [first] = roots as [string]

  const check = (given: string, real: string): string => {
    if (roots.some(root => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep)))
      return real
    throw badInput(`${given}: it lies outside the allowed folders (${roots.join(', ')}).`)
  }

  const fileOf = (given: string, real: string): string => {
    if (statSync(real).isDirectory()) throw badInput(`${given || '""'}: is a folder; name a file in it.`)
    return real
  }

  return {
    roots,
    /** An existing file. */
    toRead(given: string): string {
      const path = resolve(first, given)
      if (!existsSync(path)) throw badInput(`${given}: there is no such file.`)
      return fileOf(given, check(given, realpathSync(path)))
    },
    /** A file to write; its folder exists, and is allowed whatever links lead there. */
    toWrite(given: string): string {
      if (given.includes('\0')) throw badInput('output: is no name of a file.')
      const path = resolve(first, given)
      if (existsSync(path)) return fileOf(given, check(given, realpathSync(path)))
      // A link to nothing would make a file wherever it leads.
      if (lstatSync(path, { throwIfNoEntry: false }))
        throw badInput(`${given}: is a link that leads nowhere.`)
      if (!existsSync(dirname(path))) throw badInput(`${given}: its folder does not exist.`)
      return check(given, join(realpathSync(dirname(path)), basename(path)))
    },
  }
}

export type AllowedPaths = ReturnType<typeof createAllowedPaths>
