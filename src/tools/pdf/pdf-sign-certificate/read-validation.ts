import { readFile } from 'node:fs/promises'
import { validationKind } from '../../../engines/cms/cms.ts'
import { badInput } from '../../../fault.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'

const LABELS = /-----BEGIN (CERTIFICATE|X509 CRL|OCSP RESPONSE)-----([\sA-Za-z0-9+/=]+)-----END \1-----/g

/** Certificates, CRLs and OCSP responses of files in PEM or DER. */
export async function readValidation(files: readonly InputFile[]) {
  const found = { certificates: [] as Buffer[], crls: [] as Buffer[], ocsps: [] as Buffer[] }
  for (const file of files) {
    const bytes = await readFile(file.path)
    const items = [...bytes.toString('latin1').matchAll(LABELS)].map(([, , text]) =>
      Buffer.from(text!, 'base64'),
    )
    for (const item of items.length > 0 ? items : [bytes]) {
      const kind = await validationKind(item)
      if (!kind)
        throw badInput(`validation: ${file.name} holds no certificate, CRL or OCSP response in PEM or DER.`)
      found[kind].push(item)
    }
  }
  return found
}
