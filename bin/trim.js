// Runs after `npm install`, with whatever Node is there: removes what packages bring along and nothing here reads.
// Half of an untrimmed installation is font weights, engine builds and headers that no line of code names.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const PINNED_NODE = /^node-(bin-)?(darwin|linux|win)-[a-z0-9]+$/

/**
 * What stays of a package, by its path in the package. Its package.json and licences stay always: who needs
 * another file of one of these packages adds it here.
 */
const KEEP = [
  // src/lib/fonts/bundled-fonts.ts: regular, bold and their italics.
  [/^@expo-google-fonts\/[^/]+$/, /^(400Regular|700Bold)(_Italic)?\/[^/]+\.ttf$/],
  [/^@embedpdf\/fonts-[a-z]+$/, /^fonts\/[^/]+-(Regular|Bold)\.otf$/],
  [/^@tesseract\.js-data\/[^/]+$/, /^4\.0\.0_best_int\//],
  [/^tesseract\.js-core$/, /^tesseract-core-relaxedsimd\.(js|wasm)$/],
  [/^libheif-js$/, /^libheif-wasm\/libheif-bundle\.js$/],
  [/^docx$/, /^dist\/index\.mjs$/],
  [/^temml$/, /^dist\/temml\.mjs$/],
]

/** Parts of a package that go; all the rest stays. */
const DROP = [
  [PINNED_NODE, /^(include|share)\//],
  [/^(zod|fontkit|@swc\/helpers)$/, /^src\//],
  [/^undici$/, /^docs\//],
  // src/engines/zxing.ts and the page read codes; others write them.
  [/^zxing-wasm$/, /^dist\/(full|writer)\//],
  [
    /^(@?fastify|pino|avvio|find-my-way|fast-json-stringify|fast-uri|light-my-request|thread-stream)(\/[a-z-]+)?$/,
    /^(test|docs|examples?|benchmarks?)\//,
  ],
  [/^@llamaindex\/liteparse$/, /\.(node|so|dylib|dll)$/],
  // Addresses as numbers; the page is built from those that people write (web/vite-ip.ts).
  [/^@ip-location-db\//, /-num\.csv$/],
  // The page runs models with the plain WebAssembly build alone (web/vite.config.ts).
  [
    /^onnxruntime-web$/,
    /^dist\/(ort-wasm-simd-threaded\.(jsep|asyncify|jspi)\.|ort\.(all|webgl|webgpu|jspi|node)\.|ort\.(min\.)?m?js$)/,
  ],
]

/** Only PDFium is used of these; their other half serves the package that development measures itself against. */
const PLATFORM_OF_PEER = [/^@llamaindex\/liteparse-/, /\.node$/]

const ALWAYS = /^package\.json$|(^|\/)(licen[cs]e|copying|notice)[^/]*$/i
const TYPES = /\.d\.[cm]?ts$/i
const SOURCE_MAP = /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/

const WANTED = 26
const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const modules = holdsUsAlone(dirname(root)) ? dirname(root) : join(root, 'node_modules')

/**
 * True of the packages of a folder that somebody made for us: npm lays what we need beside us there, and nobody else
 * reads it. In a project with dependencies of its own these may be shared, and stay whole.
 */
function holdsUsAlone(folder) {
  const project = join(dirname(folder), 'package.json')
  if (basename(folder) !== 'node_modules' || !existsSync(project)) return false
  const about = JSON.parse(readFileSync(project, 'utf8'))
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'workspaces'].every(kind =>
    Object.keys(about[kind] ?? {}).every(name => kind === 'dependencies' && name === 'toolwright'),
  )
}

/** Types are read by a compiler; an installation that only runs has none. */
const compilerIsThere = existsSync(join(modules, 'typescript'))

/** The packages below a folder of packages, by name, with their real folder where it is inside this installation. */
function packages() {
  const names = readdirSync(modules)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map(rest => `${name}/${rest}`) : [name],
    )
  const own = realpathSync(modules) + sep
  return names
    .map(name => ({ name, folder: realpathSync(join(modules, name)) }))
    .filter(({ folder }) => folder.startsWith(own))
}

/** Files below a folder as paths with slashes, nested packages included. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .map(path =>
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
}

const matching = (rules, name) => rules.filter(([pattern]) => pattern.test(name)).map(([, files]) => files)

function isUnused(name, file) {
  if (SOURCE_MAP.test(file)) return true
  if (TYPES.test(file)) return name !== 'toolwright' && !compilerIsThere
  if (ALWAYS.test(file) || file.startsWith('node_modules/')) return false
  const keep = matching(KEEP, name)
  if (keep.length > 0) return !keep.some(files => files.test(file))
  return matching(DROP, name).some(files => files.test(file))
}

/** The Node that people start here: the first on the path that is not one of ours. */
function ownNodeIsEnough() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder && !folder.split(sep).includes('node_modules'))
    .map(folder => join(folder, name))
    .find(existsSync)
  if (!found) return false
  try {
    const version = execFileSync(found, ['--version'], { encoding: 'utf8', timeout: 10_000 })
    return Number(/^v(\d+)\./.exec(version)?.[1]) >= WANTED
  } catch {
    return false
  }
}

const ELF = {
  magic: 0x7f454c46,
  wide: 2,
  little: 1,
  phoff: 32,
  shoff: 40,
  phentsize: 54,
  phnum: 56,
  shnum: 60,
  shstrndx: 62,
}
/** Less than this behind a program is left where it is, in bytes. */
const FEW = 1 << 20

/** Cuts the tables for debuggers off a program of Linux: a fifth of Node that is never loaded. */
function cutSymbols(path) {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== ELF.magic) return
  if (bytes[4] !== ELF.wide || bytes[5] !== ELF.little) return
  const segments = Number(bytes.readBigUInt64LE(ELF.phoff))
  const [size, count] = [bytes.readUInt16LE(ELF.phentsize), bytes.readUInt16LE(ELF.phnum)]
  let end = segments + size * count
  for (let i = 0; i < count; i++) {
    const at = segments + size * i
    end = Math.max(end, Number(bytes.readBigUInt64LE(at + 8) + bytes.readBigUInt64LE(at + 32)))
  }
  if (count === 0 || bytes.length - end < FEW) return
  const program = bytes.subarray(0, end)
  program.writeBigUInt64LE(0n, ELF.shoff)
  program.writeUInt16LE(0, ELF.shnum)
  program.writeUInt16LE(0, ELF.shstrndx)
  // The file may be shared with other folders, and may run.
  writeFileSync(`${path}.cut`, program)
  chmodSync(`${path}.cut`, statSync(path).mode)
  renameSync(`${path}.cut`, path)
}

/** Removes folders that hold nothing any more; true where this was one. */
function dropEmpty(folder) {
  const kept = readdirSync(folder, { withFileTypes: true }).filter(
    entry => !entry.isDirectory() || !dropEmpty(join(folder, entry.name)),
  )
  if (kept.length === 0) rmdirSync(folder)
  return kept.length === 0
}

function trim() {
  // A folder that is only linked here may serve others too.
  if (!existsSync(modules) || lstatSync(modules).isSymbolicLink()) return
  const all = packages()
  // On Windows the program runs while this does, and cannot be removed.
  const dropNode = process.platform !== 'win32' && ownNodeIsEnough()
  if (!all.some(({ name }) => name === '@llamaindex/liteparse')) DROP.push(PLATFORM_OF_PEER)
  for (const { name, folder } of all) {
    if (dropNode && PINNED_NODE.test(name)) {
      rmSync(folder, { recursive: true, force: true })
      rmSync(join(modules, '.bin/node'), { force: true })
      continue
    }
    for (const file of filesOf(folder)) if (isUnused(name, file)) rmSync(join(folder, file), { force: true })
    dropEmpty(folder)
    if (PINNED_NODE.test(name)) cutSymbols(join(folder, 'bin/node'))
  }
}

try {
  trim()
} catch (error) {
  // An installation that is larger than it must be works all the same.
  console.warn(`What is not needed of the installed packages was not removed: ${error.message}`)
}
