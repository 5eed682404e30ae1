/** A table of address ranges and countries, packed: gaps and lengths instead of addresses. */
export interface Range {
  from: bigint
  to: bigint
  country: string
}

export interface Found {
  from: bigint
  to: bigint
  country: string
}

/** Two tables: one of IPv4 addresses, one of the upper halves of IPv6 addresses. */
export function packRanges(four: Range[], six: Range[]): Uint8Array {
  const countries = [...new Set([...four, ...six].map(range => range.country))].sort()
  const bytes: number[] = []
  const put = (value: bigint) => {
    for (; value > 127n; value >>= 7n) bytes.push(Number(value & 127n) | 128)
    bytes.push(Number(value))
  }
  /** Most are round numbers in binary: how round, then the rest. */
  const putRound = (value: bigint) => {
    let zeros = 0
    while (value > 0n && (value & 1n) === 0n) {
      value >>= 1n
      zeros++
    }
    bytes.push(zeros)
    put(value)
  }
  put(BigInt(countries.length))
  for (const code of countries) bytes.push(code.charCodeAt(0), code.charCodeAt(1))
  for (const ranges of [four, six]) {
    // Neighbours of one country are one; what finer parts overlap is told by the first.
    const joined: Range[] = []
    for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
      const last = joined.at(-1)
      if (last && range.from <= last.to) continue
      joined.push({ ...range })
    }
    put(BigInt(joined.length))
    let at = 0n
    for (const { from, to, country } of joined) {
      putRound(from - at)
      putRound(to - from + 1n)
      bytes.push(countries.indexOf(country))
      at = to + 1n
    }
  }
  return Uint8Array.from(bytes)
}

interface Table {
  from: BigUint64Array
  to: BigUint64Array
  country: Uint8Array
}

/** The tables, unpacked once and searched by halves. */
export function openRanges(bytes: Uint8Array): (version: 4 | 6, value: bigint) => Found | undefined {
  let at = 0
  const number = (): bigint => {
    let [value, scale] = [0, 1]
    for (; scale < 2 ** 42; scale *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return BigInt(value)
    }
    let [large, shift] = [BigInt(value), BigInt(Math.log2(scale))]
    for (; ; shift += 7n) {
      const byte = bytes[at++]!
      large += BigInt(byte & 127) << shift
      if (byte < 128) return large
    }
  }
  const round = (): bigint => {
    const zeros = BigInt(bytes[at++]!)
    return number() << zeros
  }
  const countries = Array.from({ length: Number(number()) }, () => {
    at += 2
    return String.fromCharCode(bytes[at - 2]!, bytes[at - 1]!)
  })
  const table = (): Table => {
    const count = Number(number())
    const made = {
      from: new BigUint64Array(count),
      to: new BigUint64Array(count),
      country: new Uint8Array(count),
    }
    let end = 0n
    for (let i = 0; i < count; i++) {
      made.from[i] = end += round()
      end += round()
      made.to[i] = end - 1n
      made.country[i] = bytes[at++]!
    }
    return made
  }
  const tables = { 4: table(), 6: table() }
  return (version, value) => {
    const { from, to, country } = tables[version]
    const wanted = version === 6 ? value >> 64n : value
    let [low, high] = [0, from.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (to[middle]! < wanted) low = middle + 1
      else if (from[middle]! > wanted) high = middle - 1
      else {
        const wide = version === 6 ? 64n : 0n
        return {
          from: from[middle]! << wide,
          to: ((to[middle]! + 1n) << wide) - 1n,
          country: countries[country[middle]!]!,
        }
      }
    }
    return undefined
  }
}
