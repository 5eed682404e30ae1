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

test('cloud metadata is refused always', async () => {
  for (const host of [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    'metadata.google.internal',
    'metadata.google.internal.',
  ]) {
    assert.equal(await refusedUrl(`http://${host}/latest`, true), true, host)
  }
})

test('public addresses pass, other schemes and credentials do not', async () => {
  assert.equal(await refusedUrl('https://93.184.216.34/hook', false), false)
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
