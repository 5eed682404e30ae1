import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createJob } from './support/jobs.ts'
import { startServer } from './support/server.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8')

/** The processes below one, with itself. */
function family(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const]
      } catch {
        return []
      }
    })
  const found = [root]
  for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([pid]) => pid))
  return found
}

/** The sockets to other machines or ports that processes hold, besides those of callers of `port`. */
function socketsOf(pids: number[], port: number): string[] {
  const own = new Set(
    pids.flatMap(pid => {
      try {
        const links = readdirSync(`/proc/${pid}/fd`).map(fd => readlinkSync(`/proc/${pid}/fd/${fd}`))
        return links.flatMap(link => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
      } catch {
        return []
      }
    }),
  )
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap(kind =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map(line => line.trim().split(/\s+/))
      .filter(
        fields =>
          own.has(fields[9]!) && !fields[1]!.endsWith(port.toString(16).toUpperCase().padStart(4, '0')),
      )
      .map(fields => `${kind} ${fields[2]}`),
  )
}

test('the running service opens no connection but those it was asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-connections-'))
  const connections = join(folder, 'connections')
  await writeFile(connections, '')
  const server = await startServer({ preload: ['record-connections.ts'], env: { CONNECTIONS: connections } })
  try {
    const opened = async () => (await readFile(connections, 'utf8')).split('\n').filter(Boolean)
    const pages = ['/', '/docs', '/tools/pdf-merge', '/openapi.json', '/llms.txt', '/metrics', '/readyz']
    for (const path of pages) await server.get(path)
    const table = new File(['a,b\n1,2\n'], 'a.csv')
    assert.equal((await server.form('csv-excel', [['file', table]])).status, 200)
    // A document that would like to be told apart by what it loads.
    const markdown = '![](http://198.51.100.7/a.png)\n\n[a](http://198.51.100.7/b)'
    await server.json('markdown-to-pdf', { markdown })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://198.51.100.7/c.png"/></svg>'
    await server.form('svg-to-png', [['file', new File([svg], 'a.svg')]])
    await server.json('hash-generator', { text: 'a' }, { key: null })
    const run = async (more: object) => {
      const id = await createJob(server, { tool_slug: 'hash-generator', input: { text: 'a' }, ...more })
      for (let i = 0; i < 200; i++) {
        if ((await server.get(`/api/v1/jobs/${id}`)).json.status === 'completed') return
        await new Promise(resolve => setTimeout(resolve, 25))
      }
    }
    await run({})
    const unasked = await opened()
    const sockets = process.platform === 'linux' ? socketsOf(family(server.process.pid!), server.port) : []

    // And the recorder sees one that was asked for.
    const receiver = createServer((_request, response) => response.end())
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const delivered = once(receiver, 'request')
    await run({ webhook: { url, secret: 'a secret of 16 characters' } })
    await delivered
    receiver.close()
    const asked = await opened()
    assert.deepEqual(unasked, [])
    assert.deepEqual(sockets, [])
    assert.ok(asked.some(line => line.startsWith('connect')))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

test('the page on privacy names settings that there are', () => {
  const config = readFileSync(join(import.meta.dirname, '../src/config.ts'), 'utf8')
  const named = [...PAGE.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name]) => name!)
  assert.ok(named.length > 8)
  for (const name of named) assert.ok(config.includes(`'${name}'`), name)
})
