import { readFile } from 'node:fs/promises'
import { openRoots } from '../../../engines/cms/cms.ts'
import { p } from '../../../params.ts'
import { readSignatures, withPdf } from '../../../pdf/index.ts'
import { defineTool, json } from '../../../tool.ts'
import { report, signatureReport } from './signature-report.ts'

export default defineTool({
  name: 'Verify PDF signatures',
  collection: 'extra',
  description:
    'Checks every digital signature of a PDF: who signed and when, which bytes are signed, what changed since, whether digest and signature are right, and whether the certificate leads to roots you trust.',
  credits: 2,
  params: {
    file: p.pdf(),
    roots: p
      .file({
        kinds: ['text'],
        label: 'PEM',
        maxBytes: 4 * 2 ** 20,
        accept: ['application/x-pem-file'],
      })
      .optional()
      .describe('PEM file of the certificates to trust; without it nothing is said about trust.'),
    password: p.password({ max: 1000 }).optional().describe('Password of a protected PDF.'),
  },
  returns: json(report),
  example: { file: 'signed.pdf', roots: 'signer-root.pem' },
  async run({ file, roots: rootsFile, password }, call) {
    const roots = rootsFile && (await openRoots(await readFile(rootsFile.path), 'roots'))
    const options = { quiet: true, ...(password !== undefined && { password }) }
    return withPdf(
      file,
      call.warn,
      async document => {
        const signatures = []
        for (const one of readSignatures(document.file))
          signatures.push(await signatureReport(document.file, one, { roots, time: new Date(call.now) }))
        const last = signatures.at(-1)
        return {
          signed: signatures.length > 0,
          intact: signatures.length > 0 && signatures.every(one => one.intact),
          signatures,
          ends_signed: last?.covers.whole_file ?? false,
          not_checked: [
            'revocation: whether a certificate was withdrawn before its end is only known online (OCSP, CRL)',
            ...(roots ? [] : ['trust: no roots were given']),
            ...(signatures.some(one => one.intact && !one.timestamp)
              ? ['time: without a timestamp, the time of signing is what the signer’s computer said']
              : []),
          ],
        }
      },
      options,
    )
  },
})
