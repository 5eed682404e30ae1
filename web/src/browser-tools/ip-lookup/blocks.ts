import {
  type Address,
  formatAddress,
  parseAddress,
  SPECIAL_BLOCKS,
} from '../../../../src/lib/net/ip-addresses.ts'

/** A range of addresses, as a network, as two addresses, or as a single one. */
export interface AddressRange {
  version: 4 | 6
  from: bigint
  to: bigint
}

const bitsOf = (version: 4 | 6): bigint => (version === 4 ? 32n : 128n)

/** The interface that an address is reached by, as in "fe80::1%eth0": it means something on one machine only. */
const ZONE = /(?<=:[\da-f:.]*)%[^\s/\]]+/gi

/** Reads "192.0.2.1", "192.0.2.0/24" and "192.0.2.5 - 192.0.2.9". */
export function rangeOf(text: string): AddressRange | undefined {
  const [first = '', second] = text
    .trim()
    .replace(ZONE, '')
    .split(/\s*(?:-|–|\.\.\.?)\s*(?=[\da-f:])/i)
  if (second !== undefined) {
    const [a, b] = [parseAddress(first), parseAddress(second)]
    if (!a || !b || a.version !== b.version) return undefined
    const [from, to] = a.value <= b.value ? [a.value, b.value] : [b.value, a.value]
    return { version: a.version, from, to }
  }
  const [address = '', prefix] = first.split('/')
  const parsed = parseAddress(address.replace(/^\[(.*)\](:\d+)?$/, '$1'))
  if (!parsed) return undefined
  const bits = bitsOf(parsed.version)
  if (prefix === undefined) return { version: parsed.version, from: parsed.value, to: parsed.value }
  if (!/^\d{1,3}$/.test(prefix) || BigInt(prefix) > bits) return undefined
  const size = 1n << (bits - BigInt(prefix))
  const from = (parsed.value / size) * size
  return { version: parsed.version, from, to: from + size - 1n }
}

/** What a range is for by the registries: one thing only where a single block holds all of it. */
export function kindOfRange({ version, from, to }: AddressRange): string {
  const blocks = SPECIAL_BLOCKS.map(([cidr, kind]) => ({ ...rangeOf(cidr)!, kind })).filter(
    one => one.version === version,
  )
  const around = blocks.find(one => one.from <= from && to <= one.to)
  if (around) return around.kind === 'global unicast' ? 'public' : around.kind
  return blocks.some(one => one.from <= to && from <= one.to) ? 'mixed' : 'public'
}

/** The networks that make up a range, the largest that fit; undefined where there are too many to list. */
export function networksOf({ version, from, to }: AddressRange, most = 200): string[] {
  const bits = bitsOf(version)
  const networks: string[] = []
  for (let at = from; at <= to && networks.length < most; ) {
    let length = bits
    // Twice as large, while it begins here and ends within.
    while (
      length > 0n &&
      (at & ((1n << (bits - length + 1n)) - 1n)) === 0n &&
      at + (1n << (bits - length + 1n)) - 1n <= to
    )
      length--
    networks.push(`${formatAddress({ version, value: at })}/${length}`)
    at += 1n << (bits - length)
  }
  return networks
}

/** The smallest network that holds all of it. */
export function networkAround({ version, from, to }: AddressRange): string {
  const bits = bitsOf(version)
  let length = bits
  while (length > 0n && from >> (bits - length) !== to >> (bits - length)) length--
  const size = bits - length
  return `${formatAddress({ version, value: (from >> size) << size })}/${length}`
}

export const textOf = (version: 4 | 6, value: bigint): string => formatAddress({ version, value } as Address)

/** "203.0.113.9" → "9.113.0.203.in-addr.arpa", the name that a reverse lookup asks for. */
export function reverseName({ version, value }: Address): string {
  if (version === 4) return `${textOf(4, value).split('.').reverse().join('.')}.in-addr.arpa`
  return `${[...value.toString(16).padStart(32, '0')].reverse().join('.')}.ip6.arpa`
}
