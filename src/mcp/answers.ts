import { Fault } from '../fault.ts'

export type Answer = { content: { type: 'text'; text: string }[]; isError?: boolean }

export const json = (value: unknown): Answer => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })

/** What a caller can fix is told to the model; anything else is a plain failure. */
export async function answered(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) console.error(error)
    const text = error instanceof Fault ? error.message : 'The tool failed on this input.'
    return { content: [{ type: 'text', text }], isError: true }
  }
}
