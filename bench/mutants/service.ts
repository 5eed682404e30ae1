import type { Mutation } from './mutations.ts'

/** Rules of the contract, and of the service behind it. */
export const SERVICE: Omit<Mutation, 'area'>[] = [
  {
    name: 'a caller who asks for JSON gets text',
    file: 'src/http/answers.ts',
    find: "return rank('application/json') > rank(textType)",
    replace: 'return false',
    test: 'src/http/answers.test.ts',
  },
  {
    name: 'a redirected delivery has no error',
    file: 'src/service/courier.ts',
    find: 'response.statusCode < 300 ? null',
    replace: 'response.statusCode < 400 ? null',
    test: 'src/service/courier.test.ts',
  },
  {
    name: 'the sweep refunds what jobs have reserved',
    file: 'src/store/credits.ts',
    find: "}' AND (lease_until < now_ms()",
    replace: "}' OR (lease_until < now_ms()",
    test: 'src/store/sqlite.test.ts',
  },
  {
    name: 'a busy server fails a job instead of putting it back',
    file: 'src/service/execute.ts',
    find: "error.kind === 'too-many' || (error.kind === 'unavailable' && !lastTry)",
    replace: "error.kind === 'unavailable' && !lastTry",
    test: 'src/service/execute.test.ts',
  },
  {
    name: 'pages of other sites may use /mcp',
    file: 'src/http/mcp-routes.ts',
    find: 'if (origin !== own)',
    replace: 'if (origin === own)',
    test: 'test/mcp-tasks.test.ts',
    only: 'pages of other sites',
  },
  {
    name: 'a cancelled call of an agent goes on',
    file: 'src/mcp/remote.ts',
    find: "signal.addEventListener('abort', cancel, { once: true })",
    replace: '',
    test: 'test/mcp-tasks.test.ts',
    only: 'progress is passed on',
  },
  {
    name: 'an upload link never ends',
    file: 'src/service/files/files.ts',
    find: 'if (!expires || Number(expires) * 1000 < Date.now()) return undefined',
    replace: 'if (!expires) return undefined',
    test: 'src/service/files/upload-links.test.ts',
  },
  {
    name: 'a packing is sent that the caller refused',
    file: 'src/http/documents.ts',
    find: '!params.some(param => /^q=0(\\.0*)?$/.test(param))',
    replace: 'true',
    test: 'src/http/documents.test.ts',
  },
  {
    name: 'a trace of nothing but zeros is passed on',
    file: 'src/http/requests.ts',
    find: '(?!0{32})',
    replace: '',
    test: 'test/tracing.test.ts',
    only: 'a trace goes with',
  },
]
