import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddress } from '../../../../src/lib/net/ip-addresses.ts'
import { kindOfRange, networkAround, networksOf, rangeOf, reverseName } from './blocks.ts'
import { openRanges, packRanges } from './packed.ts'

const value = (text: string) => parseAddress(text)!.value

test('packed ranges give back what was put in, with its edges', () => {
  const four = [
    { from: value('1.0.0.0'), to: value('1.0.0.255'), country: 'AU' },
    { from: value('1.0.1.0'), to: value('1.0.3.255'), country: 'CN' },
    { from: value('223.255.255.0'), to: value('223.255.255.255'), country: 'AU' },
  ]
  const six = [
    { from: value('2001:200::') >> 64n, to: value('2001:218:2000:51::') >> 64n, country: 'JP' },
    { from: value('2c0f:fff1::') >> 64n, to: value('2c0f:ffff:ffff:ffff::') >> 64n, country: 'ZA' },
  ]
  const find = openRanges(packRanges(four, six))
  const countryOf = (text: string) => find(parseAddress(text)!.version, value(text))?.country
  assert.deepEqual(
    ['0.255.255.255', '1.0.0.0', '1.0.0.255', '1.0.1.0', '1.0.4.0', '223.255.255.255'].map(countryOf),
    [undefined, 'AU', 'AU', 'CN', undefined, 'AU'],
  )
  assert.deepEqual(
    ['2001:1ff::', '2001:218:2000:51:ffff::1', '2001:218:2000:52::', '2c0f:ffff:ffff:ffff:ffff::'].map(
      countryOf,
    ),
    [undefined, 'JP', undefined, 'ZA'],
  )
  assert.deepEqual(find(4, value('1.0.2.7')), {
    from: value('1.0.1.0'),
    to: value('1.0.3.255'),
    country: 'CN',
  })
})

test('ranges as networks, and the network around them', () => {
  const range = rangeOf('192.0.2.5 - 192.0.2.10')!
  assert.deepEqual(networksOf(range), ['192.0.2.5/32', '192.0.2.6/31', '192.0.2.8/31', '192.0.2.10/32'])
  assert.equal(networkAround(range), '192.0.2.0/28')
  assert.deepEqual(networksOf(rangeOf('0.0.0.0-255.255.255.255')!), ['0.0.0.0/0'])
  assert.deepEqual(networksOf(rangeOf('2001:db8::/47')!), ['2001:db8::/47'])
  assert.equal(rangeOf('192.0.2.1/33'), undefined)
  assert.equal(rangeOf('192.0.2.1 - 2001:db8::'), undefined)
})

test('the names reverse lookups ask for', () => {
  assert.equal(reverseName(parseAddress('203.0.113.9')!), '9.113.0.203.in-addr.arpa')
  assert.match(
    reverseName(parseAddress('2001:db8::1')!),
    /^1\.0\.0\.(0\.)+8\.b\.d\.0\.1\.0\.0\.2\.ip6\.arpa$/,
  )
})

test('a range is called special only where one block holds all of it', () => {
  const kindOf = (text: string) => kindOfRange(rangeOf(text)!)
  assert.deepEqual(
    ['::/0', '::', '0.0.0.0/0', '10.0.0.0 - 192.168.0.9', '10.1.0.0/16', '8.0.0.0/8', '2600::/12'].map(
      kindOf,
    ),
    ['mixed', 'unspecified', 'mixed', 'mixed', 'private', 'public', 'public'],
  )
})

test('the interface behind an address is left aside', () => {
  for (const text of ['fe80::1%eth0', '[fe80::1%en-0]:443', 'fe80::1%25eth0'])
    assert.deepEqual(rangeOf(text), rangeOf('fe80::1'), text)
  assert.deepEqual(rangeOf('fe80::1%eth0/64'), rangeOf('fe80::/64'))
  assert.equal(rangeOf('192.0.2.1%eth0'), undefined)
})
