import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { objectKey, oldFileKey, oldUserEntry, rc4 } from './encryption.ts'
import { decodeStream } from './filters.ts'
import { refuseDamage, signatureFields } from './open.ts'
import { openDocument } from './pdf-document.ts'

const OPEN = {
  revision: 4,
  keyBytes: 5,
  o: Buffer.alloc(32, 'o'),
  u: Buffer.alloc(0),
  p: -3392,
  id: Buffer.alloc(0),
  encryptsMetadata: true,
}
const KEY = oldFileKey(Buffer.alloc(0), OPEN)

/** The content of a page whose streams are protected by a method and a key of 40 bits that anyone has. */
function contentOf(method: string, content: Buffer, filter = ''): Buffer {
  const u = Buffer.concat([oldUserEntry(KEY, OPEN), Buffer.alloc(16)])
  const file = rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      rawStream(content.toString('latin1'), filter),
      `<</Filter/Standard/V 4/R 4/Length 40/P -3392/O<${OPEN.o.toString('hex')}>/U<${u.toString('hex')}>/StmF/StdCF/StrF/StdCF/CF<</StdCF<</CFM/${method}/Length 5>>/Odd<</CFM/Other>>>>>>`,
    ],
    '/Encrypt 5 0 R',
  )
  const [page] = openDocument(file).pages
  return decodeStream(page!.dict.stream('Contents')!)
}

test('version 4 with a short key, as one writer made it', () => {
  const content = rc4(objectKey(KEY, 4, 0, false), Buffer.from('0 0 10 10 re f'))
  assert.equal(contentOf('V2', content).toString(), '0 0 10 10 re f')
})

test('a protection that shows only when a stream is read is refused in words', async () => {
  const long = Buffer.alloc(64)
  await assert.rejects(
    refuseDamage(() => contentOf('AESV3', long), 'file'),
    /^Fault: file: the PDF cannot be opened: its key is too short for AES-256\.$/,
  )
  await assert.rejects(
    refuseDamage(() => contentOf('V2', long, '/Filter/Crypt/DecodeParms<</Name/Odd>>'), 'file'),
    /^Fault: file: the PDF cannot be opened: the protection Other is not known\.$/,
  )
})

test('a form of very many fields is looked through for signatures', () => {
  const fields = `[<</Kids[${'6 0 R '.repeat(300_000)}]>>]`
  const { root } = openDocument(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields${fields}>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>',
      '<</Type/Page/Parent 2 0 R>>',
      'null',
      'null',
      '<</FT/Sig/V<<>>>>',
    ]),
  )
  assert.equal(signatureFields(root).length, 1)
})
