import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { p } from '../../../../src/params.ts'
import { defineTool, json } from '../../../../src/tool.ts'

/**
 * Does by native code what a library under attack would do, past Node's permission model. Answers the system's error
 * number, or 0 where the attack worked.
 */
export default defineTool({
  name: 'Attack',
  description: 'Tries one way out of a child.',
  credits: 2,
  params: {
    how: p.choice([
      'sqlite',
      'open',
      'open-for-writing',
      'open-in-thread',
      'open-by-own-library',
      'freed-thread',
      'found-thread',
      'foreign-thread',
      'symlink',
      'hard-link',
      'fifo',
      'chmod',
      'connect',
      'udp',
      'unix-socket',
      'program',
      'signal-parent',
      'write-input',
      'environment',
    ]),
    path: p.string(),
    port: p.integer({ min: 0, max: 65_535 }).default(0),
    body: p.string().optional(),
  },
  returns: json(z.object({ errno: z.int() })),
  example: { how: 'open', path: '/etc/passwd' },
  async run({ how, path, port, body }, call) {
    const koffi = (await import('koffi')).default
    const libc = koffi.load(null)
    const declared = {
      open: libc.func('int open(const char *, int, int)'),
      symlink: libc.func('int symlink(const char *, const char *)'),
      link: libc.func('int link(const char *, const char *)'),
      mkfifo: libc.func('int mkfifo(const char *, int)'),
      chmod: libc.func('int chmod(const char *, int)'),
      socket: libc.func('int socket(int, int, int)'),
      connect: libc.func('int connect(int, const void *, int)'),
      system: libc.func('int system(const char *)'),
      kill: libc.func('int kill(int, int)'),
    }
    const errno = (result: number): number => (result < 0 ? koffi.errno() : 0)
    const here = join(call.scratch, 'thing')
    const RDONLY = 0
    const WRONLY = 1
    const EACCES = 13
    const ways: Record<string, () => number | Promise<number>> = {
      sqlite: async () => {
        const { DatabaseSync } = await import('node:sqlite')
        try {
          new DatabaseSync(path).exec('INSERT INTO secrets VALUES (2)')
          return 0
        } catch (error) {
          return (error as { errcode?: number }).errcode ?? -1
        }
      },
      open: () => errno(declared.open(path, RDONLY, 0)),
      'open-for-writing': () => errno(declared.open(path, WRONLY | 0o100, 0o600)),
      'open-in-thread': () =>
        new Promise(resolve =>
          declared.open.async(path, RDONLY, 0, (_error: unknown, fd: number) => resolve(fd < 0 ? EACCES : 0)),
        ),
      'open-by-own-library': () => {
        writeFileSync(here, Buffer.from(body ?? '', 'base64'))
        const opened = koffi.load(here).func('int open(const char *, int, int)')(path, RDONLY, 0)
        // A second C library has an error number of its own.
        return opened < 0 ? EACCES : 0
      },
      // Not by native code: threads with options of their own, which Node's permission model does not bind.
      'freed-thread': async () => readInThread((await import('node:worker_threads')).Worker, here, path),
      'found-thread': async () => {
        const { Worker } = await import('node:worker_threads')
        const own = join(import.meta.dirname, '../../../../src/lib/files/installation.ts')
        return readInThread(new Worker(own).constructor as typeof Worker, here, path)
      },
      'foreign-thread': async () => {
        const { Worker } = await import('node:worker_threads')
        const script = `${here}.mjs`
        writeFileSync(script, 'process.exit(7)')
        try {
          const thread = new Worker(script)
          return (await new Promise(resolve => thread.once('exit', resolve))) === 7 ? 0 : EACCES
        } catch {
          return EACCES
        }
      },
      symlink: () => errno(declared.symlink(path, here)),
      'hard-link': () => errno(declared.link(path, here)),
      fifo: () => errno(declared.mkfifo(here, 0o600)),
      chmod: () => errno(declared.chmod(path, 0o666)),
      connect: () => {
        const fd = declared.socket(2, 1, 0)
        if (fd < 0) return koffi.errno()
        const address = Buffer.alloc(16)
        address.writeUInt16LE(2, 0)
        address.writeUInt16BE(port, 2)
        address.set([127, 0, 0, 1], 4)
        return errno(declared.connect(fd, address, 16))
      },
      udp: () => errno(declared.socket(2, 2, 0)),
      'unix-socket': () => errno(declared.socket(1, 1, 0)),
      program: () => (declared.system(`touch ${path}`) === 0 ? 0 : 1),
      'signal-parent': () => errno(declared.kill(process.ppid, 0)),
      'write-input': () => errno(declared.open(join(call.scratch, '../in/body.json'), WRONLY, 0)),
    }
    // What the server's own environment holds is not the child's to see.
    ways['environment'] = () => (process.env[path] === undefined ? EACCES : 0)
    return { errno: await ways[how]!() }
  },
})

type Threads = typeof import('node:worker_threads').Worker

/** 0 where a thread without the permission model, or one that another thread starts, reads the file. */
async function readInThread(Maker: Threads, script: string, path: string): Promise<number> {
  const read = `require('node:fs').readFileSync(${JSON.stringify(path)})`
  const start = `new (require('node:worker_threads').Worker)(${JSON.stringify(read)}, { eval: true, execArgv: [] })`
  writeFileSync(script, start)
  const ways = [
    () => new Maker(read, { eval: true, execArgv: [] }),
    () => new Maker(read, { eval: true, env: { NODE_OPTIONS: '' }, execArgv: [] }),
    () => new Maker(start, { eval: true }),
    () => new Maker(script),
  ]
  for (const way of ways) {
    try {
      const thread = way()
      if ((await new Promise(resolve => thread.once('error', resolve).once('exit', resolve))) === 0) return 0
    } catch {
      // Refused, as it should be.
    }
  }
  return 13
}
