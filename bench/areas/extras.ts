/** Signing, imposition and queries beside the programs people use for the same: node bench/areas/extras.ts */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIXTURES } from '../../test/support/run-tool.ts'
import { compare, program, table, type Way } from '../support/compare.ts'
import { has } from '../support/peers.ts'
import { report } from '../support/results.ts'
import { warmTool } from '../support/warm-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-extras-'))
const at = (name: string) => join(folder, name)
const PDF = join(FIXTURES, 'three-pages.pdf')
const QUERY =
  'SELECT city, count(*) AS people, round(sum(amount), 2) AS total FROM people GROUP BY city ORDER BY total DESC, city'

/** A key and its certificate, also in a database of NSS, which pdfsig signs from. */
function makeSigner(): void {
  const subject = ['-subj', '/CN=Bench', '-addext', 'keyUsage=digitalSignature,nonRepudiation']
  program('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject],
    ...['-keyout', at('key.pem'), '-out', at('certificate.pem')],
  ])
  program('openssl', [
    ...['pkcs12', '-export', '-name', 'signer', '-passout', 'pass:bench'],
    ...['-inkey', at('key.pem'), '-in', at('certificate.pem'), '-out', at('signer.p12')],
  ])
  if (!has('pk12util')) return
  mkdirSync(at('nss'))
  program('certutil', ['-N', '-d', `sql:${at('nss')}`, '--empty-password'])
  program('pk12util', ['-i', at('signer.p12'), '-d', `sql:${at('nss')}`, '-W', 'bench', '-K', ''])
  program('certutil', ['-M', '-n', 'signer', '-t', 'CT,C,C', '-d', `sql:${at('nss')}`])
}

function people(path: string, rows: number): void {
  const lines = ['id,name,city,amount,joined']
  for (let i = 0; i < rows; i++)
    lines.push(`${i},Person ${i},"City, ${i % 97}",${(i * 1.37).toFixed(2)},2024-0${1 + (i % 9)}-1${i % 9}`)
  writeFileSync(path, lines.join('\n'))
}

try {
  const tables: string[] = []
  const add = async (title: string, ways: Way[], repeats = 5) =>
    tables.push(table(title, await compare(ways, repeats)))

  makeSigner()
  const nss = ['-nssdir', `sql:${at('nss')}`]
  await add('A signature, RSA 2048', [
    await warmTool(folder, 'pdf-sign-certificate', {
      file: [PDF],
      certificate: [at('certificate.pem')],
      key: [at('key.pem')],
    }),
    {
      name: 'pdfsig -add-signature',
      needs: has('pk12util') ? 'pdfsig' : 'pk12util',
      run: () => {
        rmSync(at('signed.pdf'), { force: true })
        program('pdfsig', [
          ...nss,
          '-add-signature',
          '-nick',
          'signer',
          '-nss-pwd',
          '',
          PDF,
          at('signed.pdf'),
        ])
      },
    },
  ])
  if (existsSync(at('signed.pdf')))
    await add('Checking a signature', [
      await warmTool(folder, 'pdf-verify-signatures', { file: [at('signed.pdf')] }),
      { name: 'pdfsig', needs: 'pdfsig', run: () => void program('pdfsig', [...nss, at('signed.pdf')]) },
    ])

  // A hundred pages: the fixture, over and over.
  copyFileSync(PDF, at('a.pdf'))
  program('qpdf', ['--empty', '--pages', ...Array(34).fill(at('a.pdf')), '--', at('long.pdf')])
  await add('Four pages on a sheet, 102 pages', [
    await warmTool(folder, 'pdf-n-up', { file: [at('long.pdf')] }, { per_sheet: '4' }),
    {
      name: 'pdfjam --nup 2x2',
      needs: 'pdfjam',
      run: () => void program('pdfjam', ['--quiet', '--nup', '2x2', '-o', at('nup.pdf'), at('long.pdf')]),
    },
  ])

  people(at('people.csv'), 200_000)
  await add('A sum by group over a CSV of 200,000 rows', [
    await warmTool(folder, 'csv-query', { files: [at('people.csv')] }, { sql: QUERY }),
    {
      name: 'sqlite3 -csv',
      needs: 'sqlite3',
      run: () =>
        void program('sqlite3', [
          ':memory:',
          '-cmd',
          '.mode csv',
          '-cmd',
          `.import ${at('people.csv')} people`,
          QUERY,
        ]),
    },
  ])
  report('Signing, imposition, queries', [
    'Ours runs in a warm process, as the service runs it; a peer starts anew each time, as it is used.\n',
    ...tables,
  ])
} finally {
  rmSync(folder, { recursive: true })
}
