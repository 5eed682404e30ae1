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
]
