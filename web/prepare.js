// Runs after `npm install`, with whatever Node is there: builds the web application where the builder is installed.
// A server without it still serves the API, so nothing here makes an installation fail.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = dirname(fileURLToPath(import.meta.url))
const modules = join(web, '../node_modules')
const builder = join(modules, 'vite/bin/vite.js')
const built = existsSync(join(web, 'dist/index.html'))

if (!existsSync(builder)) {
  if (built) console.log('The web application stays as it was built: its builder is not installed.')
  else {
    console.warn(
      [
        'The web application is not built: its builder is a development dependency, and was left out.',
        'The API works without it. For the pages: npm install --include=dev, or copy web/dist from a built installation.',
      ].join('\n'),
    )
  }
  process.exit(0)
}
// The pinned Node where it is installed: older ones may be too old for the builder.
const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const node = existsSync(pinned) ? pinned : process.execPath
const run = spawnSync(node, [builder, 'build', web, '--logLevel', 'warn'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (run.status !== 0) {
  console.warn(
    `The web application was not built${built ? '; the one from before stays' : ''}. Try: npm run build:web`,
  )
}
