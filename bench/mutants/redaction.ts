import type { Mutation } from './mutations.ts'

const ROOM = 'src/tools/pdf/pdf-search-redact'

export const REDACTION: Omit<Mutation, 'area'>[] = [
  {
    name: 'pdf-search-redact: turned lines of scripts that join letters are trusted',
    file: `${ROOM}/doubtful.ts`,
    find: 'Math.max(turned, sloped) >= FEWEST_LETTERS ||',
    replace: '',
    test: `${ROOM}/doubtful.test.ts`,
  },
  {
    name: 'pdf-search-redact: spaces upon letters are trusted',
    file: `${ROOM}/doubtful.ts`,
    find: ' || spacesOnLetters(chars) >= FEWEST_SPACES',
    replace: '',
    test: `${ROOM}/doubtful.test.ts`,
  },
  {
    name: 'pdf-search-redact: letters in another order are not told',
    file: `${ROOM}/doubtful.ts`,
    find: "here.sort().join('') === mixed",
    replace: 'false',
    test: `${ROOM}/doubtful.test.ts`,
  },
  {
    name: 'pdf-search-redact: letters of longer words are told as a word',
    file: `${ROOM}/scattered.ts`,
    find: 'edges.has(at) && edges.has(at + one.length)',
    replace: 'true',
    test: `${ROOM}/scattered.test.ts`,
  },
  {
    name: 'pdf-search-redact: words of cells that nearly touch are parts of longer ones',
    file: `${ROOM}/page-hits.ts`,
    find: '[...joined, ...otherGaps(chars)]',
    replace: 'joined',
    test: `${ROOM}/other-gaps.test.ts`,
  },
  {
    name: 'pdf-search-redact: marks that reach back take the room of a space',
    file: `${ROOM}/other-gaps.ts`,
    find: 'return along + Math.max(0, Math.min(advance, reach))',
    replace: 'return along + advance',
    test: `${ROOM}/other-gaps.test.ts`,
  },
  {
    name: 'pdf-search-redact: lines without spaces go on only right below',
    file: `${ROOM}/page-hits.ts`,
    find: "if (end === 'unspaced' && isUnspacedEnd(chars, i)) continue",
    replace: '',
    test: `${ROOM}/other-gaps.test.ts`,
  },
  {
    name: 'pdf-search-redact: a page loses its text for a word that is whole only in the result',
    file: `${ROOM}/pdf-search-redact.ts`,
    find: 'for (const [number, hits] of more) add(number, hits)',
    replace: 'pictures = new Set(more.keys())',
    test: `${ROOM}/unspaced-lines.test.ts`,
  },
  {
    name: 'pdf-search-redact: a mark of a note beside a word makes it another',
    file: `${ROOM}/other-gaps.ts`,
    find: 'chars[one.at]!.run.size > SMALL * size ||',
    replace: 'true ||',
    test: `${ROOM}/other-gaps.test.ts`,
  },
  {
    name: 'pdf-search-redact: names stay in file names',
    file: `${ROOM}/find-hits.ts`,
    find: 'NAME_LAST.test(plain) ? NAME : LETTER',
    replace: 'LETTER',
    test: `${ROOM}/find-hits.test.ts`,
  },
  {
    name: 'pdf-search-redact: names joined by a hyphen stay',
    file: `${ROOM}/find-hits.ts`,
    find: ".replaceAll('\\\\s+', BETWEEN)",
    replace: '',
    test: `${ROOM}/find-hits.test.ts`,
  },
  {
    name: 'pdf-search-redact: pages with letters of a word apart are not told',
    file: `${ROOM}/letters-left.ts`,
    find: 'if (isScattered(chars, areas, search)) scattered.push(number)',
    replace: '',
    test: `${ROOM}/letters-left.test.ts`,
  },
  {
    name: 'pdf-search-redact: pages with letters in doubt are not told',
    file: `${ROOM}/letters-left.ts`,
    find: 'if (isDoubtful(chars, areas, search)) doubtful.push(number)',
    replace: '',
    test: `${ROOM}/doubtful.test.ts`,
  },
]
