import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface S3Program {
  url: string
  port: number
  bucket: string
  /** What a server of ours needs to use it. */
  env: Record<string, string>
  /** Names of the objects that lie in the bucket. */
  objects: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts a real S3 server program; `quota` is how many bytes it takes before it is full. */
export async function startS3({ quota }: { quota?: number } = {}): Promise<S3Program> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-s3-'))
  const program = join(import.meta.dirname, 's3-program.js')
  const child = spawn(process.execPath, [program, folder, String(quota ?? Number.POSITIVE_INFINITY)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', text => resolve(Number(text)))
    child.once('exit', code => reject(new Error(`the S3 server ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    bucket: 'kept',
    env: {
      FILES_URL: 's3://kept/some/prefix',
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    objects: async () => {
      const names = await readdir(join(folder, 'kept'), { recursive: true })
      return names
        .filter(name => name.endsWith('._S3rver_object'))
        .map(name => name.replace('._S3rver_object', ''))
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface Wire {
  port: number
  /** Cuts connections from now on after so many bytes towards the server, this often. */
  cut: (times: number, afterBytes: number, from?: 'client' | 'server') => void
  close: () => void
}

/** A wire between a client and a server, which can be cut. */
export async function startWire(port: number): Promise<Wire> {
  let cuts = 0
  let after = 0
  let side: 'client' | 'server' = 'client'
  const sockets = new Set<Socket>()
  const server: Server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let seen = 0
    const pass = (chunk: Buffer, who: 'client' | 'server') => {
      if (who === side && cuts > 0) seen += chunk.length
      if (seen > after && cuts > 0) {
        cuts--
        client.resetAndDestroy()
        return
      }
      const [from, to] = who === 'client' ? [client, upstream] : [upstream, client]
      if (to.write(chunk)) return
      from.pause()
      to.once('drain', () => from.resume())
    }
    client.on('data', (chunk: Buffer) => pass(chunk, 'client'))
    upstream.on('data', (chunk: Buffer) => pass(chunk, 'server'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cut: (times, afterBytes, from = 'client') => {
      cuts = times
      after = afterBytes
      side = from
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
