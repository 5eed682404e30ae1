import { z } from 'zod'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { type Cron, MACROS, nextRuns, parseCron, simplified, unevenSteps } from './cron.ts'

export default defineTool({
  name: 'Cron parser',
  description:
    'Explains a cron expression in plain English and lists its next runs in UTC. Takes five fields, six with seconds first, those of Quartz and EventBridge with a year, @daily and the like, and L, W and # for days.',
  credits: 0,
  params: {
    expression: p
      .string({ max: 200 })
      .describe(
        'The cron expression: minute, hour, day of month, month, day of week. At most 200 characters.',
      )
      .example('*/15 9-17 * * 1-5'),
  },
  returns: json(
    z.object({
      description: z.string(),
      fields: z.record(z.string(), z.string()).describe('Each field as it was read.'),
      next_runs: z.array(z.string()).describe('The next five, in UTC.'),
      warnings: z.array(z.string()),
    }),
  ),
  example: { expression: '*/15 9-17 * * 1-5' },
  short: true,
  async run({ expression }, { now }) {
    const macro = expression.trim().toLowerCase()
    if (macro === '@reboot') {
      const warnings = ['@reboot follows no clock, so there are no times to list.']
      return { description: 'Once, at startup', fields: {}, next_runs: [], warnings }
    }
    const cron = parseCron(Object.hasOwn(MACROS, macro) ? MACROS[macro]! : expression, 'expression')
    const warnings: string[] = []
    const weekday = cron.fields['day_of_week']!.replace(/[/#].*/, '')
    if (cron.eitherDay) {
      warnings.push('Both day of month and day of week are set: cron runs on days that match either of them.')
    }
    if (
      /[LW#]/.test(`${cron.fields['day_of_month']} ${cron.fields['day_of_week']}`.replace(/[A-Z]{3}/g, ''))
    ) {
      warnings.push('L, W and # are not part of standard cron; not every scheduler knows them.')
    }
    if (cron.by) {
      warnings.push(
        `Read as ${cron.by} has it: the last field is the year, and the days of the week count from 1 for Sunday; fields show them from 0.`,
      )
    } else if (cron.fields['second'] !== undefined && /\?/.test(expression) && /\d/.test(weekday)) {
      warnings.push('Days of the week count from 0 for Sunday here, as in Spring; Quartz counts them from 1.')
    }
    if (cron.fields['second'] !== undefined && !cron.by) {
      warnings.push('Six fields: the first one is seconds, which standard cron does not have.')
    }
    warnings.push(...unevenSteps(cron))
    const runs = nextRuns(cron, now, 5)
    if (runs.length === 0) warnings.push('It does not run any more: its last year has passed.')
    return {
      description: await describe(cron),
      fields: cron.fields,
      next_runs: runs.map(time => new Date(time).toISOString().replace('.000Z', 'Z')),
      warnings,
    }
  },
})

async function describe(cron: Cron): Promise<string> {
  const { default: cronstrue } = await import('cronstrue')
  const expression = simplified(cron)
  const said = cronstrue.toString(expression)
  if (!cron.eitherDay) return said
  // The library says "and" or nothing where cron means "or".
  const joined = said.replace(/, and (on|only on) /, ', or on ')
  if (joined !== said) return joined
  const weekdays = cronstrue.toString(`* * * * ${expression.split(' ').at(-1)}`).replace('Every minute, ', '')
  return said.replace(`, ${weekdays}`, `, or ${/^[A-Z]/.test(weekdays) ? 'on ' : ''}${weekdays}`)
}
