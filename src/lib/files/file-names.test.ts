import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renamed, safeName, splitName, uniqueNames } from './file-names.ts'

test('names are safe on every system', () => {
  for (const [name, safe] of [
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ann\\a.txt', 'a.txt'],
    ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
    ['tab\there\u202egnp.exe', 'tab_here_gnp.exe'],
    ['a\u0000b\u001bc\u007fd\u0085e', 'a_b_c_d_e'],
    ['l\u200er\u200fm\u202ai\u2066s\u2069.txt', 'l_r_m_i_s_.txt'],
    ['trailing. . .', 'trailing'],
    ['con.txt', '_con.txt'],
    ['...', 'file'],
    ['', 'file'],
    ['résumé.pdf'.normalize('NFD'), 'résumé.pdf'.normalize('NFC')],
    ['履歴書.pdf', '履歴書.pdf'],
    ['half\ud83d.txt', 'half\ufffd.txt'],
  ] as const) {
    assert.equal(safeName(name), safe, name)
  }
})

test('a name has at most 200 bytes, cut between characters and before the extension', () => {
  assert.equal(safeName(`${'x'.repeat(300)}.tar.gz`), `${'x'.repeat(193)}.tar.gz`)
  assert.equal(safeName(`${'😀'.repeat(100)}.pdf`), `${'😀'.repeat(49)}.pdf`)
})

// Each took seconds: a form part may carry 80 KB of name.
test('long hostile names are made safe at once', () => {
  assert.equal(safeName(`${'. '.repeat(40_000)}x`).length, 200)
  assert.equal(Buffer.byteLength(safeName(`${'é'.repeat(40_000)}.pdf`)), 200)
})

test('the extension, the name of a result', () => {
  assert.deepEqual(splitName('archive.tar.gz'), { stem: 'archive', ext: '.tar.gz' })
  assert.deepEqual(splitName('.bashrc'), { stem: '.bashrc', ext: '' })
  assert.equal(renamed('report.pdf', 'rotated'), 'report-rotated.pdf')
  assert.equal(renamed('report', '', 'csv'), 'report.csv')
})

test('equal names are numbered, blind to case, and never meet a name that is there', () => {
  assert.deepEqual(uniqueNames(['a.txt', 'A.TXT', 'a-2.txt', 'a.txt', 'b']), [
    'a.txt',
    'A-2.TXT',
    'a-2-2.txt',
    'a-3.txt',
    'b',
  ])
  assert.equal(new Set(uniqueNames(Array<string>(10_000).fill('same.txt'))).size, 10_000)
})
