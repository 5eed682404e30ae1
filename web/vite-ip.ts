import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parseAddress } from '../src/lib/net/ip-addresses.ts'
import { packRanges, type Range } from './src/browser-tools/ip-lookup/packed.ts'

const NAME = 'geo-whois-asn-country'
const FOLDER = join(import.meta.dirname, `../node_modules/@ip-location-db/${NAME}`)
const { version } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { version: string }
/** The day the database was made, which its version ends with. */
const [, y, m, d] = /\.(\d{4})(\d{2})(\d{2})\d*$/.exec(version)!
const file = `assets/ip-countries-${version}.bin`

/** An address as a number; those of IPv4 are many, and quickly read. */
function numberAt(text: string): bigint | undefined {
  if (text.includes(':')) return parseAddress(text)?.value
  const [a, b, c, d] = text.split('.').map(Number)
  return BigInt(((a! * 256 + b!) * 256 + c!) * 256 + d!)
}

function rangesOf(table: 'ipv4' | 'ipv6'): Range[] {
  const ranges: Range[] = []
  // The upper half of an IPv6 address is where networks are told apart.
  const shift = table === 'ipv6' ? 64n : 0n
  for (const line of readFileSync(join(FOLDER, `${NAME}-${table}.csv`), 'latin1').split('\n')) {
    const [first, last, country] = line.trim().split(',')
    if (!first || !last || !country) continue
    const [from, to] = [numberAt(first), numberAt(last)]
    if (from !== undefined && to !== undefined) ranges.push({ from: from >> shift, to: to >> shift, country })
  }
  return ranges
}

/** Packs the table of addresses and countries into one small file beside the page. */
export function ipCountries(): Plugin {
  return {
    name: 'ip-countries',
    config: () => ({
      define: { __IP_DATABASE__: JSON.stringify({ file: `/${file}`, date: `${y}-${m}-${d}` }) },
    }),
    apply: 'build',
    generateBundle() {
      const source = packRanges(rangesOf('ipv4'), rangesOf('ipv6'))
      this.emitFile({ type: 'asset', fileName: file, source })
    },
  }
}
