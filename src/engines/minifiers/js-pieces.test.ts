import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsPieces } from './js-pieces.ts'

const pieces = (code: string) => [...jsPieces(code)].map(piece => piece.text).join(' ')

test('a slash divides after a value and opens a regular expression elsewhere', () => {
  for (const code of [
    'x=/a/g',
    'f(/a/)',
    '[/a/,/[/]/]',
    'return/a/',
    'if(x)/a/',
    '{}/a/',
    'a=>{}\n/a/',
    '!/a/',
  ]) {
    assert.doesNotMatch(pieces(code), /\//, code)
  }
  const divisions = [
    'a/b/c',
    'f()/b/c',
    'a[0]/b/c',
    'a++/b/c',
    'x={}/b/c',
    'x=function(){}/b/c',
    '`a`/b/c',
    'a.return/b/c',
  ]
  for (const code of divisions) assert.match(pieces(code), /\/ b \/ c$/, code)
})

test('braces of statements and of values', () => {
  const ends = (code: string) => [...jsPieces(code)].filter(p => p.text === '}').map(p => p.endsBlock)
  assert.deepEqual(ends('{}'), [true])
  assert.deepEqual(ends('x={a:{}}'), [false, false])
  assert.deepEqual(ends('if(a){}else{}'), [true, true])
  assert.deepEqual(ends('function f(a={}){}'), [false, true])
  assert.deepEqual(ends('x=async function(){}'), [false])
  assert.deepEqual(ends('x=a?b:{}'), [false])
  assert.deepEqual(ends('switch(a){case 1:{}}'), [true, true])
  assert.deepEqual(ends('class A{b(){}}'), [true, true])
})

test('templates within templates, literals that are not closed', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: templates within the code
  assert.equal(pieces('`a${b+`c${d}`}`+e'), '` ${ b + ` ${ d } } + e')
  assert.equal(pieces("'open\na"), 'value a')
  assert.equal(pieces('x=/open[\na'), 'x = value a')
  assert.equal(pieces('`open'), '`')
  assert.equal(pieces('变量+/*'), '变量 +')
})
