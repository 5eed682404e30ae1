import type { Mutation } from './mutations.ts'

export const TOOLS: Omit<Mutation, 'area'>[] = [
  {
    name: 'csv-cleaner: headings are compared with the spaces around them',
    file: 'src/tools/data/csv-cleaner/csv-cleaner.ts',
    find: 'name === wanted || name.trim() === wanted.trim()',
    replace: 'name === wanted',
    test: 'src/tools/data/csv-cleaner/csv-cleaner.test.ts',
  },
]
