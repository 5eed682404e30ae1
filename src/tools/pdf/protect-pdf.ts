import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  Dict,
  name,
  type PdfDocument,
  pdfaClaim,
  permissionNumber,
  preparedPassword,
  protectAes256,
  protectRc4,
  saveDocument,
  versionOf,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const allow = (what: string) => p.boolean().default(false).describe(`Lets readers ${what}.`)

type Algorithm = 'aes256' | 'rc4'

/** Longest passwords of both protections, in bytes. */
const MOST = { aes256: 127, rc4: 32 }
/** Fewest characters, which counts what is left of them in the file. */
const LEAST = { password: 4, owner_password: 1 }

function checkPassword(value: string, param: keyof typeof LEAST, algorithm: Algorithm): void {
  if (/\p{Cc}/u.test(value)) throw badInput(`${param}: holds control characters, which nobody can type.`)
  if (algorithm === 'rc4' && /[^\x20-\x7e\xa1-\xac\xae-\xff]/.test(value)) {
    throw badInput(`${param}: RC4 takes Latin letters, digits and signs only; use aes256 for others.`)
  }
  const used = algorithm === 'rc4' ? value : preparedPassword(value)
  const size = Buffer.byteLength(used, algorithm === 'rc4' ? 'latin1' : 'utf8')
  if (size > MOST[algorithm]) {
    throw badInput(`${param}: has ${size} bytes, ${algorithm} takes at most ${MOST[algorithm]}.`)
  }
  // A password of invisible characters only would protect nothing.
  const left = [...used].length
  if (left < LEAST[param]) {
    throw badInput(`${param}: must have at least ${LEAST[param]} visible characters, it has ${left}.`)
  }
}

export default defineTool({
  name: 'Protect PDF',
  description:
    'Encrypts a PDF with a password. Whoever opens it with the user password has only the permissions allowed here.',
  credits: 3,
  params: {
    file: p.pdf(),
    password: p
      .password({ min: LEAST.password })
      .describe('Password that opens the document, at least 4 characters.'),
    owner_password: p
      .password()
      .optional()
      .describe(
        'Password that lifts the restrictions; defaults to the user password, and then anyone who opens the file can lift them.',
      ),
    algorithm: p
      .choice(['aes256', 'rc4'])
      .default('aes256')
      .describe('aes256 is safe; rc4 (128 bits) only for very old readers.'),
    allow_printing: allow('print'),
    allow_copying: allow('copy text and pictures'),
    allow_modifying: allow('change the content'),
    allow_annotating: allow('add comments'),
    allow_filling_forms: allow('fill in form fields'),
    allow_extraction: allow('extract text for accessibility'),
    allow_assembly: allow('insert, remove and turn pages'),
    allow_high_quality_print: allow('print in full quality; takes effect together with allow_printing'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', password: 'open sesame', allow_printing: true },
  check({ password, owner_password: owner, algorithm }) {
    checkPassword(password, 'password', algorithm)
    if (owner !== undefined) checkPassword(owner, 'owner_password', algorithm)
  },
  run: ({ file, password, owner_password, algorithm, ...allowed }, call) =>
    withPdf(
      file,
      call.warn,
      document => {
        const permissions = permissionNumber({
          print: allowed.allow_printing,
          printWell: allowed.allow_high_quality_print,
          copy: allowed.allow_copying,
          extract: allowed.allow_extraction,
          modify: allowed.allow_modifying,
          annotate: allowed.allow_annotating,
          fillForms: allowed.allow_filling_forms,
          assemble: allowed.allow_assembly,
        })
        const owner = owner_password ?? password
        const request = { user: password, owner, permissions, random: call.random }
        if (algorithm === 'aes256' && [password, owner].some(typed => preparedPassword(typed) !== typed)) {
          call.warn(
            'the password is kept as the standard asks, in plain forms of its characters and without hidden ones; readers that do not do the same open the file only when it is typed so',
          )
        }
        if (pdfaClaim(document.root)) call.warn('the PDF claims to be PDF/A, which may not be protected')
        const bytes = saveDocument(document, {
          version: declareVersion(document, algorithm),
          protect: id => (algorithm === 'aes256' ? protectAes256(request) : protectRc4({ ...request, id })),
        })
        return { bytes, name: renamed(file.name, 'protected', 'pdf') }
      },
      { restrictions: 'the new passwords take its place' },
    ),
})

/** The version that a reader of the protection must know, declared in the document where it takes an extension. */
function declareVersion(document: PdfDocument, algorithm: Algorithm): string {
  const version = versionOf(document, document.file.usesObjectStreams)
  // RC4 with 128 bits came with PDF 1.4.
  if (algorithm === 'rc4') return Number(version) < 1.4 ? '1.4' : version
  if (Number(version) >= 2) return version
  // Before PDF 2.0, AES with 256 bits is an extension of 1.7.
  const extensions = document.root.dict('Extensions')?.copy() ?? new Dict()
  extensions.set('ADBE', Dict.of({ BaseVersion: name('1.7'), ExtensionLevel: 8 }))
  document.root.set('Extensions', extensions)
  return '1.7'
}
