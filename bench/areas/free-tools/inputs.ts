const MB = 2 ** 20

const fill = (length: number, text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, i) => i + first)
/** Records as services send them, up to a size. */
const records = (bytes: number) => {
  const one =
    '{"id":12345,"name":"Ann Example","tags":["a","b"],"address":{"city":"Oslo","zip":"0150"},"ok":true}'
  return `[${Array(Math.floor((bytes - 2) / (one.length + 1))).fill(one)}]`
}

type Values = Record<string, unknown>
/** The largest and the most hostile inputs of the free tools, by tool: what the input is, and how it is made. */
export const INPUTS: Record<string, Record<string, () => Values>> = {
  'age-calculator': { 'ten thousand years': () => ({ from: '0001-01-31', to: '9999-12-30' }) },
  'barcode-generator': {
    '80 characters': () => ({ text: fill(80, 'a1B23-4567'), height: 400, module_width: 8 }),
  },
  'base-converter': {
    '10,000 digits, base 36 to 2': () => ({ value: fill(10_000, 'z9k'), from: 36, to: 2 }),
    '10,000 digits, base 35 to 36': () => ({ value: fill(10_000, 'y9k'), from: 35, to: 36 }),
    '10,000 digits with _': () => ({ value: fill(19_999, '9_'), from: 10, to: 3 }),
  },
  base64: {
    'encode 500,000 characters': () => ({ text: fill(500_000, 'grün 你好 '), mode: 'encode' }),
    'decode 500,000 characters': () => ({ text: fill(500_000, 'Z3LDvG4g'), mode: 'decode' }),
  },
  'bmi-calculator': { 'a person': () => ({ units: 'metric', weight: 70, height: 175 }) },
  'case-converter': {
    '30,000 characters, sentence': () => ({
      text: fill(30_000, 'someXMLText don’t stop. '),
      case: 'sentence',
    }),
    '30,000 capitals, snake': () => ({ text: fill(30_000, 'ABCDEFGH1'), case: 'snake' }),
    '30,000 accents, title': () => ({ text: fill(30_000, 'a\u0301\u0302 '), case: 'title' }),
  },
  'color-converter': { 'a colour': () => ({ hex: '#3498db' }) },
  'contrast-checker': { 'two colours': () => ({ foreground: '#333', background: '#fff' }) },
  'cron-parser': {
    'a rare day': () => ({ expression: '0 0 29 2 1#5' }),
    'every second': () => ({
      expression:
        '*/1 0-59 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23 1-31 JAN-DEC SUN-SAT',
    }),
  },
  'css-gradient-generator': {
    '100 stops': () => ({
      type: 'linear',
      stops: Array.from({ length: 100 }, (_, i) => ({ color: 'hsla(200grad, 30%, 40%, .5)', pos: 100 - i })),
    }),
  },
  'csv-diff': {
    '20,000 rows, all different': () => ({
      a: lines(20_001, i => `a${i},x,y,z`),
      b: lines(20_001, i => `b${i},u,v,w`),
    }),
    '20,000 rows turned around': () => ({
      a: lines(20_001, i => `r${i},x`),
      b: `r0,x\n${lines(20_000, i => `r${20_000 - i},x`)}`,
    }),
    '20,000 rows of two kinds': () => ({
      a: lines(20_001, i => ((i * 7919) % 13 < 6 ? 'a,b' : 'c,d')),
      b: lines(20_001, i => ((i * 104_729) % 17 < 8 ? 'a,b' : 'c,d')),
    }),
    '2 million cells, each changed': () => ({
      a: lines(20_001, i => fill(196, `${i % 9},`)),
      b: lines(20_001, i => fill(196, `${(i + 4) % 9},`)),
    }),
    'quotes, 5 MB a side': () => ({ a: fill(5 * MB - 200, '"a,'), b: fill(5 * MB - 200, '",b') }),
  },
  'hash-generator': {
    '1,000,000 characters': () => ({ text: fill(1_000_000, 'grün 你好 '), algorithm: 'sha-512' }),
  },
  'json-csv': {
    '10 MB of records to CSV': () => ({ direction: 'json2csv', data: JSON.parse(records(9.9 * MB)) }),
    'a million small objects': () => ({
      direction: 'json2csv',
      data: Array.from({ length: 1_000_000 }, () => ({ a: 1 })),
    }),
    'other keys in every row': () => ({
      direction: 'json2csv',
      data: numbers(3_100).map(i => ({ [`k${i}`]: i })),
    }),
    '9.9 MB of CSV': () => ({
      direction: 'csv2json',
      data: fill(9.9 * MB - 100, 'id,name,city\n12345,Ann Example,Oslo\n'),
    }),
    '9.9 MB of quotes': () => ({ direction: 'csv2json', data: fill(4.9 * MB, 'a,"b\n') }),
    'one line of commas': () => ({ direction: 'csv2json', data: fill(9.9 * MB, ',') }),
    'a million short rows': () => ({ direction: 'csv2json', data: `a,b\n${fill(4_000_000, '1,2\n')}` }),
  },
  'json-diff': {
    '600,000 numbers a side, all different': () => ({ a: numbers(600_000), b: numbers(600_000, 700_000) }),
    '600,000 numbers turned around': () => ({ a: numbers(600_000), b: numbers(600_000).reverse() }),
    '20,000 numbers turned around': () => ({ a: numbers(19_000), b: numbers(19_000).reverse() }),
    '200 objects a side': () => ({
      a: numbers(190).map(i => Object.fromEntries(numbers(200).map(k => [`k${k}`, i * k]))),
      b: numbers(190).map(i => Object.fromEntries(numbers(200).map(k => [`k${k}`, i + k]))),
    }),
    'records, 4.9 MB a side': () => ({
      a: JSON.parse(records(4.9 * MB)),
      b: JSON.parse(records(4.9 * MB).replaceAll('Oslo', 'Rome')),
    }),
    'objects of 300,000 keys': () => ({
      a: Object.fromEntries(numbers(300_000).map(i => [`k${i}`, i])),
      b: Object.fromEntries(numbers(300_000, 150_000).map(i => [`k${i}`, i + 1])),
    }),
    'lists in lists, 500 levels': () => {
      const nest = (leaf: number) => {
        let value: unknown = leaf
        for (let i = 0; i < 499; i++) value = [value, i]
        return value
      }
      return { a: numbers(190).map(nest), b: numbers(190, 1000).map(nest) }
    },
  },
  'json-formatter': {
    '9.9 MB of records': () => ({ json: records(7.5 * MB) }),
    '9.9 MB of [1,1,…': () => ({ json: `[${fill(9.9 * MB - 3, '1,')}1]`.replace(/,1?1\]$/, ',1]') }),
    '9.9 MB of brackets': () => ({ json: '['.repeat(9.9 * MB) }),
    '[],[], 500 levels': () => ({
      json: `${'['.repeat(499)}${fill(9 * MB, '[],')}[]${']'.repeat(499)}`,
      indent: 0,
    }),
    'one key again and again': () => ({
      json: `{${fill(4.9 * MB, '"a":1,')}"a":1}`.replace(/,[^,]*"a":1\}$/, ',"a":1}'),
    }),
  },
  'json-to-ts': {
    '9.9 MB of records': () => ({ json: records(7.5 * MB) }),
    'other keys in every object': () => ({
      json: JSON.stringify(numbers(400_000).map(i => ({ [`k${i}`]: i }))),
    }),
    'other shapes in every object': () => ({
      json: JSON.stringify(numbers(60_000).map(i => ({ [`k${i}`]: { [`m${i}`]: [i, 'a', null] } }))),
    }),
    'million numbers': () => ({ json: JSON.stringify(numbers(1_300_000)) }),
  },
  'jwt-decoder': {
    '50,000 characters': () => ({
      token: `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"a":[${fill(36_999, '[],')}1]}`).toString('base64url')}.eA`,
    }),
  },
  'loan-calculator': {
    'a hundred years': () => ({ principal: 1e12, annual_rate_percent: 1000, years: 100 }),
  },
  'lorem-ipsum': { '50 paragraphs': () => ({ paragraphs: 50, sentences: 20 }) },
  'markdown-html': {
    '1 MB of prose': () => ({
      markdown: fill(MB, 'Some **bold** words with [a link](https://a.example) and `code`.\n\n').slice(
        0,
        900_000,
      ),
    }),
    '1 MB of words': () => ({ markdown: fill(MB, 'lorem ipsum dolor sit amet ') }),
    '100,000 open brackets': () => ({ markdown: '['.repeat(100_000) }),
    '100,000 marks': () => ({ markdown: '*a _b '.repeat(50_000) }),
    '1 MB of >': () => ({ markdown: '>'.repeat(MB) }),
    '1 MB of lists': () => ({ markdown: lines(5_000, i => `${' '.repeat(i % 200)}- a`).slice(0, MB) }),
    '1 MB of table': () => ({ markdown: `|a|b|\n|-|-|\n${fill(900_000, '|x|y|\n')}` }),
    '1 MB of backticks': () => ({ markdown: lines(1_300, i => '`'.repeat(i)) }),
    '1 MB of <': () => ({ markdown: '<a '.repeat(340_000) }),
    '1 MB of ![](': () => ({ markdown: '![](<'.repeat(100_000) }),
    '1 MB of &': () => ({ markdown: '&amp;'.repeat(200_000) }),
    '1 MB of addresses': () => ({ markdown: fill(MB, 'https://a.example/b www.a.example a@b.example ') }),
    '1 MB of www.': () => ({ markdown: fill(MB, 'www.') }),
    '1 MB of http:': () => ({ markdown: fill(MB, 'http://') }),
    '1 MB of references': () => ({ markdown: lines(50_000, i => `[a${i}]: /b`) }),
    '1 MB of (': () => ({ markdown: `[a](${'('.repeat(1_000_000)}` }),
    'long tables of pipes': () => ({
      markdown: `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(400_000)}`,
    }),
  },
  'markdown-table': {
    '200,000 cells': () => ({ markdown: `|a|b|\n|-|-|\n${lines(99_990, i => `|${i % 100}|小明|`)}` }),
    '1 million pipes': () => ({ markdown: `|a|\n|-|\n${'|'.repeat(999_980)}` }),
    '1 million backticks': () => ({ markdown: `|a|\n|-|\n${lines(1_300, i => '`'.repeat(i + 1))}` }),
    'wide characters': () => ({ markdown: `|a|\n|-|\n${fill(999_000, '👩‍👩‍👧你\n')}` }),
  },
  'meta-tag-generator': {
    everything: () => ({
      title: fill(300, '👩‍👩‍👧'),
      description: fill(159, 'a&"<'),
      url: `https://e.com/${fill(1900, 'a')}`,
    }),
  },
  minifier: {
    '2 MB of functions': () => ({
      code: fill(
        2 * MB - 60,
        'function add(first, second) { const sum = first + second; return sum }\n',
      ).replace(/\n[^\n]*$/, '\n'),
    }),
    '2 MB of data': () => ({ code: `x=[${fill(2 * MB - 8, '1,')}]` }),
    '2 MB of one string': () => ({ code: `x="${fill(2 * MB - 8, 'a')}"` }),
    'sum of 2,000 terms, often': () => ({ code: lines(250, i => `x${i}=${'a+'.repeat(1_900)}1;`) }),
    '2 MB of CSS': () => ({
      language: 'css',
      code: fill(2 * MB - 60, '.box > a:hover { color: #ff0000; margin: 0px 0px }\n').replace(
        /\n[^\n]*$/,
        '\n',
      ),
    }),
    'CSS with 200,000 selectors': () => ({
      language: 'css',
      code: `${lines(150_000, i => `.a${i},`)} b { color: red }`,
    }),
    'CSS, other rules each': () => ({
      language: 'css',
      code: lines(50_000, i => `.a${i}{margin:${i}px;color:#${i % 10}00}`),
    }),
    '2 MB of HTML': () => ({
      language: 'html',
      code: fill(2 * MB - 60, '<p class="card"> Some  text </p>\n')
        .slice(0, 1_900_000)
        .replace(/\n[^\n]*$/, '\n'),
    }),
    '2 MB of HTML text': () => ({ language: 'html', code: `<p>${fill(2 * MB - 60, 'some   text ')}</p>` }),
    '2 MB of <': () => ({ language: 'html', code: '<'.repeat(2 * MB) }),
    '2 MB of <!--': () => ({ language: 'html', code: fill(2 * MB, '<!--') }),
    '2 MB of attributes': () => ({ language: 'html', code: `<p ${lines(100_000, i => `a${i}="1"`)}>x</p>` }),
    'scripts in HTML': () => ({ language: 'html', code: '<script>var a = 1 + 2;</script>\n'.repeat(20_000) }),
    'styles in HTML': () => ({ language: 'html', code: '<p style="color: #ff0000">x</p>\n'.repeat(30_000) }),
  },
  'password-generator': { 'a hundred of 256': () => ({ length: 256, count: 100, symbols: true }) },
  'percentage-calculator': { 'a part': () => ({ mode: 'of', x: 15, y: 80 }) },
  'qr-generator': {
    '2,953 bytes, 4096 px': () => ({ text: fill(2953, '1aB2'), size: 4096 }),
    '2,953 bytes as SVG': () => ({ text: fill(2953, '1aB2'), size: 4096, format: 'svg' }),
    'mixed sets': () => ({ text: fill(2300, '12345ABCDEabc') }),
  },
  'slug-generator': { '5,000 characters': () => ({ text: fill(5000, '北京市 Straße ') }) },
  'sql-formatter': {
    '30,000 words in one statement': () => ({
      sql: `select ${fill(59_000, 'a, ').slice(0, 44_000)} b from t`,
    }),
    '200 KB of statements': () => ({
      sql: fill(200 * 1024, 'select id, name from users where age > 5 order by name;\n').replace(
        /\n[^\n]*$/,
        '\n',
      ),
    }),
    '100 levels, often': () => ({ sql: lines(29, () => `select ${'('.repeat(100)}1${')'.repeat(100)};`) }),
    'one long and-chain': () => ({
      sql: `select 1 where ${fill(110_000, 'a = 1 and ').slice(0, 70_000)} b = 2`,
    }),
    '500 BETWEENs': () => ({ sql: `select 1 where ${'a between 1 and 2 and '.repeat(499)} b = 2` }),
    'case in case': () => ({ sql: `select ${'case when a then '.repeat(99)} 1 ${'end '.repeat(99)}` }),
    'brackets of lists': () => ({ sql: `select ${'f(a, b, c), '.repeat(3_300)} 1` }),
    '200 KB of quotes': () => ({ sql: "'".repeat(200_000) }),
    '30,000 dots and stars': () => ({ sql: `select ${'a.*, '.repeat(7_000)} b` }),
    '200 KB of operators': () => ({ sql: `select ${'1+'.repeat(14_900)}1` }),
  },
  'subnet-calculator': { 'an IPv6 network': () => ({ cidr: '2001:db8::ffff:1.2.3.4/77' }) },
  'text-diff': {
    '5,000 lines, all different': () => ({ a: lines(5_000, i => `a${i}`), b: lines(5_000, i => `b${i}`) }),
    '5,000 lines turned around': () => ({
      a: lines(5_000, i => `${i}`),
      b: lines(5_000, i => `${5_000 - i}`),
    }),
    '5,000 lines of two kinds': () => ({
      a: lines(5_000, i => ((i * 7919) % 13 < 6 ? 'a' : 'b')),
      b: lines(5_000, i => ((i * 104_729) % 17 < 8 ? 'a' : 'b')),
    }),
    '5,000 long lines': () => ({
      a: lines(5_000, i => fill(1_000, `a${i} `)),
      b: lines(5_000, i => fill(1_000, `b${i} `)),
    }),
    '5 MB of line breaks': () => ({ a: '\n'.repeat(4.9 * MB), b: '\n'.repeat(100) }),
  },
  timestamp: { 'a date': () => ({ value: 'Tue, 14 Nov 2023 22:13:20 +0100' }) },
  'timezone-converter': {
    'a gap': () => ({ to: 'Asia/Kathmandu', from: 'Europe/Chisinau', datetime: '2026-03-29T02:30' }),
  },
  'unit-converter': {
    'long names': () => ({
      category: 'volume',
      from: 'imperial fluid ounces',
      to: 'cubic yards',
      value: 1234.5,
    }),
  },
  'url-encoder': {
    'encode 500,000 characters': () => ({ text: fill(500_000, '你 ü&=/'), mode: 'encode' }),
    'decode 500,000 characters': () => ({
      text: fill(500_000, '%E4%BD%A0').slice(0, 499_995),
      mode: 'decode',
    }),
  },
  'uuid-generator': { 'a thousand': () => ({ count: 1000 }) },
  'vcard-generator': {
    'long note': () => ({ first_name: fill(500, 'Zoë;'), note: fill(10_000, '你好, \n') }),
  },
  'word-counter': {
    '1 million Latin characters': () => ({ text: fill(1_000_000, 'It’s a well-known fact. ') }),
    '1 million Chinese characters': () => ({ text: fill(1_000_000, '你好，世界！这是一个句子。') }),
    '1 million Thai characters': () => ({ text: fill(1_000_000, 'ภาษาไทยเป็นภาษาที่สวยงาม') }),
    '1 million characters of emoji': () => ({ text: fill(1_000_000, '👩‍👩‍👧') }),
    '1 million dots': () => ({ text: fill(1_000_000, 'a. ') }),
    '1 million line breaks': () => ({ text: fill(1_000_000, '\n \n') }),
  },
  'xml-json': {
    '5 MB of records': () => ({
      xml: `<r>${'<book id="1"><title>Dune</title><tag>a</tag></book>'.repeat(100_000)}</r>`,
    }),
    '5 MB of empty elements': () => ({ xml: `<r>${'<a/>'.repeat(1_300_000)}</r>` }),
    '5 MB of text': () => ({ xml: `<r>${fill(5_200_000, 'some text ')}</r>` }),
    '5 MB of entities': () => ({ xml: `<r>${'&lt;'.repeat(1_300_000)}</r>` }),
    '5 MB of attributes': () => ({ xml: `<r ${lines(350_000, i => `a${i}="1"`)}/>` }),
    '5 MB of other names': () => ({ xml: `<r>${lines(400_000, i => `<a${i}/>`)}</r>` }),
    '5 MB of deep elements': () => ({
      xml: `<r>${`${'<a>'.repeat(498)}${'</a>'.repeat(498)}`.repeat(1_500)}</r>`,
    }),
    '5 MB of JSON records': () => ({ json: records(4.9 * MB), root: 'r' }),
    '5 MB of JSON numbers': () => ({
      json: `[${fill(5 * MB - 10, '1,')}1]`.replace(/,1?1\]$/, ',1]'),
      root: 'r',
    }),
    '5 MB of [': () => ({ json: '['.repeat(5 * MB), root: 'r' }),
    'entity bomb': () => ({ xml: '<!DOCTYPE a [<!ENTITY b "cccc">]><a>&b;</a>' }),
  },
  'yaml-json': {
    '1 MB of records': () => ({
      yaml: fill(0.7 * MB, '- id: 12345\n  name: Ann Example\n  tags: [a, b]\n').replace(/\n-[^-]*$/, '\n'),
    }),
    'flat map of 55,000 keys': () => ({ yaml: lines(55_000, i => `k${i}: ${i}`) }),
    '1 MB of [': () => ({ yaml: '['.repeat(MB) }),
    '1 MB of dashes': () => ({ yaml: '- '.repeat(500_000) }),
    'alias bomb': () => ({
      yaml: `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${lines(12, i => `a${i + 1}: &a${i + 1} [${fill(40, `*a${i}, `).replace(/,[^,]*$/, '')}]`)}`,
    }),
    '1 MB of one text': () => ({ yaml: `a: |\n${fill(MB - 20, '  some text in a block\n')}` }),
    'flow list of 130,000 numbers': () => ({ yaml: `[${'1,'.repeat(130_000)}1]` }),
    '1 MB of quotes': () => ({ yaml: `a: "${fill(MB - 10, 'b\\n')}"`.replace(/\\"$/, '"') }),
    '1 MB of JSON': () => ({ json: records(0.99 * MB) }),
    '1 MB of JSON numbers': () => ({ json: JSON.stringify(numbers(150_000)) }),
    '1 MB of JSON text': () => ({ json: JSON.stringify([fill(0.9 * MB, 'some: text # \n')]) }),
  },
}
