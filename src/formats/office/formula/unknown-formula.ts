/** A formula uses something that is not known here. */
export class UnknownFormula extends Error {
  /** The function that is not known, where it is one. */
  readonly called: string | undefined

  constructor(message: string, called?: string) {
    super(message)
    this.called = called
  }
}
