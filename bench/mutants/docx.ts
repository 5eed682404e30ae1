import type { Mutation } from './mutations.ts'

/** What pdf-to-word writes. */
export const DOCX: Omit<Mutation, 'area'>[] = [
  {
    name: 'notes stand lower than the footer allows',
    file: 'src/engines/docx/docx-page.ts',
    find: '...below.map(b => b.y0 - y1 - CLEAR)',
    replace: '...below.map(b => b.y0 + y1 - CLEAR)',
    test: 'src/engines/docx/docx-page.test.ts',
  },
  {
    name: 'what stands in the room of the footer goes overleaf',
    file: 'src/engines/docx/write-docx.ts',
    find: "block.kind !== 'table' && footOf(block, leading) > this.#floor + 2",
    replace: 'false',
    test: 'src/tools/pdf/pdf-to-word-layout.test.ts',
  },
  {
    name: 'vertical writing is laid flat',
    file: 'src/engines/docx/docx-page.ts',
    find: '...(vertical && { textDirection',
    replace: '...(!vertical && { textDirection',
    test: 'src/engines/docx/write-docx.test.ts',
  },
  {
    name: 'tables from the right leave no place on their left',
    file: 'src/engines/docx/tables.ts',
    find: 'rest > LEAST_REST',
    replace: 'rest > Infinity',
    test: 'src/engines/docx/tables-from-right.test.ts',
  },
  {
    name: "a count of pages is a field where it is not the document's",
    file: 'src/engines/docx/docx-headers-footers.ts',
    find: 'Number(total?.[2]) === pages.size',
    replace: 'total',
    test: 'src/engines/docx/write-docx.test.ts',
  },
  {
    name: 'a formula that Word cannot hold, put together of pieces, ends the document',
    file: 'src/engines/docx/docx-runs.ts',
    find: 'span.spans!.map(({ math: _, latex: __, ...plain }) => plain)',
    replace: 'span.spans!.map(({ math: _, ...plain }) => plain)',
    test: 'src/engines/docx/write-docx.test.ts',
  },
  {
    name: 'what ends a hair below the room of its page goes overleaf',
    file: 'src/engines/docx/flow-rules.ts',
    find: 'over > -ROUNDING && over < MOST_OVER',
    replace: 'over > MOST_OVER && over < MOST_OVER',
    test: 'src/engines/docx/flow-rules.test.ts',
  },
  {
    name: 'light text in tables of a dark page is black',
    file: 'src/engines/docx/docx-runs.ts',
    find: 'ground = context.paper',
    replace: 'ground',
    test: 'src/engines/docx/write-docx.test.ts',
  },
  {
    name: 'a year in the headers is the number of the first page',
    file: 'src/engines/docx/docx-headers-footers.ts',
    find: 'const number = steady.has(text) ? null : numberIn(text)\n        if',
    replace: 'const number = numberIn(text)\n        if',
    test: 'src/engines/docx/docx-headers-footers.test.ts',
  },
  {
    name: 'behind starred notes, pages begin a paragraph late in LibreOffice',
    file: 'src/engines/docx/note-marks.ts',
    find: 'withBreaksBefore(document).replace(',
    replace: 'document.replace(',
    test: 'src/engines/docx/note-marks.test.ts',
  },
  {
    name: 'turned text is set in from the wrong side',
    file: 'src/engines/docx/turned-cells.ts',
    find: 'up ? below : above',
    replace: 'up ? above : below',
    test: 'src/tools/pdf/pdf-to-word-layout.test.ts',
  },
]
