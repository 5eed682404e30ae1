// Makes `dist` for the package: plain JavaScript of src with types and source maps, and what is not code beside it.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [src, dist] = [join(root, 'src'), join(root, 'dist')]

rmSync(dist, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' }))
  if (/\.(typ|json)$/.test(name)) cpSync(join(src, name), join(dist, name))

// Lists and help read this in place of every declaration.
const { makeListing } = await import(pathToFileURL(join(dist, 'cli/tool/listing.js')).href)
writeFileSync(join(dist, 'catalog.json'), JSON.stringify(await makeListing()))
