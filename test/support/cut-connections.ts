import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * When a connection is cut, seen from one statement: before the server gets it, once it was carried out but before the
 * answer is passed on, or just after the answer.
 */
export const CUTS = ['before', 'between', 'after'] as const
export type Cut = (typeof CUTS)[number]

export interface CuttingProxy {
  url: string
  /** Statements that came through so far. */
  statements: () => number
  /** Cuts the connection of the n-th statement from now on, and goes on as before; of none where n is 0. */
  cutAt: (n: number, when: Cut) => void
  /** Whether the cut was made. */
  wasCut: () => boolean
  /** Cuts every connection and refuses new ones until told otherwise. */
  refuse: (refuses: boolean) => void
  close: () => Promise<void>
}

/** Stands between a client and PostgreSQL and cuts connections at chosen statements. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const address = new URL(target)
  const open = new Set<Socket>()
  let seen = 0
  let plan: { at: number; when: Cut } | undefined
  let refusing = false

  const server: Server = createServer(client => {
    if (refusing) return void client.destroy()
    const upstream = connect(Number(address.port), address.hostname)
    let cutAfterAnswer: Cut | undefined
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
    }
    const end = () => {
      client.destroy()
      // The statement may have to finish there, as it would when only the network broke.
      upstream.end()
    }
    client.on('data', (chunk: Buffer) => {
      if (!isStatement(chunk)) return void upstream.write(chunk)
      seen++
      if (plan && seen === plan.at) {
        const { when } = plan
        plan = undefined
        if (when === 'before') return end()
        cutAfterAnswer = when
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (cutAfterAnswer === 'between') return end()
      client.write(chunk)
      if (cutAfterAnswer === 'after') end()
    })
    client.once('close', () => upstream.end())
    upstream.once('close', () => client.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    statements: () => seen,
    cutAt: (n, when) => {
      plan = n > 0 ? { at: seen + n, when } : undefined
    },
    wasCut: () => plan === undefined,
    refuse: refuses => {
      refusing = refuses
      if (refuses) cutAll()
    },
    close: () =>
      new Promise(resolve => {
        cutAll()
        server.close(() => resolve())
      }),
  }
}

/** Messages of the protocol that ask for something: a simple query, or the parse or bind of a prepared one. */
const isStatement = (chunk: Buffer): boolean => ['Q', 'P', 'B'].includes(String.fromCharCode(chunk[0]!))
