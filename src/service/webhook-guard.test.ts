import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../fault.ts'
import { checkWebhookUrl, refusedAddress } from './webhook-guard.ts'

const refusedUrl = async (url: string, allowPrivate: boolean) => {
  try {
    await checkWebhookUrl(url, allowPrivate)
    return false
  } catch (error) {
    assert.ok(error instanceof Fault && error.status === 400, String(error))
    assert.match(error.message, /^webhook\.url: /)
    return true
  }
}

test('this machine and private networks, in every notation', async () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '224.0.0.1',
    '255.255.255.255',
    '①②⑦.0.0.1',
  ]
  for (const host of hosts) {
    assert.equal(await refusedUrl(`http://${host}/hook`, false), true, `${host} outside local mode`)
    if (!/^(0|224|255|\[::\])/.test(host)) {
      assert.equal(await refusedUrl(`http://${host}/hook`, true), false, `${host} in local mode`)
    }
  }
})

/** The IANA registries of special-purpose addresses: all that are not globally reachable, by their first and last address. */
const SPECIAL = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::2', '::ffff:ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:20::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002:7f00::', '2002:7fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

test('every special-purpose range, at both ends, plain and inside IPv6', () => {
  for (const range of SPECIAL) {
    for (const address of range) {
      const forms = address.includes(':')
        ? [address]
        : [address, `::ffff:${address}`, `::ffff:0:${address}`, `64:ff9b::${address}`]
      for (const form of forms) assert.ok(refusedAddress(form, false), `${form} of ${range[0]}`)
    }
  }
  // Just outside of each there is the public network.
  for (const address of [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.169.0.0',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:db9::1',
    '2606:4700::1',
    '2002:5db8:d822::1',
    '3ffe::1',
    '64:ff9b::93.184.216.34',
  ])
    assert.equal(refusedAddress(address, false), undefined, address)
})

test('cloud metadata inside any form of IPv6, also where private networks are allowed', () => {
  for (const form of [
    '::ffff:169.254.169.254',
    '::ffff:0:169.254.169.254',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
    // Teredo: its server, and its client with every bit turned over.
    '2001:0:a9fe:a9fe::1',
    '2001:0:102:304:0:0:5601:5601',
  ])
    assert.equal(refusedAddress(form, true), 'is a cloud metadata address', form)
})

test('cloud metadata is refused always', async () => {
  for (const host of [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '168.63.129.16',
    '2822734096',
    '169.254.0.23',
    '[fd00:42::42]',
    '[64:ff9b:1::a9fe:a9fe]',
    'metadata.google.internal',
    'metadata.google.internal.',
  ]) {
    assert.equal(await refusedUrl(`http://${host}/latest`, true), true, host)
  }
})

test('public addresses pass, other schemes and credentials do not', async () => {
  assert.equal(await refusedUrl('https://93.184.216.34/hook', false), false)
  assert.equal(await refusedUrl('https://168.63.129.17/hook', false), false)
  assert.equal(await refusedUrl('http://[2606:4700::1111]:8443/', false), false)
  for (const url of [
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
    'hook',
    '',
    'http://',
    'http://u:p@93.184.216.34/',
    'http://93.184.216.34/\0',
  ]) {
    assert.equal(await refusedUrl(url, true), true, url)
  }
})

test('names that do not resolve yet may be given; what they resolve to is checked again', async () => {
  assert.equal(await refusedUrl('https://name.invalid/hook', false), false)
  assert.equal(refusedAddress('10.0.0.1', false), 'is a private, loopback or link-local address')
  assert.equal(refusedAddress('fe80::1%eth0', false), 'is a private, loopback or link-local address')
  assert.equal(refusedAddress('172.32.0.1', false), undefined)
})
