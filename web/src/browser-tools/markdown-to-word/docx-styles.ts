import * as docx from 'docx'

export const MONO = 'Consolas'

/** The styles that the written documents have, by the names that Word knows. */
export function styles(lang: string): docx.IStylesOptions {
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: '1F2A2E', font: 'Calibri' },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  })
  const own = (id: string, name: string, rest: object) => ({
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    ...rest,
  })
  return {
    default: {
      document: {
        run: { font: 'Calibri', size: 22, language: { value: lang } },
        paragraph: { spacing: { after: 140, line: 276 } },
      },
      title: { run: { size: 52, bold: true, color: '1F2A2E' }, paragraph: { spacing: { after: 80 } } },
      heading1: heading(36, 320),
      heading2: heading(30, 280),
      heading3: heading(26, 240),
      heading4: heading(24, 200),
      heading5: heading(22, 180),
      heading6: heading(22, 160),
      listParagraph: { paragraph: { spacing: { after: 60 } } },
      hyperlink: { run: { color: '0563C1' } },
    },
    paragraphStyles: [
      own('Subtitle', 'Subtitle', {
        run: { color: '5A6569', size: 24 },
        paragraph: { spacing: { after: 320 } },
      }),
      own('Caption', 'caption', { run: { italics: true, size: 20 }, paragraph: { keepNext: true } }),
      own('TableText', 'Table Text', { paragraph: { spacing: { before: 0, after: 0, line: 252 } } }),
      own('DefinitionTerm', 'Definition Term', { paragraph: { spacing: { after: 40 }, keepNext: true } }),
      own('SourceCode', 'Source Code', {
        run: { font: MONO, size: 19 },
        paragraph: {
          spacing: { before: 60, after: 180, line: 252 },
          shading: { fill: 'F4F6F5' },
          border: Object.fromEntries(
            ['top', 'bottom', 'left', 'right'].map(side => [
              side,
              { style: docx.BorderStyle.SINGLE, size: 4, color: 'DFE3E1', space: 4 },
            ]),
          ),
        },
      }),
      own('Quote', 'Quote', {
        run: { color: '46535A', italics: true },
        paragraph: {
          indent: { left: 360 },
          border: { left: { style: docx.BorderStyle.SINGLE, size: 18, color: 'C3C9C7', space: 10 } },
        },
      }),
    ],
  }
}
