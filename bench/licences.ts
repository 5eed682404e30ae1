/**
 * Lists what is installed for production, with version and licence:
 *   npm run licences [-- --json]
 * The exit code is 1 when a package has a licence that may not be shipped with this project, or none.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Installed {
  name: string
  version: string
  licence: string
  allowed: boolean
}

/**
 * Permissive licences, and those that ask for their own files' source only: MPL of single files, LGPL of libraries
 * that are loaded, not linked in (libvips by sharp, libheif as its own WASM module), and so can be replaced.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Whether an SPDX expression may be shipped: all of what AND joins, one of what OR joins. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ')
  // Precedence between AND and OR matters only where both stand in one expression; then all must be allowed.
  if (/ AND /.test(plain)) return plain.split(/ AND | OR /).every(one => ALLOWED.has(one.trim()))
  return plain.split(' OR ').some(one => ALLOWED.has(one.trim()))
}

/** The packages that `npm install --omit=dev` puts on this machine, as their own package.json files describe them. */
export function installedPackages(root = join(import.meta.dirname, '..')): Installed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found: Installed[] = []
  for (const [path, locked] of Object.entries<{ dev?: boolean; optional?: boolean }>(lock.packages)) {
    if (path === '' || locked.dev) continue
    let own: { name: string; version: string; license?: unknown; licenses?: unknown }
    try {
      own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    } catch (error) {
      // The build for another kind of machine.
      if (locked.optional) continue
      throw error
    }
    const licence = licenceOf(own.license ?? own.licenses)
    found.push({ name: own.name, version: own.version, licence, allowed: isAllowed(licence) })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Old packages write an object, or a list of them, where an expression belongs. */
function licenceOf(given: unknown): string {
  const list = Array.isArray(given) ? given : [given]
  const names = list.map(one =>
    typeof one === 'string' ? one : (one as { type?: string } | undefined)?.type,
  )
  return names.filter(Boolean).join(' OR ') || 'unknown'
}

if (import.meta.main) {
  const packages = installedPackages()
  if (process.argv.includes('--json')) console.log(JSON.stringify(packages, undefined, 2))
  else {
    const title = ({ name, version }: Installed) => `${name}@${version}`
    const width = Math.max(...packages.map(one => title(one).length))
    for (const one of packages) console.log(`${title(one).padEnd(width)}  ${one.licence}`)
  }
  const refused = packages.filter(one => !one.allowed)
  for (const { name, licence } of refused) console.error(`${name}: the licence "${licence}" is not allowed.`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
