/** Computing time by step of a call; steps of one name add up. Times are seconds since the call began. */
export class StepClock {
  current: string | undefined
  private since = 0
  private readonly before = new Map<string, number>()

  reset(): void {
    this.current = undefined
    this.before.clear()
  }

  /** Ends the step that runs, and begins another. */
  turn(next: string | undefined, now: number): void {
    if (this.current !== undefined) this.before.set(this.current, this.used(now))
    this.current = next
    this.since = now
  }

  /** What the step that runs has used. */
  used(now: number): number {
    return this.current === undefined ? 0 : (this.before.get(this.current) ?? 0) + now - this.since
  }
}
