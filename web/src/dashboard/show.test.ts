import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName, confinement } from './show.ts'

test('browsers are named as people name them', () => {
  const agents: [string | null, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.14', 'curl/8.14'],
    [null, 'Unknown browser'],
  ]
  for (const [agent, name] of agents) assert.equal(browserName(agent), name)
})

test('how tools are confined is said in a word', () => {
  const whole = { no_new_privs: true, landlock: 7, seccomp: true, missing: [] }
  assert.equal(confinement(whole).value, 'on')
  assert.deepEqual(confinement({ ...whole, landlock: 0, missing: ['no Landlock'] }), {
    value: 'partial',
    note: 'no Landlock',
  })
  assert.equal(confinement({ no_new_privs: false, landlock: 0, seccomp: false, missing: ['x'] }).value, 'off')
})
