/** Programs that make a PDF smaller, as people call them. */
export const PDF_COMPRESSORS: {
  name: string
  command: (input: string, output: string) => [program: string, ...args: string[]]
}[] = [
  {
    name: 'gs /ebook',
    command: (input, output) => [
      'gs',
      ...'-q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook'.split(' '),
      `-sOutputFile=${output}`,
      input,
    ],
  },
  {
    name: 'qpdf',
    command: (input, output) => [
      'qpdf',
      ...'--object-streams=generate --recompress-flate --compression-level=9'.split(' '),
      input,
      output,
    ],
  },
  { name: 'mutool clean -gggz', command: (input, output) => ['mutool', 'clean', '-gggz', input, output] },
]
