import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Config } from '../config.ts'
import { installedLanguages, languageName, ownPacks, packCode } from '../engines/tesseract/packs.ts'
import { isSound } from '../engines/tesseract/tesseract.ts'
import { UsageError } from './usage-error.ts'

const PACKAGE = '@tesseract.js-data'
const CODE = /^[a-zA-Z]{3}(_\w+)?$/

/** toolwright languages [add|remove …]: the packs OCR reads with. A running server finds new ones by itself. */
export async function languagesCommand(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parsed(args)
  const [action = 'list', ...given] = positionals
  const folder = config.tessdataDir
  // The engine looks where the setting says.
  process.env['TESSDATA_DIR'] = folder
  if (action === 'list') return list(folder, values.json === true)
  if (action !== 'add' && action !== 'remove')
    throw new UsageError(
      `languages: there is no "${action}"; expected add or remove, or nothing to list them.`,
    )
  if (given.length === 0)
    throw new UsageError(
      `languages ${action}: expected codes such as nld${action === 'add' ? ', or files' : ''}.`,
    )
  if (action === 'remove') {
    for (const code of given) await remove(folder, code)
    return 0
  }
  if (values.sha256 !== undefined && given.length > 1)
    throw new UsageError('languages add: --sha256 goes with one file.')
  for (const word of given) await add(folder, word, values.sha256)
  return 0
}

function parsed(args: string[]) {
  try {
    const options = { json: { type: 'boolean' }, sha256: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`languages: ${(error as Error).message}`)
  }
}

function list(folder: string, asJson: boolean): 0 {
  const added = ownPacks(folder)
  const all = installedLanguages().map(code => ({ code, name: languageName(code), added: added.has(code) }))
  if (asJson) console.log(JSON.stringify(all))
  else
    for (const { code, name, added } of all)
      console.log(`${code.padEnd(14)}${name}${added ? ' (added)' : ''}`)
  return 0
}

async function add(folder: string, word: string, sha256: string | undefined): Promise<void> {
  if (!existsSync(word)) {
    if (!CODE.test(word))
      throw new UsageError(`languages add: ${word} is neither a file nor a code such as nld.`)
    return fromRegistry(folder, word, sha256)
  }
  if (!statSync(word).isDirectory()) return install(folder, basename(word), await readFile(word), sha256)
  const packs = ownPacks(word)
  if (packs.size === 0) throw new UsageError(`languages add: no .traineddata files are in ${word}.`)
  for (const path of packs.values()) await install(folder, basename(path), await readFile(path), sha256)
}

/** npm knows the registry, its certificates and the way through a proxy, and holds what comes against its checksum. */
async function fromRegistry(folder: string, code: string, sha256: string | undefined): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'toolwright-languages-'))
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    const words = ['install', '--prefix', scratch, ...flags, `${PACKAGE}/${code}`]
    await promisify(execFile)(process.execPath, [npmProgram(), ...words], { timeout: 300_000 })
    const name = `${code}.traineddata.gz`
    const path = join(scratch, 'node_modules', PACKAGE, code, '4.0.0_best_int', name)
    await install(folder, name, await readFile(path), sha256)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`languages add: ${whyNot(error, code)}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Where npm's own program lies; what is called npm in a shell only leads there. */
function npmProgram(): string {
  const program = join('node_modules', 'npm', 'bin', 'npm-cli.js')
  const places = (process.env['PATH'] ?? '').split(delimiter).flatMap(folder => {
    const link = join(folder, 'npm')
    return [
      join(folder, program),
      join(folder, '..', 'lib', program),
      existsSync(link) ? realpathSync(link) : '',
    ]
  })
  const given = process.env['npm_execpath']
  const found = [given ?? '', ...places].find(path => path.endsWith('npm-cli.js') && existsSync(path))
  if (!found) throw Object.assign(new Error('npm is not here'), { code: 'ENOENT' })
  return found
}

function whyNot(error: unknown, code: string): string {
  const { code: kind, stderr = '' } = error as { code?: string | number; stderr?: string }
  const file = `or add a file: toolwright languages add ${code}.traineddata`
  if (kind === 'ENOENT') return `npm is needed to fetch packs and is not here; install it, ${file}.`
  if (/E404|404 Not Found/.test(stderr))
    return `npm's registry has no pack "${code}"; check the code, ${file}.`
  if (/EINTEGRITY/.test(stderr)) return `the pack "${code}" came damaged: its checksum is another; try again.`
  const said = stderr.split('\n').find(line => line.trim() !== '') ?? String((error as Error).message)
  return `the pack "${code}" could not be fetched (${said.trim()}); try again, ${file}.`
}

/** Puts a pack into the folder at once or not at all: a server may read it the next moment. */
async function install(
  folder: string,
  name: string,
  bytes: Buffer,
  sha256: string | undefined,
): Promise<void> {
  const code = packCode(name)
  if (!code)
    throw new UsageError(
      `languages add: ${name} is no language pack; expected CODE.traineddata or .traineddata.gz.`,
    )
  const sum = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== undefined && sha256.toLowerCase() !== sum)
    throw new UsageError(
      `languages add: the SHA-256 of ${name} is ${sum}, not the one given; nothing was added.`,
    )
  if (code !== 'osd' && !(await isSound(bytes)))
    throw new UsageError(`languages add: ${name} is damaged, or for another version; nothing was added.`)
  await mkdir(folder, { recursive: true })
  const before = ownPacks(folder).get(code)
  const path = join(folder, name)
  const partial = join(folder, `.${name}.${process.pid}`)
  await writeFile(partial, bytes)
  await rename(partial, path)
  if (before !== undefined && before !== path) await rm(before)
  console.log(`Added ${languageName(code)} (${code}), SHA-256 ${sum}.`)
}

async function remove(folder: string, code: string): Promise<void> {
  const path = ownPacks(folder).get(code)
  if (!path)
    throw new UsageError(
      installedLanguages().includes(code)
        ? `languages remove: ${code} is built in and stays.`
        : `languages remove: ${code} was not added.`,
    )
  await rm(path)
  console.log(`Removed ${languageName(code)} (${code}).`)
}
