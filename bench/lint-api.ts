import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCatalog } from '../src/catalog.ts'
import { ADDRESS } from '../src/http/docs-guide.ts'
import { openApi } from '../src/http/openapi/document.ts'

/**
 * `npm run lint:api`: the common linters of OpenAPI over the document, with their recommended rules. They take 83 MB, so
 * they are fetched for this alone; `test/openapi.test.ts` holds the document to the same things in small.
 */
const LINTERS = [
  ['@redocly/cli@2.73.0', 'redocly', 'lint', '--max-problems=100'],
  ['@stoplight/spectral-cli@6.16.3', 'spectral', 'lint', '--ruleset=ruleset.yaml', '--fail-severity=hint'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'toolwright-api-'))
try {
  const url = 'https://tools.example.org'
  const text = JSON.stringify(openApi(await createCatalog().loadAll(), url), null, 2)
  writeFileSync(join(folder, 'openapi.json'), text.replaceAll(ADDRESS, url))
  writeFileSync(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n')
  let findings = 0
  for (const [packet, command, ...args] of LINTERS) {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--yes', '--package', packet, command, ...args, 'openapi.json'],
      { cwd: folder, encoding: 'utf8', timeout: 300_000 },
    )
    const warned = /\b[1-9]\d* warnings?\b|You have [1-9]/.test(stdout + stderr)
    if (status !== 0 || warned) {
      findings++
      console.log(stdout, stderr)
    }
    console.log(`${packet}: ${status === 0 && !warned ? 'nothing to say' : 'see above'}`)
  }
  process.exitCode = findings > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
