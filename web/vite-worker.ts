import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Larger files are kept when they are first used, and all of them once the page is installed as an application. */
const LARGEST = 150_000
const SHELL = ['/favicon.svg', '/theme.js', '/manifest.webmanifest', '/icon-192.png']

/** Writes the page's service worker with the list of what it keeps, and a version that changes with any of it. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle({ dir }) {
      const source = readFileSync(join(import.meta.dirname, 'src/offline/worker.js'), 'utf8')
      const assets = readdirSync(join(dir!, 'assets'))
        .filter(name => /\.(js|css)$/.test(name) && statSync(join(dir!, 'assets', name)).size <= LARGEST)
        .map(name => `/assets/${name}`)
        .sort()
      const large = readdirSync(join(dir!, 'assets'))
        .map(name => `/assets/${name}`)
        .filter(path => /\.(m?js|css|wasm|bin|json)$/.test(path) && !assets.includes(path))
        .sort()
      const index = readFileSync(join(dir!, 'index.html'), 'utf8')
      const kept = [...new Set([...SHELL, ...(index.match(/\/assets\/[\w.-]+/g) ?? []), ...assets])]
      const version = createHash('sha256')
        .update(source)
        .update([...kept, ...large].join())
        .digest('hex')
        .slice(0, 16)
      const head = `const VERSION = '${version}'\nconst KEPT = ${JSON.stringify(kept)}\nconst LARGE = ${JSON.stringify(large)}\n`
      writeFileSync(join(dir!, 'worker.js'), head + source)
    },
  }
}
