import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** What Node and native libraries read of a Linux system. Neither /proc nor /proc/self: see docs/decisions. */
export const SYSTEM_READABLE = [
  '/usr/lib',
  '/lib',
  '/lib64',
  '/usr/lib64',
  '/usr/local/lib',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/usr/share/zoneinfo',
  '/etc/ssl/openssl.cnf',
  '/dev/null',
  '/dev/urandom',
  '/proc/meminfo',
  '/proc/cpuinfo',
  '/proc/stat',
  '/proc/sys/vm/overcommit_memory',
  '/sys/devices/system/cpu',
  '/sys/fs/cgroup',
]

export const existing = (paths: readonly string[]): string[] => paths.filter(path => existsSync(path))

/** Whether a path is a folder or lies below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/**
 * Where the code of this installation really is: its folders, and those that links in `node_modules` lead to. Package
 * managers keep packages in stores, linked from there and among each other.
 */
export function codeFolders(root: string): string[] {
  const own = [
    ...existing(['src', 'dist', 'node_modules', 'package.json'].map(name => join(root, name))),
    // Installed as a dependency, our packages lie beside us.
    ...[containingModules(root)].filter(folder => folder !== undefined),
  ]
  const found = [...new Set([...own, ...own.map(path => realpathSync(path))])]
  const waiting = found.filter(path => path.endsWith('node_modules'))
  for (let modules = waiting.pop(); modules; modules = waiting.pop()) {
    for (const target of linkTargets(modules)) {
      if (found.some(folder => isWithin(target, folder))) continue
      const store = containingModules(target)
      const more = [store ?? target, ...(store ? [] : existing([join(target, 'node_modules')]))]
      found.push(more[0]!)
      waiting.push(...more.filter(path => path.endsWith('node_modules')))
    }
  }
  return found
}

/** Where the packages go that are only linked in a folder of packages. */
function linkTargets(modules: string): string[] {
  const names = readdirSync(modules, { withFileTypes: true })
    .filter(entry => !entry.name.startsWith('.'))
    .flatMap(entry =>
      entry.name.startsWith('@')
        ? readdirSync(join(modules, entry.name)).map(name => join(entry.name, name))
        : [entry.name],
    )
  return names
    .map(name => join(modules, name))
    .filter(path => lstatSync(path).isSymbolicLink() && existsSync(path))
    .map(path => realpathSync(path))
}

/** The folder of packages that a package stands in, where its own dependencies stand beside it. */
function containingModules(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (folder.endsWith(`${sep}node_modules`)) return folder
  return undefined
}
