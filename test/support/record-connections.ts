/**
 * Loaded into a server before its own code (`--import`): writes every connection it opens, every name it asks for and
 * every datagram it sends to the file CONNECTIONS, a line each.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const file = process.env['CONNECTIONS']!
const note = (what: string, where: unknown) => appendFileSync(file, `${what} ${JSON.stringify(where)}\n`)

// biome-ignore lint/suspicious/noExplicitAny: passes on whatever it is given
type Any = any

/** Puts a note before a function. */
function watch(holder: Any, name: string, what: string): void {
  const original = holder[name]
  holder[name] = function (this: unknown, ...args: unknown[]) {
    // To look up a literal address, as the server's own, nobody is asked.
    const given = args.filter(arg => typeof arg !== 'function')
    if (what !== 'lookup' || !net.isIP(String(args[0]))) note(what, given)
    return original.apply(this, args)
  }
}

// TLS, HTTP and fetch all come through here.
watch(net.Socket.prototype, 'connect', 'connect')
watch(dgram.Socket.prototype, 'send', 'send')
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'reverse']) {
  watch(dns, name, name)
  watch(dns.promises, name, name)
}
syncBuiltinESMExports()
