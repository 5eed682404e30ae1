import assert from 'node:assert/strict'
import { BlockList, isIP, SocketAddress } from 'node:net'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './subnet-calculator.ts'

const subnet = async (cidr: string) => (await runTool(tool, { cidr })).json

test('a /24 with host bits set', async () => {
  assert.deepEqual(await subnet('192.168.1.77/24'), {
    network: '192.168.1.0',
    broadcast: '192.168.1.255',
    netmask: '255.255.255.0',
    wildcard: '0.0.0.255',
    first_host: '192.168.1.1',
    last_host: '192.168.1.254',
    total_addresses: 256,
    usable_hosts: 254,
    prefix: 24,
    version: 4,
    type: 'private',
    cidr: '192.168.1.0/24',
  })
})

test('/31, /32, /30 and /0', async () => {
  const pick = async (cidr: string) => {
    const { first_host, last_host, usable_hosts, broadcast } = await subnet(cidr)
    return [first_host, last_host, usable_hosts, broadcast]
  }
  assert.deepEqual(await pick('10.0.0.5/31'), ['10.0.0.4', '10.0.0.5', 2, undefined])
  assert.deepEqual(await pick('10.0.0.5/32'), ['10.0.0.5', '10.0.0.5', 1, undefined])
  assert.deepEqual(await pick('10.0.0.5/30'), ['10.0.0.5', '10.0.0.6', 2, '10.0.0.7'])
  const all = await subnet('0.0.0.0/0')
  assert.deepEqual(
    [all.total_addresses, all.netmask, all.broadcast],
    [4294967296, '0.0.0.0', '255.255.255.255'],
  )
  assert.equal(all.wildcard, '255.255.255.255')
})

test('IPv6, counts as text', async () => {
  assert.deepEqual(await subnet('2001:DB8:0:0:1::5/48'), {
    network: '2001:db8::',
    first_host: '2001:db8::',
    last_host: '2001:db8:0:ffff:ffff:ffff:ffff:ffff',
    total_addresses: '1208925819614629174706176',
    usable_hosts: '1208925819614629174706176',
    prefix: 48,
    version: 6,
    type: 'documentation',
    cidr: '2001:db8::/48',
  })
  assert.equal((await subnet('::/0')).total_addresses, '340282366920938463463374607431768211456')
  assert.equal((await subnet('::1/128')).usable_hosts, '1')
  assert.equal((await subnet('::ffff:1.2.3.4/112')).network, '::ffff:1.2.0.0')
})

test('a netmask in place of the prefix', async () => {
  assert.equal((await subnet('10.1.2.3/255.255.240.0')).cidr, '10.1.0.0/20')
  assert.equal((await subnet('10.1.2.3/0.0.0.0')).prefix, 0)
  assert.equal((await subnet('10.1.2.3/255.255.255.255')).prefix, 32)
  assert.match(
    await refusal(tool, { cidr: '10.0.0.0/255.0.255.0' }),
    /^400 cidr: expected a prefix length from 0 to 32 or a netmask/,
  )
})

test('types of blocks', async () => {
  for (const [cidr, type] of [
    ['8.8.8.8/32', 'public'],
    ['172.31.0.0/16', 'private'],
    ['172.32.0.0/16', 'public'],
    ['127.0.0.1/8', 'loopback'],
    ['100.64.0.1/10', 'shared (carrier-grade NAT)'],
    ['255.255.255.255/32', 'limited broadcast'],
    ['224.0.0.0/4', 'multicast'],
    ['0.0.0.0/0', 'mixed'],
    ['fe80::1/64', 'link-local'],
    ['fd00::/8', 'unique local'],
    ['2606:4700::/32', 'global unicast'],
    ['::1/128', 'loopback'],
  ] as const) {
    assert.equal((await subnet(cidr)).type, type, cidr)
  }
})

test('agrees with the platform: ranges, spelling of IPv6', async () => {
  const random = chanceOf(9).below
  for (let i = 0; i < 300; i++) {
    const six = i % 2 === 1
    const groups = Array.from({ length: six ? 8 : 4 }, () =>
      random(3) === 0 ? 0 : random(six ? 65536 : 256),
    )
    const ip = six ? groups.map(n => n.toString(16)).join(':') : groups.join('.')
    const family = six ? 'ipv6' : 'ipv4'
    const json = await subnet(`${ip}/${random(six ? 129 : 33)}`)
    const own = new BlockList()
    own.addSubnet(ip, json.prefix, family)
    for (const inside of [ip, json.network, json.first_host, json.last_host]) {
      assert.ok(isIP(inside) && own.check(inside, family), `${inside} in ${ip}/${json.prefix}`)
    }
    if (six) assert.equal(new SocketAddress({ address: json.network, family }).address, json.network)
    const range = new BlockList()
    range.addRange(json.network, json.broadcast ?? json.last_host, family)
    assert.ok(range.check(ip, family))
  }
})

test('malformed blocks', async () => {
  const bad = [
    ...[
      '010.0.0.1/8',
      '10.0.0/8',
      '10.0.0.256/8',
      '1.2.3.4.5/8',
      '0x0a.0.0.1/8',
      'example.com/8',
      '/24',
      '10.0.0.0/8/8',
      '10.0.0.0 /8',
    ],
    ...[
      '1:2:3:4:5:6:7/64',
      '1:2:3:4:5:6:7:8:9/64',
      '1::2::3/64',
      ':::/64',
      ':1/64',
      '12345::/64',
      'g::/64',
      'fe80::1%eth0/64',
      '::1.2.3.256/96',
    ],
  ]
  for (const cidr of bad)
    assert.match(await refusal(tool, { cidr }), /^400 cidr: expected an address and prefix/, cidr)
  for (const cidr of [
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/a',
    '10.0.0.0/1.5',
    '10.0.0.0/::255.0.0.0',
    '::/129',
    '::/255.255.0.0',
  ]) {
    assert.match(await refusal(tool, { cidr }), /^400 cidr: expected a prefix length from 0 to/, cidr)
  }
  assert.equal(
    await refusal(tool, { cidr: '10.0.0.1' }),
    '400 cidr: add a prefix length, such as 10.0.0.1/24.',
  )
  assert.match(await refusal(tool, { cidr: 'x'.repeat(101) }), /^400 cidr: must have at most 100/)
  assert.match(await refusal(tool, { cidr: 24 }), /^400 cidr: expected text/)
  assert.equal(await refusal(tool, {}), '400 cidr: is required.')
})

test('a netmask behind a space, as routers show it', async () => {
  const { json } = await runTool(tool, { cidr: '10.0.3.7 255.255.252.0' })
  assert.equal(json.cidr, '10.0.0.0/22')
  assert.match(await refusal(tool, { cidr: '10.0.0.1 255.0.255.0' }), /^400 cidr: expected a prefix length/)
})
