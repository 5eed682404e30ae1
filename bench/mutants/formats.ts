import type { Mutation } from './mutations.ts'

export const FORMATS: Omit<Mutation, 'area'>[] = [
  {
    name: 'excel-to-pdf: dates that count from 1904 are four years early',
    file: 'src/formats/office/xlsx/displayed-value.ts',
    find: 'date1904 && numfmt.isDateFormat(format) ? value + 1462 : value',
    replace: 'value',
    test: 'src/tools/document/excel-to-pdf/excel-to-pdf.test.ts',
    only: '1904',
  },
  {
    name: 'EPUB fonts: the scrambled beginning is a few bytes short',
    file: 'src/formats/epub/book-fonts.ts',
    find: "by === 'idpf' ? 1040 : 1024",
    replace: "by === 'idpf' ? 1000 : 1000",
    test: 'src/tools/document/epub-to-pdf-design.test.ts',
    only: 'own fonts',
  },
  {
    name: 'EPUB pages of a fixed size flow like text',
    file: 'src/formats/epub/read-epub.ts',
    find: 'if (isFixed) pages.addPage(fixedPage',
    replace: 'if (isFixed && body.tagName === "none") pages.addPage(fixedPage',
    test: 'src/tools/document/epub-to-pdf-design.test.ts',
    only: 'fixed size',
  },
  {
    name: 'losses: what is drawn counts as lost',
    file: 'src/document/inventory.ts',
    find: 'count - (drawn.get(thing) ?? 0)',
    replace: 'count',
    test: 'src/document/inventory.test.ts',
  },
  {
    name: 'EPUB styles: a class weighs no more than a tag',
    file: 'src/formats/epub/epub-css.ts',
    find: 'one.classes.length) * 1e3',
    replace: 'one.classes.length)',
    test: 'src/formats/epub/epub-css.test.ts',
  },
  {
    name: 'a doubled quote in CSV is written once',
    file: 'src/formats/text/csv.ts',
    find: `field.replaceAll('"', '""')`,
    replace: 'field',
    test: 'src/formats/text/csv.test.ts',
  },
  {
    name: 'a sub-list of Word goes on counting under the next item',
    file: 'src/formats/office/docx/numbering.ts',
    find: 'counts[deeper] = undefined',
    replace: 'void deeper',
    test: 'src/tools/document/word-text.test.ts',
  },
]
