import type { TextStyle } from '../../document/tree.ts'

/** Elements that change how the text in them looks. */
export const MARKS: Record<string, TextStyle> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { position: 'sub' },
  sup: { position: 'super' },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  mark: { highlight: '#fff3a3' },
}
