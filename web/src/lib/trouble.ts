import { say } from './said.ts'

/** An error whose sentence is shown as it is. */
export const asTrouble = (message: string): Error => Object.assign(new Error(message), { name: 'Trouble' })

/** What the server's code refuses is told in its own words, without the parameter's name at their head. */
export function plainly(error: unknown): Error {
  const { name, message } = error as Error
  if (name !== 'Fault') return error as Error
  // Rooms ask for no password, and there is a tool that takes it off.
  if (/the PDF is encrypted; give its password/.test(message)) return asTrouble(say('trouble.needsPassword'))
  const text = message.replace(/^[a-z_]+: /, '')
  return asTrouble(text.charAt(0).toUpperCase() + text.slice(1))
}
