/**
 * Loaded into a server before its own code (`--import`): names are asked of the resolver on the port RESOLVER, as real
 * DNS, and a public address leads to this machine, as a network would translate it.
 * What the server checks and decides is its own.
 */
import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { RESOLVER } = process.env
const PUBLIC = '93.184.216.34'

const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 1 })
resolver.setServers([`127.0.0.1:${RESOLVER}`])

async function addressesOf(name: string): Promise<LookupAddress[]> {
  if (net.isIP(name)) return [{ address: name, family: net.isIP(name) }]
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(() => []),
    resolver.resolve6(name).catch(() => []),
  ])
  const found = [
    ...four.map(address => ({ address, family: 4 })),
    ...six.map(address => ({ address, family: 6 })),
  ]
  if (found.length === 0)
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found
}

type Told = (error: Error | null, found?: LookupAddress[] | string, family?: number) => void
dns.promises.lookup = addressesOf as unknown as typeof dns.promises.lookup
dns.lookup = ((name: string, options: { all?: boolean }, done: Told) => {
  addressesOf(name).then(
    found => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
    error => done(error),
  )
}) as typeof dns.lookup

type Lookup = (name: string, options: object, done: Told) => void
const translated = (address: string) => (address === PUBLIC ? '127.0.0.1' : address)
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  // Node hands over its arguments in a list of its own.
  const options = [args].flat(2).find(one => typeof one === 'object' && one !== null) as
    | { host?: string; lookup?: Lookup }
    | undefined
  const { lookup, host } = options ?? {}
  if (options && host === PUBLIC) options.host = '127.0.0.1'
  if (options && lookup)
    options.lookup = (name, asked, done) =>
      lookup(name, asked, (error, found, family) => {
        if (error || found === undefined) return done(error, found, family)
        if (typeof found === 'string') return done(null, translated(found), family)
        const list = found.map(one => ({ ...one, address: translated(one.address) }))
        done(null, list)
      })
  return (connect as (...args: unknown[]) => net.Socket).apply(this, args)
} as typeof connect
syncBuiltinESMExports()
