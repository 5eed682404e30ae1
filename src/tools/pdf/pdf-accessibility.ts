import { z } from 'zod'
import { p } from '../../params.ts'
import { ACCESSIBILITY_RULES, type AccessibilityRule, checkAccessibility, withPdf } from '../../pdf/index.ts'
import { defineTool, json } from '../../tool.ts'

const RULES = Object.keys(ACCESSIBILITY_RULES) as [AccessibilityRule, ...AccessibilityRule[]]
const NEEDS_TAGS = new Set<AccessibilityRule>(['all-text-tagged', 'headings', 'figures', 'tables', 'lists'])
const MAX_FINDINGS = 500

type Result = 'passed' | 'failed' | 'not-checked'

export default defineTool({
  name: 'PDF accessibility check',
  collection: 'extra',
  description:
    'Checks a PDF against the rules of PDF/UA-1 that a program can check: tags, title, language, headings, alternative texts, tables, links, fields, tab order and fonts. Each finding names its page and what to do. People still have to judge whether texts and order make sense.',
  credits: 2,
  params: { file: p.pdf() },
  returns: json(
    z.object({
      passed: z.boolean().describe('Whether every rule holds.'),
      rules: z.array(
        z.object({
          rule: z.enum(RULES),
          asks: z.string(),
          result: z
            .enum(['passed', 'failed', 'not-checked'])
            .describe('What tags say cannot be checked where there are none.'),
          findings: z.int(),
        }),
      ),
      findings: z
        .array(
          z.object({
            rule: z.enum(RULES),
            page: z.int().optional(),
            problem: z.string(),
            fix: z.string(),
          }),
        )
        .describe('At most 500; the counts of the rules are of all.'),
    }),
  ),
  example: { file: 'form.pdf' },
  run: ({ file }, call) =>
    withPdf(
      file,
      call.warn,
      document => {
        const findings = checkAccessibility(document, call)
        const isTagged = !findings.some(one => one.rule === 'tagged')
        const rules = RULES.map(rule => {
          const count = findings.filter(one => one.rule === rule).length
          const isChecked = isTagged || !NEEDS_TAGS.has(rule)
          const result: Result = count > 0 ? 'failed' : isChecked ? 'passed' : 'not-checked'
          return { rule, asks: ACCESSIBILITY_RULES[rule], result, findings: count }
        })
        return { passed: findings.length === 0, rules, findings: findings.slice(0, MAX_FINDINGS) }
      },
      { quiet: true },
    ),
})
