#!/usr/bin/env node
// Plain JavaScript, so that any Node can start it: hands over to the pinned Node, which runs the program.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// A clone has the source, the package what was made of it.
const main = [join(root, 'src/main.ts'), join(root, 'dist/main.js')].find(path => existsSync(path))
const WANTED = 26

// npm starts us through a shell that keeps signals to itself: when it is gone, its end was meant for us.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watching.unref()
}

const [command = 'help'] = process.argv.slice(2)
/** What only reads and prints runs on any Node, and need not wait for another one to start. */
const LIGHT = new Set(['help', '--help', '-h', 'tools', 'completion', '--version'])

if (Number(process.versions.node.split('.')[0]) >= WANTED) {
  // Before the first file of ours is read: compiling them is most of a start.
  modules.enableCompileCache?.(join(root, 'node_modules/.cache/toolwright'))
  process.argv.splice(1, 1, main)
  await import(pathToFileURL(main).href)
} else if (main.endsWith('.js') && LIGHT.has(command)) {
  const { runCommand } = await import(pathToFileURL(join(root, 'dist/cli/cli.js')).href)
  process.exitCode = await runCommand(process.argv.slice(2), process.env)
} else {
  // The program itself, not the link that npm makes to it: on Windows that is a script, whose shell breaks arguments.
  const system = { win32: 'win' }[process.platform] ?? process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
    .flatMap(name => [join(root, 'node_modules', name), join(root, '..', name)])
    .map(folder => join(folder, 'bin', file))
    .find(path => existsSync(path))
  if (!pinned) {
    console.error(
      `Toolwright needs Node ${WANTED}: "npm install" brings it along for most systems; install it where not.`,
    )
    process.exit(1)
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    // What a program ends with that the system could not load.
    if (code === 127)
      console.error(`Node ${WANTED} needs a library that is missing: apt-get install libatomic1`)
    if (!signal) process.exit(code ?? 1)
    // Ours would only pass it on once more.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
    // The first program of a container is not ended by a signal of its own.
    setTimeout(() => process.exit(128 + constants.signals[signal]), 100)
  })
}
