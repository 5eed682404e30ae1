/** What the server says of PDF files besides what is said most often. */
export const PDF_SENTENCES = [
  'the document has attached files, so it is PDF/A-3b, which may hold them',
  'not yet PDF/A-{1}b: {2}',
  'page {1} (and {2} more) is {3} cm large, where {4} points are hardly seen; {5} looks there as {6} does on A4',
  'page {1} is {2} cm large, where {3} points are hardly seen; {4} looks there as {5} does on A4',
  '{1} is a portfolio: {2}; the documents inside it ({3}) are attachments, which pdf-attachments takes out',
  '{1} is a dynamic XFA form, whose real pages only Adobe software draws: what was {2} is the page that stands for them; print it to PDF there',
  'no table was found on the chosen pages; some of them are scanned, which ocr=auto reads.',
  'no table was found on the chosen pages; some of them are scanned and hold no text.',
  '{1} not understood: kept as {2}',
  '{1} renamed because {2} taken',
  'cannot be merged and was left out: {1} ({2})',
] as const
