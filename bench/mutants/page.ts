import type { Mutation } from './mutations.ts'

/** Code of the page that runs in Node as well. */
export const PAGE: Omit<Mutation, 'area'>[] = [
  {
    name: 'a replaced line of a PDF is left in the content',
    file: 'src/pdf/edit/replace-lines.ts',
    find: 'at = cut.end',
    replace: 'at = cut.start',
    test: 'src/pdf/edit/replace-lines.test.ts',
  },
  {
    name: 'whoever comes through a proxy may use the model of the server',
    file: 'src/http/ai-routes.ts',
    find: 'if (!(await mayUse(request)))',
    replace: 'if (false)',
    test: 'test/page-files.test.ts',
  },
  {
    name: 'an account number with a wrong check digit is taken for one',
    file: 'web/src/browser-tools/document-data-extractor/facts.ts',
    find: 'return rest === 1',
    replace: 'return rest > 0',
    test: 'web/src/browser-tools/document-data-extractor/facts.test.ts',
  },
  {
    name: 'a page ends in the middle of a line',
    file: 'web/src/lib/painting/paginate.ts',
    find: 'cut = top',
    replace: 'cut = cut',
    test: 'web/src/browser-tools/html-to-pdf/html-to-pdf.test.ts',
  },
  {
    name: 'rates of an older day come first',
    file: 'web/src/browser-tools/currency-converter/rates.ts',
    find: 'b.date.localeCompare(a.date)',
    replace: 'a.date.localeCompare(b.date)',
    test: 'web/src/browser-tools/currency-converter/rates.test.ts',
  },
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
  {
    name: 'page: loudness is measured without the gate',
    file: 'web/src/browser-tools/media/loudness.ts',
    find: 'loud.filter(power => lufsOf(power) > gate)',
    replace: 'loud.filter(power => lufsOf(power) > gate - 100)',
    test: 'web/src/browser-tools/media/sound.test.ts',
    only: 'quiet stretches',
  },
  {
    name: 'page: margins are left at the ends of a recording too',
    file: 'web/src/browser-tools/media/silence.ts',
    find: 'const start = from === 0 ? 0 : from + rule.margin',
    replace: 'const start = from + rule.margin',
    test: 'web/src/browser-tools/media/sound.test.ts',
    only: 'silence',
  },
  {
    name: 'page: a sheet has the proportions it seems to have',
    file: 'web/src/browser-tools/scan-to-pdf/straighten.ts',
    find: 'trueRatio(picture, corners) ?? wide / high',
    replace: 'wide / high',
    test: 'web/src/browser-tools/scan-to-pdf/scan.test.ts',
    only: 'true proportions',
  },
]
