import { z } from 'zod'
import { formatInFitting, SQL_DIALECTS } from '../../engines/sql-formatter.ts'
import { badInput } from '../../fault.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'SQL formatter',
  description: `Formats and indents SQL, in ${SQL_DIALECTS.length} dialects. Up to 200 KB, 30,000 tokens and 100 levels of nesting.`,
  credits: 0,
  params: {
    sql: p
      .string({ maxBytes: 200 * 1024 })
      .contentOf('application/sql')
      .describe('One or more statements, at most 200 KB.'),
    dialect: p.choice(SQL_DIALECTS).default('sql').describe('The database the statements are for.'),
  },
  returns: json(z.object({ formatted: z.string(), dialect: z.string() })),
  example: { sql: 'select id, name from users where age > 5 order by name', dialect: 'postgresql' },
  short: true,
  check({ sql }) {
    if (sql.trim() === '') throw badInput('sql: has no statement.')
  },
  async run({ sql, dialect }, { warn }) {
    const found = await formatInFitting(sql, dialect)
    if (found.dialect !== dialect) warn(`read as ${found.dialect}, as it is not plain SQL`)
    return found
  },
})
