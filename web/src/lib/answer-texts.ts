/** Parts of sentences that stand in places of others: "page 3", "pages 2-5". */
export const PARTS = [
  'page {1}',
  'pages {1}',
  '{1} pages',
  '1 page',
  'the result is not protected',
  'title, author and other metadata',
  '{1} makes a PDF of it',
] as const

/** What the server says most often about files, with numbered places; `declarations` has them in each language. */
export const SENTENCES = [
  '{1} cannot be read as text (scanned, or without a usable text layer); {2} reads such pages',
  'the PDF{1} is signed; the signature is not valid for the result',
  'the PDF was protected, the result is not',
  'the PDF{1} was restricted by an owner password, {2}',
  'the PDF{1} is damaged; it was rebuilt from the objects that could be found',
  'the PDF was already as small as it gets',
  'kept from the first file only: {1} (left out: {2})',
  'the bundled fonts lack some of these characters',
  'the image could not be made smaller, only its metadata was removed',
  'page {1} was read with little confidence ({2} of 100)',
  'no text was found on page {1}',
  'nothing was found to redact',
  'nothing was found to remove',
  'no page is blank',
  'some characters of the text have no glyph in any bundled font',
  'fonts that are not in the file were replaced: {1}',
  'the text is not UTF-8 and was read as {1}',
  'page {1} does not exist, the document has {2}.',
  'the PDF{1} needs a password to open; remove it first with pdf-password-remove.',
  'it opens the PDF neither as user nor as owner password.',
  'the PDF is encrypted; give its password as password.',
  'it does not open this PDF.',
  'the PDF{1} is damaged and cannot be read; repair-pdf may repair it.',
  'the PDF{1} has no pages that can be read.',
  'the file{1} is empty.',
  'expected {1} {2} file, but the content{3} is {4}{5}.',
] as const

export const ANSWERS: readonly string[] = [...PARTS, ...SENTENCES]
