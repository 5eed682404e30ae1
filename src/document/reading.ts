import type { Inline } from './tree.ts'

/** Text with its reading behind it, where none can stand above: `東京(とうきょう)`. */
export const withReading = ({ text, style }: Extract<Inline, { kind: 'text' }>): string =>
  style?.ruby ? `${text}(${style.ruby})` : text
