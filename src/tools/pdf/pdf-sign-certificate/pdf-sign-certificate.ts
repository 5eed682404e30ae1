import { readFile } from 'node:fs/promises'
import { openCredentials, signBytes } from '../../../engines/cms/cms.ts'
import { badInput } from '../../../fault.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import {
  addValidationData,
  displaySize,
  pdfaClaim,
  prepareSignature,
  signatureBox,
  withPdf,
} from '../../../pdf/index.ts'
import { defineTool, file } from '../../../tool.ts'
import { drawSignature } from './draw-signature.ts'
import { readValidation } from './read-validation.ts'

const MARGIN = 48
/** Bytes of a signature beside its certificates, with room to spare. */
const ROOM = 4096
/** Bytes of a timestamp with the certificates of its service. */
const TIMESTAMP_ROOM = 16_384
const LEVELS = { none: undefined, 'no-changes': 1, 'form-filling': 2, annotations: 3 } as const

const certificateFile = {
  kinds: ['binary', 'text'] as const,
  maxBytes: 2 ** 20,
  accept: ['application/x-pkcs12', 'application/x-pem-file'],
}
const words = (what: string) => p.string({ max: 200 }).optional().describe(what)

export default defineTool({
  name: 'Sign PDF with a certificate',
  collection: 'extra',
  description:
    'Signs a PDF digitally (PAdES) with a certificate and its private key, visibly or not. Earlier signatures stay valid. The key is used in memory only, and never stored or logged.',
  credits: 3,
  params: {
    file: p.pdf(),
    certificate: p
      .file({ ...certificateFile, label: 'PKCS#12 or PEM' })
      .describe(
        'PKCS#12 file (.p12, .pfx) with certificate and key, or the certificate and its issuers as PEM.',
      ),
    key: p
      .file({ ...certificateFile, label: 'PEM' })
      .optional()
      .describe('The private key as PEM, RSA or ECDSA, where the certificate file does not hold it.'),
    password: p.password({ max: 1000 }).optional().describe('Password of the PKCS#12 file or of the key.'),
    reason: words('Why it is signed.'),
    location: words('Where it is signed.'),
    contact: words('How to reach the signer.'),
    timestamp: p
      .boolean()
      .default(false)
      .describe(
        'Adds a timestamp of the service that the operator chose (PAdES B-T), which proves when it was signed.',
      ),
    validation: p
      .files({
        kinds: ['binary', 'text'],
        label: 'PEM or DER',
        max: 20,
        maxBytes: 4 * 2 ** 20,
        accept: [
          'application/x-pem-file',
          'application/pkix-crl',
          'application/ocsp-response',
          'application/pkix-cert',
        ],
      })
      .optional()
      .describe(
        'Certificates, CRLs and OCSP responses that go along (PAdES B-LT), so that the signature can be checked years later.',
      ),
    certification: p
      .choice(['none', 'no-changes', 'form-filling', 'annotations'])
      .default('none')
      .describe(
        'What may change later, for the first signature of a document: nothing, filling in forms and signing, or comments too. none signs without saying.',
      ),
    field: p
      .string({ max: 100, pattern: /^[^.]+$/, shape: 'a name without points' })
      .optional()
      .describe('Name of the signature field; an empty one of this name is used, else it is made.'),
    visible: p.boolean().default(false).describe('Shows who signed and when on the page.'),
    image: p
      .file({ kinds: ['png', 'jpeg'] })
      .optional()
      .describe('PNG or JPEG beside the text of a visible signature.'),
    page: p
      .integer({ min: 1, max: 100_000 })
      .defaultWord('last')
      .describe('Page of the signature, counted from 1.'),
    x: p
      .number({ min: 0, max: 14_400 })
      .optional()
      .describe('Points from the left edge of the page, as displayed; by default it is at the right.'),
    y: p.number({ min: 0, max: 14_400 }).default(MARGIN).describe('Points from the bottom edge.'),
    width: p
      .number({ min: 20, max: 14_400 })
      .default(200)
      .describe('Width of a visible signature in points.'),
    height: p.number({ min: 10, max: 14_400 }).default(60).describe('Its height in points.'),
  },
  returns: file('application/pdf'),
  example: {
    file: 'three-pages.pdf',
    certificate: 'signer.p12',
    password: 'example',
    reason: 'Approved',
    visible: true,
  },
  check: ({ image, visible }) => {
    if (image && !visible) throw badInput('image: is only drawn on a visible signature; set visible to true.')
  },
  async run(
    { file, certificate, key, password = '', image, visible, certification, timestamp, validation, ...rest },
    call,
  ) {
    if (timestamp && !call.timestamp)
      throw badInput(
        'timestamp: there is no timestamp service here; the operator names one with TIMESTAMP_URL.',
      )
    const proofs = validation && (await readValidation(validation))
    const credentials = await openCredentials(
      await readFile(certificate.path),
      key && (await readFile(key.path)),
      password,
    )
    const { validFromDate, validToDate } = credentials.certificate
    if (call.now < validFromDate.getTime() || call.now > validToDate.getTime())
      call.warn('the certificate is not valid at this time; readers will say so')
    const signer = nameOf(credentials.certificate.subject)
    return withPdf(
      file,
      call.warn,
      async document => {
        const count = document.pages.length
        const number = rest.page ?? count
        const page = document.pages[number - 1]
        if (!page)
          throw badInput(`page: page ${number} does not exist, the document has ${counted(count, 'page')}.`)
        const draw = async () => {
          const area = displaySize(page.dict)
          const width = Math.min(rest.width, area.width)
          const height = Math.min(rest.height, area.height)
          const x = rest.x ?? Math.max(0, area.width - width - MARGIN)
          const y = Math.min(rest.y, area.height - height)
          if (x + width > area.width + 0.01)
            throw badInput(
              `x: the signature would reach over the edge of page ${number}, which is ${Math.round(area.width)} points wide.`,
            )
          const time = `${new Date(call.now).toISOString().slice(0, 16).replace('T', ' ')} UTC`
          const texts = [
            `Digitally signed by ${signer}`,
            `Date: ${time}`,
            ...(rest.reason ? [`Reason: ${rest.reason}`] : []),
            ...(rest.location ? [`Location: ${rest.location}`] : []),
          ]
          const size = { width, height }
          const embed = pdfaClaim(document.root) !== undefined
          const appearance = await drawSignature(page.dict, size, texts, image, embed, call.warn)
          return { rect: signatureBox(page.dict, x, y, width, height), appearance }
        }
        const { reason, location, contact, field } = rest
        const chain = [credentials.certificate, ...credentials.chain]
        const prepared = prepareSignature(document.file.bytes, {
          page: page.ref,
          field,
          visible: visible ? await draw() : undefined,
          certification: LEVELS[certification],
          signer,
          reason,
          location,
          contact,
          time: call.now,
          room: chain.reduce((sum, one) => sum + one.raw.length, ROOM + (timestamp ? TIMESTAMP_ROOM : 0)),
        })
        const signed = prepared.complete(
          await signBytes(prepared.signed, credentials, timestamp ? call.timestamp : undefined),
        )
        const bytes = proofs ? addValidationData(signed, proofs) : signed
        return { bytes, name: renamed(file.name, 'signed', 'pdf') }
      },
      { quiet: true },
    )
  },
})

/** What a certificate calls its holder. */
const nameOf = (subject: string): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? /^O=(.+)$/m.exec(subject)?.[1] ?? subject.split('\n')[0] ?? ''
