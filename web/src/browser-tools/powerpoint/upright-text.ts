import type { SlideParagraph, SlideRun, TextBody } from '../../../../src/formats/office/pptx/pptx-model.ts'

/** A column of letters that stand upright one below the other, as a paragraph of one letter a line. */
export interface Column {
  paragraph: SlideParagraph
  /** Where along the box it begins. */
  align: SlideParagraph['align']
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The columns of a body, each as long as the box is high. East Asian letters stand as close as they are wide. */
export function columnsOf(body: TextBody, height: number): Column[] {
  const room = height - body.inset.top - body.inset.bottom
  return body.paragraphs.flatMap(paragraph => {
    const bullet = paragraph.bullet && paragraph.runs[0]
    const runs = bullet ? [{ ...bullet, text: paragraph.bullet!.text }, ...paragraph.runs] : paragraph.runs
    const stacked = runs.flatMap(run =>
      [...letters.segment(run.text)].map(({ segment }): SlideRun => ({ ...run, text: segment })),
    )
    const line = body.upright === 'east' ? { times: 0.9 } : paragraph.line
    const size = Math.max(paragraph.size, ...stacked.map(run => run.size)) * body.scale
    const step = 'points' in line ? line.points * body.scale : 1.2 * size * line.times * body.tight
    const most = body.wrap ? Math.max(1, Math.floor(room / step + 0.05)) : Math.max(1, stacked.length)
    const columns: Column[] = []
    for (let at = 0; at === 0 || at < stacked.length; at += most) {
      const part = stacked.slice(at, at + most)
      const { bullet: _, ...plain } = paragraph
      columns.push({
        paragraph: {
          ...plain,
          runs: part.map((run, place) => (place === 0 ? run : { ...run, text: `\n${run.text}` })),
          align: 'center',
          left: 0,
          first: 0,
          before: { points: 0 },
          after: { points: 0 },
          line,
        },
        align: paragraph.align,
      })
    }
    return columns
  })
}
