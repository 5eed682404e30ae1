import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { type Address, formatAddress, parseAddress, SPECIAL_BLOCKS } from '../../lib/net/ip-addresses.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const count = z.union([z.int(), z.string()])

export default defineTool({
  name: 'Subnet calculator',
  description:
    'Describes an IPv4 or IPv6 block: network and broadcast address, masks, the range of hosts and how many there are. Bits beyond the prefix may be set in the address given.',
  credits: 0,
  params: {
    cidr: p
      .string({ max: 100 })
      .describe(
        'Address and prefix length, or for IPv4 a netmask: 192.168.1.77/24, 10.0.0.0/255.0.0.0, 2001:db8::/48.',
      )
      .example('192.168.1.0/24'),
  },
  returns: json(
    z.object({
      network: z.string(),
      broadcast: z.string().optional().describe('IPv4 only; /31 and /32 have none.'),
      netmask: z.string().optional().describe('IPv4 only.'),
      wildcard: z.string().optional().describe('IPv4 only, the netmask turned over.'),
      first_host: z.string(),
      last_host: z.string(),
      total_addresses: count.describe(
        'A number; text of digits for IPv6, where it may pass what numbers hold.',
      ),
      usable_hosts: count.describe('Without network and broadcast address; /31 has 2, /32 has 1.'),
      prefix: z.int(),
      version: z.union([z.literal(4), z.literal(6)]),
      type: z
        .string()
        .describe('What the block is set aside for; public where it is not, mixed where parts of it are.'),
      cidr: z.string().describe('The block in its usual form.'),
    }),
  ),
  example: { cidr: '192.168.1.0/24' },
  runs: 'inline',
  run({ cidr }) {
    const { address, prefix } = read(cidr.trim())
    const { version } = address
    const bits = version === 4 ? 32 : 128
    const size = 1n << BigInt(bits - prefix)
    const first = (address.value / size) * size
    const last = first + size - 1n
    const shown = (value: bigint) => formatAddress({ version, value })
    const mask = (1n << BigInt(bits)) - size
    const counted = (n: bigint) => (version === 4 ? Number(n) : n.toString())
    // RFC 3021 lets both addresses of a /31 be hosts; IPv6 has no broadcast to set aside.
    const reserves = version === 4 && prefix < 31
    return {
      network: shown(first),
      ...(reserves && { broadcast: shown(last) }),
      ...(version === 4 && { netmask: shown(mask), wildcard: shown(size - 1n) }),
      first_host: shown(reserves ? first + 1n : first),
      last_host: shown(reserves ? last - 1n : last),
      total_addresses: counted(size),
      usable_hosts: counted(reserves ? size - 2n : size),
      prefix,
      version,
      type: typeOf(version, first, last),
      cidr: `${shown(first)}/${prefix}`,
    }
  },
})

function read(cidr: string): { address: Address; prefix: number } {
  // Routers show the mask behind a space.
  const [ip = '', length, ...more] = cidr.split(/\/| +(?=\d+\.)/)
  const address = parseAddress(ip)
  if (!address || more.length > 0) {
    throw badInput(
      `cidr: expected an address and prefix such as 192.168.1.0/24 or 2001:db8::/48, received ${JSON.stringify(cidr)}.`,
    )
  }
  const bits = address.version === 4 ? 32 : 128
  if (length === undefined)
    throw badInput(`cidr: add a prefix length, such as ${ip}/${bits === 32 ? 24 : 64}.`)
  const prefix =
    length.includes('.') && bits === 32
      ? prefixOfMask(length)
      : /^(0|[1-9]\d{0,2})$/.test(length)
        ? Number(length)
        : -1
  if (prefix < 0 || prefix > bits) {
    throw badInput(
      `cidr: expected a prefix length from 0 to ${bits}${bits === 32 ? ' or a netmask' : ''}, received ${JSON.stringify(length)}.`,
    )
  }
  return { address, prefix }
}

/** `255.255.240.0` → 20; -1 when the ones do not all come first. */
function prefixOfMask(text: string): number {
  const mask = parseAddress(text)
  if (mask?.version !== 4) return -1
  const bits = mask.value.toString(2).padStart(32, '0')
  return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : -1
}

function typeOf(version: 4 | 6, first: bigint, last: bigint): string {
  let overlaps = false
  for (const [cidr, type] of SPECIAL_BLOCKS) {
    const { address, prefix } = read(cidr)
    if (address.version !== version) continue
    const end = address.value + (1n << BigInt((version === 4 ? 32 : 128) - prefix)) - 1n
    if (first >= address.value && last <= end) return type
    overlaps ||= first <= address.value && last >= end
  }
  return overlaps ? 'mixed' : version === 4 ? 'public' : 'reserved'
}
