/** `npm run clients`: writes what the clients have of every tool and answer. `--check` only looks whether it is current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createCatalog } from '../../src/catalog.ts'
import { modelOf } from './model.ts'
import { pythonTools, pythonTypes } from './python.ts'
import { typescriptTools, typescriptTypes } from './typescript.ts'

const CLIENTS = join(import.meta.dirname, '..')
const ROOT = join(CLIENTS, '..')

/** Every generated file with what belongs into it. */
export async function generated(): Promise<Map<string, string>> {
  const tools = modelOf(await createCatalog().loadAll())
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const about = join(CLIENTS, 'typescript/package.json')
  const project = join(CLIENTS, 'python/pyproject.toml')
  return new Map([
    [join(CLIENTS, 'typescript/src/tools.ts'), typescriptTools(tools)],
    [join(CLIENTS, 'typescript/src/types.ts'), typescriptTypes()],
    [join(CLIENTS, 'python/src/toolwright/_tools.py'), pythonTools(tools)],
    [join(CLIENTS, 'python/src/toolwright/types.py'), pythonTypes(tools)],
    // Their versions are in step with the service.
    [about, readFileSync(about, 'utf8').replace(/("version": ")[^"]*/, `$1${version}`)],
    [project, readFileSync(project, 'utf8').replace(/^(version = ")[^"]*/m, `$1${version}`)],
  ])
}

/** Generated files that differ from what they should be. */
export const stale = async (): Promise<string[]> =>
  [...(await generated())]
    .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    .map(([path]) => relative(ROOT, path))

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const old = await stale()
    if (old.length > 0) {
      console.error(`Not current: ${old.join(', ')}. Run "npm run clients".`)
      process.exitCode = 1
    }
  } else for (const [path, text] of await generated()) writeFileSync(path, text)
}
