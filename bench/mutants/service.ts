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
]
