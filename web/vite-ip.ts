import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Plugin } from 'vite'
import { parseAddress } from '../src/lib/net/ip-addresses.ts'
import { packRanges, type Range } from './src/browser-tools/ip-lookup/packed.ts'

const NAME = 'geo-whois-asn-country'
const FOLDER = join(import.meta.dirname, `../node_modules/@ip-location-db/${NAME}`)
const { version } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { version: string }
/** The day the database was made, which its version ends with. */
const [, y, m, d] = /\.(\d{4})(\d{2})(\d{2})\d*$/.exec(version)!
const file = `assets/ip-countries-${version}.bin`

async function rangesOf(table: 'ipv4' | 'ipv6'): Promise<Range[]> {
  const ranges: Range[] = []
  // The upper half of an IPv6 address is where networks are told apart.
  const shift = table === 'ipv6' ? 64n : 0n
  const input = createReadStream(join(FOLDER, `${NAME}-${table}.csv`))
  for await (const line of createInterface({ input })) {
    const [first, last, country] = line.split(',')
    const [from, to] = [parseAddress(first ?? ''), parseAddress(last ?? '')]
    if (from && to && country) ranges.push({ from: from.value >> shift, to: to.value >> shift, country })
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
    async generateBundle() {
      const source = packRanges(await rangesOf('ipv4'), await rangesOf('ipv6'))
      this.emitFile({ type: 'asset', fileName: file, source })
    },
  }
}
