import type { Mutation } from './mutations.ts'

/** A mutation that breaks a promise of docs/security.md, which lists them under the promise's own words. */
export interface BrokenPromise extends Omit<Mutation, 'area'> {
  promise: string
}

const HARM = 'One call cannot harm another'
const REACH = 'Tools reach nothing but their own call'
const TRUST = 'The server does not trust a child'
const SENTENCE = 'Whatever is sent, the answer is a result or a sentence'
const NOTHING_STAYS = 'Nothing of a call stays'
const BALANCES = 'Balances are right'
const KEYS = 'Keys are not readable'
const NAME = "Nobody acts in another's name on the dashboard"
const LOOKED_UP = 'What was done can be looked up'
const WEBHOOKS = 'Webhooks reach public addresses only'
const FILES = 'Files are what they are, not what they say'
const FETCH = 'Documents fetch nothing'
const SHIPPED = 'What ships may be shipped'

export const PROMISES: BrokenPromise[] = [
  {
    promise: HARM,
    name: 'a call that waits is never ended',
    file: 'src/runner/slot.ts',
    find: '        call.timeoutS * 1000,',
    replace: '        call.timeoutS * 1_000_000,',
    test: 'test/crash-drill.test.ts',
    only: 'a call that only waits too long',
  },
  {
    promise: REACH,
    name: 'a child may make links in its folder',
    file: 'src/runner/sandbox/landlock.ts',
    find: 'const WRITE = READ |',
    replace: 'const WRITE = READ | (1 << 12) |',
    test: 'src/runner/sandbox/sandbox.test.ts',
    only: 'each wall stands',
  },
  {
    promise: REACH,
    name: 'a child may change its inputs',
    file: 'src/runner/worker.ts',
    find: '{ read: reads, write: [work] }',
    replace: "{ read: reads, write: [work, join(folder, 'in')] }",
    test: 'src/runner/sandbox/sandbox.test.ts',
    only: 'taken over',
  },
  {
    promise: REACH,
    name: "a child sees the server's environment",
    file: 'src/runner/worker.ts',
    find: '      ...settings.env,',
    replace: '      ...process.env,\n      ...settings.env,',
    test: 'src/runner/sandbox/sandbox.test.ts',
    only: 'taken over',
  },
  {
    promise: REACH,
    name: 'a child that is not confined counts as ready',
    file: 'src/runner/sandbox/sandbox.ts',
    find: '      if (!usable) return true\n',
    replace: '      if (!usable || !given) return true\n',
    test: 'src/runner/sandbox/sandbox.test.ts',
    only: 'does not count as ready',
  },
  {
    promise: REACH,
    name: 'a child may start processes',
    file: 'src/runner/sandbox/seccomp.ts',
    find: '      unlessAny(CLONE_THREAD, 1),\n',
    replace: '',
    test: 'src/runner/sandbox/seccomp.test.ts',
  },
  {
    promise: REACH,
    name: 'a child may become another program',
    file: 'src/runner/sandbox/seccomp.ts',
    find: 'when(numberOf(arch, numbers), [answer(fail(EPERM))])),\n    answer(ALLOW),',
    replace: 'when(numberOf(arch, numbers), [answer(ALLOW)])),\n    answer(ALLOW),',
    test: 'src/runner/sandbox/seccomp.test.ts',
  },
  {
    promise: TRUST,
    name: 'a result may be a hard link',
    file: 'src/runner/child-folder.ts',
    find: 'stat.isFile() && stat.nlink === 1',
    replace: 'stat.isFile()',
    test: 'src/runner/child-folder.test.ts',
  },
  {
    promise: TRUST,
    name: 'a result may be a symbolic link',
    file: 'src/runner/child-folder.ts',
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK',
    replace: 'constants.O_RDONLY | constants.O_NONBLOCK',
    test: 'src/runner/child-folder.test.ts',
  },
  {
    promise: TRUST,
    name: 'a folder that is a link is followed',
    file: 'src/runner/child-folder.ts',
    find: 'constants.O_DIRECTORY | constants.O_NOFOLLOW',
    replace: 'constants.O_DIRECTORY',
    test: 'src/runner/child-folder.test.ts',
  },
  {
    promise: SENTENCE,
    name: "a broken tool's own words are sent",
    file: 'src/runner/slot.ts',
    find: 'onTrouble(call.slug, message.detail)\n        pending.reject(broken())',
    replace:
      "onTrouble(call.slug, message.detail)\n        pending.reject(new Fault('failed', message.detail))",
    test: 'test/crash-drill.test.ts',
    only: 'what broke is logged',
  },
  {
    promise: NOTHING_STAYS,
    name: 'a child keeps what a call left in its folder',
    file: 'src/runner/child-folder.ts',
    find: "if (FOLDERS.includes(name as 'in')) await inside(path, empty)",
    replace: "if (FOLDERS.includes(name as 'in')) continue",
    test: 'src/runner/child-folder.test.ts',
  },
  {
    promise: NOTHING_STAYS,
    name: 'the log quotes what callers sent',
    file: 'src/cli/serve.ts',
    find: "    .replace(/([\"'`]).*?\\1/g, '$1…$1')\n",
    replace: '',
    test: 'test/crash-drill.test.ts',
    only: 'what broke is logged',
  },
  {
    promise: BALANCES,
    name: 'a refund gives nothing back',
    file: 'src/store/credits.ts',
    find: "  if (!held) return false\n  yield* run('UPDATE accounts SET balance = balance + ? WHERE id = ?', held.amount",
    replace:
      "  if (!held) return false\n  yield* run('UPDATE accounts SET balance = balance + ? WHERE id = ?', 0",
    test: 'src/store/sqlite.test.ts',
  },
  {
    promise: KEYS,
    name: 'secrets are stored as they are',
    file: 'src/service/keys.ts',
    find: "(secret: string): string => createHash('sha256').update(secret).digest('hex')",
    replace: "(secret: string): string => secret || createHash('sha256').digest('hex')",
    test: 'test/lifecycle.test.ts',
    only: 'the first start makes a key',
  },
  {
    promise: NAME,
    name: 'pages of other sites may change something',
    file: 'src/http/app-session.ts',
    find: "if (own && (site === undefined || site === 'same-origin')) return",
    replace: 'return',
    test: 'test/app-api.test.ts',
    only: 'whatever changes something',
  },
  {
    promise: NAME,
    name: 'a browser known to one account is known to all',
    file: 'src/service/sessions.ts',
    find: "if (await store.knowsDevice(device, login?.account_id ?? ''))",
    replace: "if (device !== '')",
    test: 'src/service/sessions.test.ts',
    only: 'a known browser',
  },
  {
    promise: NAME,
    name: 'work that was not done counts',
    file: 'src/service/proof-of-work.ts',
    find: '.digest()) >= bits',
    replace: '.digest()) >= 0',
    test: 'src/service/sessions.test.ts',
    only: 'who guesses passwords',
  },
  {
    promise: NAME,
    name: 'work counts more than once',
    file: 'src/service/challenges.ts',
    find: 'return wait === undefined ? number : undefined',
    replace: 'return wait === undefined ? number : number',
    test: 'src/service/sessions.test.ts',
    only: 'who guesses passwords',
  },
  {
    promise: NAME,
    name: 'a code of an authenticator app works twice',
    file: 'src/service/second-factor.ts',
    find: 'step !== undefined && (await store.useStep(accountId, step))',
    replace: 'step !== undefined',
    test: 'src/service/sessions.test.ts',
    only: 'an authenticator app',
  },
  {
    promise: LOOKED_UP,
    name: 'lines of the audit log can be removed',
    file: 'src/store/migrations.ts',
    find: "sqlite: ['UPDATE', 'DELETE'].map(",
    replace: "sqlite: ['UPDATE'].map(",
    test: 'src/store/sqlite.test.ts',
  },
  {
    promise: LOOKED_UP,
    name: 'the audit log tells what was not done',
    file: 'src/store/audit-log.ts',
    find: 'if (event && done !== false && done !== undefined)',
    replace: 'if (event)',
    test: 'src/store/sqlite.test.ts',
  },
  {
    promise: WEBHOOKS,
    name: 'an IPv4 address inside an IPv6 one is not looked at',
    file: 'src/service/webhook-guard.ts',
    find: 'const all = allOf(address)',
    replace: "const all = address === '' ? allOf(address) : [address]",
    test: 'src/service/webhook-guard.test.ts',
  },
  {
    promise: FILES,
    name: 'an archive may unpack to any multiple of its size',
    file: 'src/formats/archive/zip.ts',
    find: 'if (size > RATIO_FROM && size > compressed * this.limits.maxRatio)',
    replace: 'if (size > RATIO_FROM && size < 0)',
    test: 'src/formats/archive/zip.test.ts',
  },
  {
    promise: FETCH,
    name: 'a child may make a socket',
    file: 'src/runner/sandbox/syscalls.ts',
    find: '  socket: [41, 198],\n',
    replace: '',
    test: 'src/runner/sandbox/seccomp.test.ts',
  },
  {
    promise: SHIPPED,
    name: 'a GPL package may ship',
    file: 'bench/licences.ts',
    find: "  'Unlicense',\n",
    replace: "  'Unlicense',\n  'GPL-3.0-only',\n",
    test: 'test/licences.test.ts',
  },
]
