import type { Mutation } from './mutations.ts'

export const LAYOUT: Omit<Mutation, 'area'>[] = [
  {
    name: 'contents with leaders become a table',
    file: 'src/layout/tables/judge.ts',
    find: 'if (columns.length <= 3 && isContents(rows)) return false',
    replace: '',
    test: 'src/layout/tables/judge.test.ts',
  },
  {
    name: 'a few full rows among labels count as dense',
    file: 'src/layout/tables/judge.ts',
    find: 'return full.length >= 8 && full.length >= 0.6 * rows.length',
    replace: 'return full.length >= 1',
    test: 'src/layout/tables/judge.test.ts',
  },
  {
    name: 'leaders to prices that fall count as contents',
    file: 'src/layout/tables/judge.ts',
    find: 'return falls <= 0.1 * numbers.length',
    replace: 'return falls <= numbers.length',
    test: 'src/layout/tables/judge.test.ts',
  },
]
