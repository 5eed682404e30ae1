import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { differs, faultsOf } from '../bench/messages/faults.ts'
import { englishTexts, FILES, textsOf, translated, WEB } from '../bench/messages/texts.ts'
import { literalsIn } from './support/literals.ts'
import { reachedFrom } from './support/reached.ts'

const english = await englishTexts()
const sources = globSync(join(WEB, '**/*.{svelte,ts}')).filter(file => !file.endsWith('.test.ts'))
const code = new Map(sources.map(file => [relative(WEB, file), readFileSync(file, 'utf8')]))
const server = readFileSync(join(WEB, '../../src/http/page-languages.ts'), 'utf8')

/** A new English text may wait for its translators; more than this share is a language that was forgotten. */
const MAY_WAIT = 0.05

/** Pages that come after their messages. */
const HAVE_THEIR_OWN = ['tool/ToolPage.svelte', 'desk/DeskPage.svelte', 'dashboard/pages.ts']

/** Keys that are put together, such as `family.${id}`. */
const begunIn = (text: string): string[] => [...text.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map(match => match[1]!)

test('every message is used', () => {
  const all = [...code.values(), server].join('\n')
  const begun = begunIn(all)
  const unused = (['page', 'work', 'dashboard', 'rooms'] as const).flatMap(file =>
    [...english[file].keys()].filter(
      key => !all.includes(`'${key}'`) && !begun.some(start => key.startsWith(start)),
    ),
  )
  assert.deepEqual(unused, [])
})

test('the first page carries what it shows, and no texts of other pages', () => {
  const first = [...reachedFrom('main.ts', code, HAVE_THEIR_OWN)].map(file => code.get(file)).join('\n')
  const isShown = (key: string) =>
    first.includes(`'${key}'`) || begunIn(first).some(one => key.startsWith(one))
  const shown = (file: 'page' | 'work') => [...english[file].keys()].filter(isShown)
  assert.deepEqual(shown('work'), [], 'these belong into page.json')
  const needless = [...english.page.keys()].filter(key => !isShown(key) && !server.includes(`'${key}'`))
  assert.deepEqual(needless, [], 'these belong into work.json')
})

test('no text stands in a component', () => {
  const found = [...code].flatMap(([file, text]) =>
    file.endsWith('.svelte') ? literalsIn(text).map(literal => `${file}: ${literal}`) : [],
  )
  assert.deepEqual(found, [])
})

for (const language of translated()) {
  test(`${language}: nothing is missing, left over, or without its places`, t => {
    const { missing, unused, wrong } = faultsOf(english, textsOf(language), language)
    assert.deepEqual({ unused, wrong }, { unused: [], wrong: [] }, 'see "npm run messages"')
    const all = FILES.reduce((sum, file) => sum + english[file].size, 0)
    t.diagnostic(`${missing.length} of ${all} texts wait for ${language}`)
    // A language that is still being written has not all files yet.
    const whole = FILES.every(file => textsOf(language)[file].size > 0)
    if (whole)
      assert.ok(
        missing.length <= all * MAY_WAIT,
        `${missing.length} missing, such as ${missing.slice(0, 5).join(', ')}`,
      )
  })
}

test('what differs from the English message is found', () => {
  const english = '{count, plural, one {# page} other {# pages}} of <a>{name}</a>'
  const polish =
    '{count, plural, one {# strona} few {# strony} many {# stron} other {# strony}} z <a>{name}</a>'
  assert.equal(differs(english, polish, 'pl'), '')
  assert.match(differs(english, polish, 'de'), /"few" is no plural form here/)
  assert.match(differs(english, '{count} Seiten von <a>{name}', 'de'), /<a> is left open/)
  assert.match(differs(english, '{count} Seiten von {name}', 'de'), /its places are count, name/)
  assert.match(differs(english, '', 'de'), /empty/)
})

/** Words of Portugal, where all other texts are Brazilian. */
const EUROPEAN = /ficheiro|palavra-passe|\becrã|telemóve|folhas? de cálculo|\baspeto/i

test('pt: the page speaks the Portuguese of Brazil throughout', () => {
  const own = textsOf('pt')
  const found = FILES.flatMap(file =>
    [...own[file]]
      .filter(([key, text]) => !key.endsWith('.words') && EUROPEAN.test(text))
      .map(([key]) => key),
  )
  assert.deepEqual(found, [])
})
