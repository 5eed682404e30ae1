import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { badInput } from '../fault.ts'
import { formatAddress, parseAddress } from '../lib/net/ip-addresses.ts'

/**
 * Addresses that hand out a cloud machine's credentials; never a receiver, whatever the settings. Azure's 168.63.129.16
 * looks like any other on the public network.
 */
const METADATA = new BlockList()
for (const address of [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '169.254.0.23',
  '169.254.42.42',
]) {
  METADATA.addAddress(address)
}
for (const address of ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42'])
  METADATA.addAddress(address, 'ipv6')
const METADATA_NAMES = /^(metadata|metadata\.google\.internal|instance-data(\.ec2\.internal)?)\.?$/i

/** Ranges that are nobody's on the public network: this machine, private networks, link-local, documentation. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix)
}
/** Of IPv6, only this part is given out for the public network; these parts of it are not. */
const PUBLIC6 = new BlockList()
PUBLIC6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  // Protocol assignments: Teredo, benchmarking, ORCHID and the like.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

const MAPPED = 0xffffn
/** The form of RFC 2765, one group to the left of the mapped one. */
const TRANSLATED = 0xffff_0000n
const NAT64 = 0x64_ff9bn << 64n
/** The prefix of RFC 8215, for translators of a network's own. */
const OWN_NAT64 = 0x64_ff9b_0001n
const SIX_TO_FOUR = 0x2002n
const TEREDO = 0x2001_0000n

/** An address and the IPv4 addresses it may carry inside: mapped, translated, NAT64, 6to4, Teredo (its server and client). */
function allOf(address: string): string[] {
  const plain = address.replace(/%.*$/, '')
  const parsed = parseAddress(plain)
  if (parsed?.version !== 6) return [plain]
  const { value } = parsed
  const front = value >> 32n
  const v4 = (bits: bigint) => formatAddress({ version: 4, value: bits & 0xffff_ffffn })
  if (front === MAPPED || front === TRANSLATED || front === NAT64) return [v4(value)]
  if (value >> 80n === OWN_NAT64) return [plain, v4(value)]
  if (value >> 112n === SIX_TO_FOUR) return [v4(value >> 80n)]
  if (value >> 96n === TEREDO) return [plain, v4(value >> 64n), v4(~value)]
  return [plain]
}

/** Why an address may not be called; undefined when it may. */
export function refusedAddress(address: string, allowPrivate: boolean): string | undefined {
  const all = allOf(address)
  if (all.some(one => METADATA.check(one, familyOf(one)))) return 'is a cloud metadata address'
  if (!allowPrivate && all.some(isPrivate)) return 'is a private, loopback or link-local address'
  return undefined
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isPrivate = (address: string): boolean =>
  PRIVATE.check(address, familyOf(address)) ||
  (familyOf(address) === 'ipv6' && !PUBLIC6.check(address, 'ipv6'))

/** The URL's host as an address literal, in whatever notation it was written; undefined for a name. */
export function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/** Checks a receiver when a job is created: its form, and what its name resolves to now. */
export const checkWebhookUrl = (given: string, allowPrivate: boolean): Promise<URL> =>
  checkUrl('webhook.url', given, allowPrivate)

/** The same for any address that a caller wants us to call; `name` is what messages call it. */
export async function checkUrl(name: string, given: string, allowPrivate: boolean): Promise<URL> {
  const url = URL.canParse(given) && !given.includes('\0') ? new URL(given) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || given.length > 2048) {
    throw badInput(`${name}: expected an http or https address of at most 2,048 characters.`)
  }
  if (url.username || url.password) throw badInput(`${name}: must not hold a user name or password.`)
  if (METADATA_NAMES.test(url.hostname)) throw badInput(`${name}: is a cloud metadata address.`)
  const literal = literalOf(url)
  const addresses = literal === undefined ? await resolveName(url.hostname) : [literal]
  for (const address of addresses) {
    const why = refusedAddress(address, allowPrivate)
    if (why) throw badInput(`${name}: ${literal ? '' : 'resolves to what '}${why}; use a public address.`)
  }
  return url
}

/** A name that does not resolve now may do so later; deliveries check again and are retried. */
async function resolveName(name: string): Promise<string[]> {
  if (/^(.*\.)?localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
  try {
    return (await lookup(name, { all: true })).map(found => found.address)
  } catch {
    return []
  }
}
