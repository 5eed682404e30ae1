import type { Mutation } from './mutations.ts'

/** Code of the page that runs in Node as well. */
export const PAGE: Omit<Mutation, 'area'>[] = [
  {
    name: 'the form takes 45 where a multiple of 90 is asked for',
    file: 'web/src/tool/form.ts',
    find: 'if (multiple_of !== undefined && n % multiple_of !== 0)',
    replace: 'if (false)',
    test: 'web/src/tool/form.test.ts',
  },
  {
    name: 'the curl sample reads a value that starts with @ as a file',
    file: 'web/src/tool/snippets.ts',
    find: "? '--form-string' : '-F'",
    replace: "? '-F' : '-F'",
    test: 'web/src/tool/snippets.test.ts',
  },
]
