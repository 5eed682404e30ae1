import { z } from 'zod'
import { MACROS, nextRuns, parseCron } from '../../lib/cron.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Cron parser',
  description:
    'Explains a cron expression in plain English and lists its next runs in UTC. Takes five fields, six with seconds first, @daily and the like, and L, W and # for days.',
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
    const { default: cronstrue } = await import('cronstrue')
    const said = cronstrue.toString(Object.values(cron.fields).join(' '))
    const warnings: string[] = []
    if (cron.eitherDay) {
      warnings.push('Both day of month and day of week are set: cron runs on days that match either of them.')
    }
    if (
      /[LW#]/.test(`${cron.fields['day_of_month']} ${cron.fields['day_of_week']}`.replace(/[A-Z]{3}/g, ''))
    ) {
      warnings.push('L, W and # are not part of standard cron; not every scheduler knows them.')
    }
    if (cron.fields['second'] !== undefined) {
      warnings.push('Six fields: the first one is seconds, which standard cron does not have.')
    }
    return {
      // The library says "and" where cron means "or".
      description: cron.eitherDay ? said.replace(/, and (on|only on) /, ', or on ') : said,
      fields: cron.fields,
      next_runs: nextRuns(cron, now, 5).map(time => new Date(time).toISOString().replace('.000Z', 'Z')),
      warnings,
    }
  },
})
