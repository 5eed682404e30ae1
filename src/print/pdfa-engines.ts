import { embedFonts } from '../engines/base-fonts/embed.ts'
import { DocumentFonts } from '../engines/fontkit/document-fonts.ts'
import { cmykColors } from '../engines/pdfium/cmyk-colors.ts'

/** What the conversion asks of engines: text set in embedded fonts, fonts for those that are missing, CMYK as sRGB. */
export function pdfaEngines() {
  const fonts = new DocumentFonts(true)
  return {
    setText: fonts.line.bind(fonts),
    finishFonts: () => fonts.finish(),
    embedFonts,
    cmykColors,
  }
}
