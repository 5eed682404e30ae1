import { connect } from 'node:net'

const QUIET_MS = 1500

/** Sends bytes as they are and gives what came back until the connection ends or falls quiet. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setTimeout(QUIET_MS, () => socket.destroy())
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', error => (received ? resolve(received) : reject(error)))
    socket.write(bytes)
  })
}
