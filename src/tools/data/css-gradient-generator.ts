import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { cssColor } from '../../lib/color/css-colors.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const stop = z.object(
  {
    color: z.string('expected a CSS colour').max(100, 'expected a CSS colour of at most 100 characters'),
    pos: z
      .number('expected a number from 0 to 100')
      .min(0, 'expected 0 to 100')
      .max(100, 'expected 0 to 100'),
  },
  'expected an object with color and pos',
)

export default defineTool({
  name: 'CSS gradient generator',
  description:
    'Writes a linear or radial CSS gradient from colour stops. Colours are read and written anew, and stops are put in order of their positions.',
  credits: 0,
  params: {
    type: p
      .choice(['linear', 'radial'])
      .describe('A gradient along a line, or in circles around the middle.'),
    angle: p
      .number({ min: -360, max: 360 })
      .default(90)
      .describe('Direction of a linear gradient in degrees: 0 runs upwards, 90 to the right.'),
    stops: p
      .json(
        z
          .array(stop, 'expected a list of colour stops')
          .min(2, 'expected at least two stops')
          .max(100, 'expected at most 100 stops'),
      )
      .widget('gradient-stops')
      .describe('2 to 100 objects: color, any CSS colour, and pos, 0 to 100 percent along the gradient.')
      .example([
        { color: '#ff0000', pos: 0 },
        { color: 'rgb(0 0 255 / 50%)', pos: 100 },
      ]),
  },
  returns: json(
    z.object({
      css: z.string().describe('A declaration to paste: background: …;'),
      value: z.string().describe('The gradient alone.'),
      type: z.string(),
      angle: z.number().optional().describe('Linear gradients only.'),
      stops: z.array(z.object({ color: z.string(), pos: z.number() })),
    }),
  ),
  example: {
    type: 'linear',
    angle: 45,
    stops: [
      { color: '#ff8a00', pos: 0 },
      { color: 'rebeccapurple', pos: 100 },
    ],
  },
  runs: 'inline',
  run({ type, angle, stops }) {
    const clean = stops.map(({ color, pos }, i) => {
      const written = cssColor(color)
      if (!written)
        throw badInput(
          `stops[${i}].color: is not a CSS colour; use #rrggbb, a name, rgb(), hsl() and the like.`,
        )
      return { color: written, pos: round(pos, 4) }
    })
    // CSS pulls a stop that lies before the one ahead of it up to it, which is never what was meant.
    const sorted = clean.sort((a, b) => a.pos - b.pos)
    const list = sorted.map(({ color, pos }) => `${color} ${pos}%`).join(', ')
    const value =
      type === 'linear' ? `linear-gradient(${angle}deg, ${list})` : `radial-gradient(circle, ${list})`
    return { css: `background: ${value};`, value, type, ...(type === 'linear' && { angle }), stops: sorted }
  },
})
