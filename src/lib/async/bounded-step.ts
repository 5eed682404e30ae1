/** Told what to say to the caller if the step that begins takes too long, and when it has ended. */
type StepListener = (ifTooLong: string | undefined) => void

let listener: StepListener | undefined

/** Whoever can end this process hears of its steps. */
export const onSteps = (heard: StepListener): void => {
  listener = heard
}

/**
 * Work inside an engine that nothing in this process can interrupt. Steps with the same message share one budget of
 * computing time; where it is used up, the process is ended and the caller gets the message.
 */
export function boundedStep<T>(ifTooLong: string, work: () => T): T {
  listener?.(ifTooLong)
  try {
    return work()
  } finally {
    listener?.(undefined)
  }
}

/** The same for work of many turns, in which no other step may begin. */
export async function boundedWork<T>(ifTooLong: string, work: () => Promise<T>): Promise<T> {
  listener?.(ifTooLong)
  try {
    return await work()
  } finally {
    listener?.(undefined)
  }
}
