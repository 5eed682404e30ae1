/** A cron expression in the order of fields that it is read in here, with what it means by its weekdays. */
export interface CronParts {
  parts: string[]
  /** The year of Quartz or EventBridge, where the expression has one. */
  year?: string
  /** Whose rules count the days of the week from 1 for Sunday. */
  by?: 'Quartz' | 'EventBridge'
}

/** Parts an expression: 7 fields are Quartz, with the year last; 6 whose ? stands for a day without seconds EventBridge. */
export function cronParts(expression: string): CronParts {
  const [, wrapped] = /^cron\(([^()]*)\)$/i.exec(expression.trim()) ?? []
  const parts = (wrapped ?? expression).trim().toUpperCase().split(/\s+/)
  if (parts.length === 7) {
    const year = parts.pop()!
    return { parts: ofQuartz(parts), year, by: 'Quartz' }
  }
  if (parts.length === 6 && (wrapped !== undefined || parts[2] === '?' || parts[4] === '?')) {
    const year = parts.pop()!
    return { parts: ofQuartz(parts), year, by: 'EventBridge' }
  }
  return { parts }
}

/** Days of the week counted from 0; a step and the number behind # are no days. */
function ofQuartz(parts: string[]): string[] {
  const days = parts.at(-1)!.replace(/^L$/, '7')
  return [...parts.slice(0, -1), days.replace(/(?<![\w#/])\d+/g, day => (day === '0' ? '8' : `${+day - 1}`))]
}
