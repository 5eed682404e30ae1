import type { TextRun } from '../../src/lib/geometry/pdf-page.ts'

/** How letters of a page look: plain Helvetica of 10 points, unless told otherwise. */
export const textRun = ({
  name = 'Helvetica',
  ...changes
}: Partial<TextRun> & { name?: string } = {}): TextRun => ({
  font: {
    name,
    weight: 400,
    bold: false,
    italic: false,
    fixedPitch: false,
    serif: false,
    symbolic: false,
    embedded: true,
  },
  size: 10,
  ascent: 8,
  descent: 2,
  angle: 0,
  vertical: false,
  color: [0, 0, 0],
  opacity: 1,
  invisible: false,
  mcid: -1,
  artifact: false,
  ...changes,
})
