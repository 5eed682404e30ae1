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
  {
    name: 'lines of an address are joined',
    file: 'src/layout/blocks.ts',
    find: 'if (endsAreMeant(lines, column))',
    replace: 'if (false)',
    test: 'src/tools/pdf/pdf-to-md-lines.test.ts',
  },
  {
    name: 'hyphens are judged without the words of the document',
    file: 'src/layout/lexicon.ts',
    find: "if (whole !== hyphenated) return whole ? 'drop-hyphen' : 'plain'",
    replace: '',
    test: 'src/layout/lexicon.test.ts',
  },
  {
    name: 'a year alone at the foot is a page number',
    file: 'src/layout/headers-footers.ts',
    find: String.raw`return !/^\d{4}$/.test(row.text)`,
    replace: 'return true',
    test: 'src/tools/pdf/pdf-to-md-lines.test.ts',
  },
  {
    name: 'brackets of right-to-left lines stay as the file names them',
    file: 'src/layout/rtl-lines.ts',
    find: '  settleBrackets(read)\n',
    replace: '',
    test: 'src/layout/lines.test.ts',
  },
  {
    name: 'columns a space apart are read as prose',
    file: 'src/layout/tables/close-columns.ts',
    find: 'if (cuts.size === 0) return undefined',
    replace: 'return undefined',
    test: 'src/layout/tables/business-tables.test.ts',
  },
  {
    name: 'a formula that is not understood is written all the same',
    file: 'src/layout/formulas/formula-latex.ts',
    find: 'if (!item.whole && Math.abs(off) > 0.35 * size) return undefined',
    replace: '',
    test: 'src/layout/formulas/formula-latex.test.ts',
  },
]
