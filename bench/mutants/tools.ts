import type { Mutation } from './mutations.ts'

export const TOOLS: Omit<Mutation, 'area'>[] = [
  {
    name: 'csv-cleaner: headings are compared with the spaces around them',
    file: 'src/tools/data/csv-cleaner/csv-cleaner.ts',
    find: 'name === wanted || name.trim() === wanted.trim()',
    replace: 'name === wanted',
    test: 'src/tools/data/csv-cleaner/csv-cleaner.test.ts',
  },
  {
    name: 'data-convert: integers of TOML are rounded',
    file: 'src/engines/toml.ts',
    find: 'Number.isSafeInteger(Number(value)) ? Number(value) : new ExactNumber(String(value))',
    replace: 'Number(value)',
    test: 'src/tools/data/data-convert/data-convert.test.ts',
  },
  {
    name: 'data-convert: null goes from TOML in silence',
    file: 'src/engines/toml.ts',
    find: "if (value === null) warnings.add('TOML has no null; such keys were left out.')",
    replace: 'if (value === null) continue',
    test: 'src/tools/data/data-convert/data-convert.test.ts',
  },
]
