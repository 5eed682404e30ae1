import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { badInput } from '../../../../src/fault.ts'
import { p } from '../../../../src/params.ts'
import { defineTool, json } from '../../../../src/tool.ts'

/** Does what a broken or attacked tool might do, by request. */
export default defineTool({
  name: 'Misbehave',
  description: 'Does one of the things that no tool should do.',
  credits: 2,
  params: {
    how: p.choice([
      'well',
      'sleep',
      'sleep-lightly',
      'loop',
      'heap',
      'buffers',
      'abort',
      'abort-full',
      'segfault',
      'overflow',
      'exit',
      'throw',
      'reject',
      'network',
      'spawn',
      'write-outside',
      'read-database',
      'leave-files',
      'tell',
    ]),
    ms: p.integer({ min: 0, max: 60_000 }).default(0),
    path: p.string().optional(),
  },
  returns: json(z.object({ done: z.string() })),
  example: { how: 'well' },
  async run({ how, ms, path }, call) {
    switch (how) {
      case 'tell':
        for (let i = 1; i <= 5; i++) {
          await sleep(ms)
          call.progress(i, 5, 'rows')
        }
        break
      case 'sleep':
        await sleep(ms)
        break
      case 'sleep-lightly':
        await sleep(ms, undefined, { signal: call.signal })
        break
      case 'loop':
        for (;;) Math.random()
      case 'heap': {
        const held: object[] = []
        for (;;) held.push({ text: 'x'.repeat(100), held: held.length })
      }
      case 'buffers': {
        const held: Uint8Array[] = []
        for (;;) held.push(new Uint8Array(64 * 2 ** 20).fill(1))
      }
      case 'abort':
        process.abort()
        break
      case 'abort-full': {
        // As a library that gets no more memory does, without a word.
        const held = new Uint8Array(700 * 2 ** 20).fill(1)
        await sleep(1000)
        if (held[0] === 1) process.abort()
        break
      }
      case 'overflow':
        return { done: String(Math.max(...new Array<number>(1_000_000).fill(1))) }
      case 'segfault': {
        // Reading through a null pointer in native code, as a broken decoder would.
        const koffi = (await import('koffi')).default
        koffi.decode(koffi.as(8n, 'void *'), 'int')
        break
      }
      case 'exit':
        process.exit(3)
        break
      case 'throw':
        throw new Error(`broke on the secret "${path}"`)
      case 'reject':
        throw badInput('how: refused on purpose.')
      case 'network':
        await new Promise((resolve, reject) => {
          connect(Number(path), '127.0.0.1').once('connect', resolve).once('error', reject)
        })
        break
      case 'spawn': {
        const { spawnSync } = await import('node:child_process')
        spawnSync('true')
        break
      }
      case 'write-outside':
      case 'leave-files':
        writeFileSync(path ?? join(call.scratch, 'left-behind'), 'secret')
        break
      case 'read-database': {
        const { readFileSync } = await import('node:fs')
        readFileSync(path!)
        break
      }
      case 'well':
    }
    return { done: how }
  },
})
