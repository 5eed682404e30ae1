import { xmlEscaped } from '../odf-package.ts'

/** More than one space, and tabs, are elements; XML would lose them. */
export const spaced = (text: string): string =>
  xmlEscaped(text)
    .replace(/\t/g, '<text:tab/>')
    .replace(/\n/g, '<text:line-break/>')
    .replace(/^ | {2,}/g, found => {
      const more = found.length > 1 ? `<text:s text:c="${found.length - 1}"/>` : ''
      return found.length === 1 ? '<text:s/>' : ` ${more}`
    })
