import { createSocket } from 'node:dgram'
import { parseAddress } from '../../src/lib/net/ip-addresses.ts'

export interface TestResolver {
  port: number
  /** What a name leads to; each list is one answer, and the last one stays. */
  set: (name: string, ...answers: string[][]) => void
  /** How often a name was asked for, as IPv4. */
  asked: (name: string) => number
  close: () => void
}

/** A resolver for DNS over UDP whose answers change as a test likes, good for no time at all. */
export async function startResolver(): Promise<TestResolver> {
  const names = new Map<string, { answers: string[][]; asked: number }>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    while (query[at]! > 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
      at += 1 + query[at]!
    }
    const question = query.subarray(12, at + 5)
    const wantsSix = query.readUInt16BE(at + 1) === 28
    const known = names.get(labels.join('.').toLowerCase())
    const turn = known && (wantsSix ? Math.max(0, known.asked - 1) : known.asked++)
    const now = known?.answers[Math.min(turn!, known.answers.length - 1)] ?? []
    const records = now
      .map(text => parseAddress(text)!)
      .filter(address => (address.version === 6) === wantsSix)
      .map(({ version, value }) => {
        const size = version === 6 ? 16 : 4
        const record = Buffer.alloc(12 + size)
        // The name of the question, then its type, class IN, no time to live, the length and the address.
        record.writeUInt16BE(0xc00c, 0)
        record.writeUInt16BE(wantsSix ? 28 : 1, 2)
        record.writeUInt16BE(1, 4)
        record.writeUInt16BE(size, 10)
        Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex').copy(record, 12)
        return record
      })
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.readUInt16BE(0), 0)
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return {
    port: socket.address().port,
    set: (name, ...answers) => names.set(name, { answers, asked: 0 }),
    asked: name => names.get(name)?.asked ?? 0,
    close: () => socket.close(),
  }
}
