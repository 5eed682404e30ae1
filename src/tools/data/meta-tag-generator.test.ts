import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './meta-tag-generator.ts'

const make = async (params: object) => (await runTool(tool, { ...params })).json

/** What an HTML parser finds: attributes of each tag, text of the title. */
function read(html: string) {
  const { childNodes } = parseFragment(html)
  const found: Record<string, string> = {}
  for (const node of childNodes) {
    if (!('tagName' in node)) continue
    const attributes = Object.fromEntries(node.attrs.map(a => [a.name, a.value]))
    const child = node.childNodes[0]
    if (node.tagName === 'title') found['title'] = child && 'value' in child ? child.value : ''
    else if (node.tagName === 'link') found[attributes['rel']!] = attributes['href']!
    else found[attributes['name'] ?? attributes['property']!] = attributes['content']!
  }
  return found
}

const full = {
  title: 'Tom & "Jerry" <script>',
  description: "It's 5 > 3",
  url: 'https://example.com/a?b=1&c=2',
  image: 'https://example.com/i.png',
  site_name: 'Exämple',
  twitter_handle: 'example_1',
}

test('every tag, as an HTML parser reads it back', async () => {
  const { html, tags, warnings } = await make(full)
  assert.deepEqual(read(html), {
    title: full.title,
    description: full.description,
    canonical: full.url,
    'og:type': 'website',
    'og:title': full.title,
    'og:description': full.description,
    'og:url': full.url,
    'og:image': full.image,
    'og:site_name': full.site_name,
    'twitter:card': 'summary_large_image',
    'twitter:title': full.title,
    'twitter:description': full.description,
    'twitter:image': full.image,
    'twitter:site': '@example_1',
  })
  assert.equal(tags.length, 14)
  assert.deepEqual(warnings, [])
  assert.match(html, /<title>Tom &amp; &quot;Jerry&quot; &lt;script&gt;<\/title>/)
})

test('nothing escapes from a tag', async () => {
  const { html } = await make({
    title: '</title><script>alert(1)</script>',
    description: '"><img src=x onerror=alert(1)>',
  })
  assert.ok(!/<script|<img/.test(html))
  assert.equal(read(html)['title'], '</title><script>alert(1)</script>')
})

test('all optional: what is missing is left out and said', async () => {
  const { html, warnings } = await make({})
  assert.deepEqual(read(html), { 'og:type': 'website', 'twitter:card': 'summary' })
  assert.equal(warnings.length, 4)
  assert.match((await make({ ...full, title: 'x'.repeat(61) })).warnings[0], /over 60 characters/)
  assert.match((await make({ ...full, url: 'http://example.com/' })).warnings[0], /url is not https/)
})

test('the handle with none, one or two @', async () => {
  for (const twitter_handle of ['example', '@example', '@@example', ' @example ']) {
    assert.equal(read((await make({ twitter_handle })).html)['twitter:site'], '@example')
  }
  for (const twitter_handle of ['@', 'a b', 'x'.repeat(16), 'a"b', 'https://x.com/a']) {
    assert.match(await refusal(tool, { twitter_handle }), /^400 twitter_handle: /, twitter_handle)
  }
})

test('only web addresses', async () => {
  const bad = [
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
    ],
    ...[
      'vbscript:x',
      '/page',
      'example.com',
      '//example.com',
      'https:example.com',
      'https://',
      'https://a b.com/',
      'https://a.com/"><b>',
      'ftp://example.com/',
      'https://a.com/\u0000',
    ],
  ]
  for (const url of bad) {
    assert.match(await refusal(tool, { url }), /^400 url: expected an address/, url)
    assert.match(await refusal(tool, { image: url }), /^400 image: expected an address/, url)
  }
  assert.equal(
    read((await make({ url: 'https://münchen.example/straße?q=ü' })).html)['canonical'],
    'https://münchen.example/straße?q=ü',
  )
})

test('the description stays under 160 characters as a reader counts them', async () => {
  const family = '👩‍👩‍👧‍👦'
  assert.equal(
    read((await make({ description: family.repeat(159) })).html)['description'],
    family.repeat(159),
  )
  assert.equal(
    read((await make({ description: 'é'.normalize('NFD').repeat(159) })).html)['description']!.length,
    318,
  )
  assert.equal(
    await refusal(tool, { description: 'x'.repeat(160) }),
    '400 description: must have at most 159 characters, it has 160.',
  )
  assert.match(await refusal(tool, { description: family.repeat(160) }), /^400 description: .* it has 160/)
  assert.match(await refusal(tool, { description: `a${'\u0301'.repeat(20_000)}` }), /^400 description: /)
})

test('line breaks become spaces, control characters go', async () => {
  assert.equal(read((await make({ title: ' a\r\n\tb\u0000\u0007c ' })).html)['title'], 'a bc')
})

test('bounds and types', async () => {
  assert.match(await refusal(tool, { title: 'x'.repeat(301) }), /^400 title: must have at most 300/)
  assert.match(await refusal(tool, { site_name: 'x'.repeat(301) }), /^400 site_name: /)
  assert.match(
    await refusal(tool, { url: `https://e.com/${'x'.repeat(2000)}` }),
    /^400 url: must have at most 2,000/,
  )
  assert.match(await refusal(tool, { image: 5 }), /^400 image: expected text/)
  assert.match(await refusal(tool, { title: '' }), /^400 title: must not be empty/)
  assert.match(
    await refusal(tool, { twitter_handle: 'x'.repeat(31) }),
    /^400 twitter_handle: must have at most 30/,
  )
})
