import type { Mutation } from './mutations.ts'

export const TOOLS: Omit<Mutation, 'area'>[] = [
  {
    name: 'searchable PDF: spaces between words are not written',
    file: 'src/pdf/text-layer/text-layer.ts',
    find: "stretch([' '], Math.max(next.left, x + LEAST_SPACE * size))",
    replace: 'x = next.left',
    test: 'src/tools/pdf/ocr-pdf.test.ts',
  },
  {
    name: 'searchable PDF: right-to-left words are written in logical order',
    file: 'src/pdf/text-layer/text-layer.ts',
    find: 'if (!RTL.test(text)) return all',
    replace: 'return all',
    test: 'src/tools/pdf/ocr-pdf.test.ts',
  },
  {
    name: 'ocr=force: a page keeps its own text and is read twice',
    file: 'src/scans/open-scans.ts',
    find: 'if (page.chars().length > 0) pictures.set(number, await pictureOf(page))',
    replace: '',
    test: 'src/tools/pdf/pdf-to-md.test.ts',
  },
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
  {
    name: 'pdf-attachments: removed files stay in the file as objects',
    file: 'src/pdf/attachments/attachments.ts',
    find: 'if (!stays(value)) files.delete(key)',
    replace: 'if (stays(value)) files.delete(key)',
    test: 'src/tools/pdf/pdf-attachments.test.ts',
  },
  {
    name: 'pdf-sanitize: replacement texts outlive the hidden text they stand for',
    file: 'src/pdf/sanitize/hidden-content.ts',
    find: '(mark.off || (mark.removed && !mark.shown))',
    replace: 'mark.off',
    test: 'src/tools/pdf/pdf-sanitize.test.ts',
  },
  {
    name: 'pdf-extract-images: an image that is used twice comes twice',
    file: 'src/tools/pdf/pdf-extract-images.ts',
    find: 'if (known.has(key)) continue',
    replace: '',
    test: 'src/tools/pdf/pdf-extract-images.test.ts',
  },
  {
    name: 'email-to-pdf: pictures that count readers stay in sight',
    file: 'src/formats/html/read-html.ts',
    find: '!isElement(one) || !isMute(one)',
    replace: '!isElement(one) || true',
    test: 'src/tools/document/email-to-pdf/email-to-pdf.test.ts',
  },
]
