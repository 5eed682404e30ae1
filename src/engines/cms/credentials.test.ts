import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { makeIdentity } from '../../../test/support/certificates.ts'
import { Fault } from '../../fault.ts'
import { commonName } from './certificate-path.ts'
import { readCredentials } from './credentials.ts'

// Written by OpenSSL: the certificate locked by RC2 of 40 bits, the key by RC2 of 128, the password is "example".
const OLD = Buffer.from(
  'MIIDfwIBAzCCA0YGCSqGSIb3DQEHAaCCAzcEggMzMIIDLzCCAiYGCSqGSIb3DQEHBqCCAhcwggITAgEAMIICDAYJKoZIhvcNAQcB' +
    'MBsGCiqGSIb3DQEMAQYwDQQIJloE0lUbQBACAQKAggHgg3F5UXizUN1u2fPdKcfJOrEAObcid9Ks12ngzVnF3u4s5+3S9+9PB36c' +
    'gaZqLE7iJaVVI2Wo6se+p8f8dRiqV3Fl7MguB2YXrNPnVRAqnIeSjGGBwCujJnepFTxzYJus7uciACdHYnVok+gqlC0E2shIiE4o' +
    'UJSVyj4+oQNUckB1tgvMnXbZqKIVNJ3kjgE+5tCh/7hrPUBzlC8Sb3pokaxIrIk5Jqfu8mQgbTmaO/XZWgofev5EHQzeZsrPzOFS' +
    'UoFJ+VhDJCGeDd4f+Kukjsx/oQyEgnFSame5AA2emt9NIk9Gs59aJlE49MjKTUEX/dhyfJbNuiUpWe+BE2vZJ+7W8fRBxHosNlvG' +
    'cN1hPHO0lYb1dNGIZkjCmkGrdlHBIWIeEX2PrEKarEBFg+lQiATf0dXRo/ndwnKwhywk5QMPBJRvZddngvCCJxsQgKo3Rdk4SOLI' +
    'mxKQs6LtLmb1yXZBW/u//C+hrZELJ9D6k30mJU+1ggfaMyWEpA9dFV1DsG7TS2w4mGp054+Dch5Fb2gXYZe9EpWYVjgfl9DF6/VK' +
    'nGxpk3cVL+qc9AekcYEkvudfBBWm8nHhchAxYFZl6ja7SIwn+9amlKgi4AEOoXtcz6GPvywZrjToeKb2+z7zMIIBAQYJKoZIhvcN' +
    'AQcBoIHzBIHwMIHtMIHqBgsqhkiG9w0BDAoBAqCBszCBsDAbBgoqhkiG9w0BDAEFMA0ECLUKzi+M202iAgECBIGQXTayxkfbhNNM' +
    'g8VG2+LQx8wZ4QdFB8KQXotWFP/32zNPjO5+G2nN+WW9a+Zrw746wK5W2vQKjK9JcazMdRSNZfQbVEq8t/sbiVWpFk0DvsiU3OPB' +
    'WL3FynTWbWkFJzW9xj+V7mSLd8ktvAyvFC7lO1eor6OipEF4xCb9VBR5sOKnOUPuwd+HqD3VOx4Yq91NMSUwIwYJKoZIhvcNAQkV' +
    'MRYEFHd/OYnfQFgB09Q3MLIBxqD/iaSjMDAwITAJBgUrDgMCGgUABBTw1bHiE/7ILYb6OGr+PtyHBj63vAQIP1IrUK8urgoCAQI=',
  'base64',
)

test('a key store locked by RC2, as old programs write it', () => {
  const { certificate, key } = readCredentials(OLD, undefined, 'example')
  assert.equal(commonName(certificate.subject), 'Old Store')
  assert.ok(certificate.checkPrivateKey(key))
  assert.throws(() => readCredentials(OLD, undefined, 'wrong'), /password: does not open/)
})

test('certificates and keys in DER, and keys locked in the old way of PEM', async () => {
  const { certificate, keyPem } = await makeIdentity('Anna', { kind: 'rsa' })
  const key = createPrivateKey(keyPem)
  const der = Buffer.from(certificate.rawData)
  const locked = key.export({ format: 'pem', type: 'pkcs1', cipher: 'aes-256-cbc', passphrase: 'example' })
  for (const file of [
    key.export({ format: 'der', type: 'pkcs8' }),
    key.export({ format: 'der', type: 'pkcs1' }),
    Buffer.from(keyPem),
    Buffer.from(locked),
  ])
    assert.ok(readCredentials(der, file, 'example').certificate.checkPrivateKey(key))
  assert.throws(() => readCredentials(der, Buffer.from(locked), 'x'), /password: does not open/)
  assert.throws(() => readCredentials(der, undefined, ''), /key: is required/)
  assert.throws(() => readCredentials(der, Buffer.from('hello'), ''), /key: the file holds no private key/)
})

test('a key store with a byte changed or cut off is refused in words', () => {
  const store = readFileSync(new URL('../../../fixtures/signer.p12', import.meta.url))
  // Each try makes keys, so only some of the bytes.
  for (const whole of [OLD, store])
    for (let i = 0; i < whole.length; i += 5)
      for (const bytes of [whole.subarray(0, i), Buffer.from(whole).fill(0, i, i + 1)])
        try {
          readCredentials(bytes, undefined, 'example')
        } catch (error) {
          assert.ok(error instanceof Fault, `byte ${i}: ${(error as Error).stack}`)
        }
})
