/** A program that opens many connections, sends a part of a body over each and stops; says how they ended. */
import { connect } from 'node:net'

const [port, connections, sent, length] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
]
const piece = Buffer.alloc(64 * 1024, 'x')
const HEAD = `POST /api/v1/tools/json-to-ts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"json":"`

const statuses: Record<string, number> = {}
const begun = performance.now()
await Promise.all(
  Array.from(
    { length: connections },
    () =>
      new Promise<void>(resolve => {
        const socket = connect(port, '127.0.0.1')
        let status = 'closed without a word'
        let left = sent
        const more = () => {
          while (left > 0 && !socket.destroyed) {
            const size = Math.min(left, piece.length)
            left -= size
            if (!socket.write(piece.subarray(0, size))) return
          }
        }
        socket.once('data', head => {
          status = head.toString('latin1', 9, 12)
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          statuses[status] = (statuses[status] ?? 0) + 1
          resolve()
        })
        socket.on('drain', more)
        socket.write(HEAD)
        more()
      }),
  ),
)
console.log(JSON.stringify({ seconds: (performance.now() - begun) / 1000, statuses }))
