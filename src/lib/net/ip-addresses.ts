export interface Address {
  version: 4 | 6
  value: bigint
}

/** Reads an address strictly: `010.0.0.1` (octal to some, decimal to others) is none, nor is a zone index. */
export function parseAddress(text: string): Address | undefined {
  const four = parse4(text)
  if (four !== undefined) return { version: 4, value: four }
  const six = parse6(text)
  return six === undefined ? undefined : { version: 6, value: six }
}

function parse4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function parse6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const groups = halves.map(half => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)!.at(-1)
  if (last?.includes('.')) {
    // The last 32 bits may be written as an IPv4 address.
    const four = parse4(last)
    if (four === undefined) return undefined
    groups.at(-1)!.splice(-1, 1, (four >> 16n).toString(16), (four & 0xffffn).toString(16))
  }
  const [head = [], tail = []] = groups
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!all.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return all.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n)
}

export const formatAddress = ({ version, value }: Address): string =>
  version === 4 ? format4(value) : format6(value)

const format4 = (value: bigint): string => [24n, 16n, 8n, 0n].map(shift => (value >> shift) & 255n).join('.')

/** As RFC 5952 asks: small letters, no leading zeros, the first longest run of zero groups as `::`. */
function format6(value: bigint): string {
  if (value >> 32n === 0xffffn) return `::ffff:${format4(value & 0xffffffffn)}`
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
  let best = { at: -1, length: 1 }
  for (let at = 0; at < 8; at++) {
    let length = 0
    while (groups[at + length] === '0') length++
    if (length > best.length) best = { at, length }
  }
  if (best.at < 0) return groups.join(':')
  return `${groups.slice(0, best.at).join(':')}::${groups.slice(best.at + best.length).join(':')}`
}

/** Special blocks after the IANA registries, the narrower before the wider. */
export const SPECIAL_BLOCKS: [cidr: string, type: string][] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared (carrier-grade NAT)'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay (deprecated)'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'limited broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0.0.0.0/96', 'IPv4-mapped'],
  ['64:ff9b::/96', 'IPv4/IPv6 translation'],
  ['100::/64', 'discard-only'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['2001::/32', 'Teredo tunnelling'],
  ['2002::/16', '6to4'],
  ['2000::/3', 'global unicast'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
]

/** What an address is for by the registries; undefined for the common ones of IPv4. */
export function kindOfAddress({ version, value }: Address): string | undefined {
  const bits = version === 4 ? 32 : 128
  return SPECIAL_BLOCKS.find(([cidr]) => {
    const [text, prefix] = cidr.split('/') as [string, string]
    const block = parseAddress(text)!
    const rest = BigInt(bits - Number(prefix))
    return block.version === version && block.value >> rest === value >> rest
  })?.[1]
}
