// A real S3 server over a folder, for tests: prints its port. It does not look at signatures by itself, so they are
// made again by another implementation and compared; and it has a quota, past which it answers as MinIO does.
import { createServer } from 'node:http'
import aws4 from 'aws4'
import S3rver from 's3rver'

const [directory, quota = 'Infinity'] = process.argv.slice(2)
const SECRETS = { S3RVER: 'S3RVER' }
const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'kept' }] })
await s3.configureBuckets()
const answer = s3.callback()
let stored = 0

function signatureHolds({ method, url, headers }) {
  const given = /Credential=([^/]+)\/\d+\/([^/]+)\/.*SignedHeaders=([^,]+), Signature=/.exec(
    headers.authorization ?? '',
  )
  if (!given) return false
  const [, accessKeyId, region, names] = given
  if (!SECRETS[accessKeyId]) return true
  const kept = Object.fromEntries(names.split(';').map(name => [name, headers[name]]))
  const request = { service: 's3', region, method, path: url, host: headers.host, headers: kept }
  const keys = { accessKeyId, secretAccessKey: SECRETS[accessKeyId] }
  return aws4.sign(request, keys).headers.Authorization === headers.authorization
}

const refuse = (response, status, code) =>
  response
    .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

const server = createServer((request, response) => {
  if (!signatureHolds(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (request.method === 'PUT') {
    stored += Number(request.headers['content-length'])
    if (stored > Number(quota)) return refuse(response, 507, 'XMinioStorageFull')
  }
  answer(request, response)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
