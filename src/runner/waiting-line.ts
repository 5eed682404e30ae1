/** What the line has to know of a call. */
export interface Waiting {
  /** Whose call it is: an account, or an address where there is none. */
  caller: string
  /** Whether an account stands for it; calls without one come second. */
  keyed: boolean
}

/** Calls with an account get so many times the share of those without, where both wait. */
const KEYED_WEIGHT = 4
/** Callers are remembered for so long after their last call. */
const REMEMBER_MS = 60_000
/** Taken for the cost of a call until it is known. */
const FIRST_GUESS_S = 1

/** One of several who share something: the one who used least of it is next. */
interface Share {
  used: number
}

interface Line<T> extends Share {
  waiting: T[]
  seenAt: number
}

/** A caller who comes anew starts where the others are, whatever was saved up before. */
const catchUp = (share: Share, clock: number) => {
  share.used = Math.max(share.used, clock)
}

/**
 * Calls that wait for a child. They are taken in turns by caller: whoever used the least computing time is next, so
 * that a flood makes its own caller wait. Calls with an account and calls without share in the same way.
 */
export function createWaitingLine<T extends Waiting>({ now = Date.now } = {}) {
  const classes = {
    keyed: { used: 0, clock: 0, weight: KEYED_WEIGHT, callers: new Map<string, Line<T>>() },
    keyless: { used: 0, clock: 0, weight: 1, callers: new Map<string, Line<T>>() },
  }
  type Class = (typeof classes)['keyed']
  let clock = 0
  let length = 0

  const classOf = (call: Waiting): Class => (call.keyed ? classes.keyed : classes.keyless)
  const isWaiting = (group: Class) => group.callers.values().some(line => line.waiting.length > 0)

  function lineOf(call: Waiting): Line<T> {
    const { callers } = classOf(call)
    let line = callers.get(call.caller)
    if (!line) callers.set(call.caller, (line = { used: 0, waiting: [], seenAt: now() }))
    line.seenAt = now()
    return line
  }

  function join(call: T): void {
    const group = classOf(call)
    if (!isWaiting(group)) catchUp(group, clock)
    const line = lineOf(call)
    if (line.waiting.length === 0) catchUp(line, group.clock)
    line.waiting.push(call)
    length++
  }

  /** Takes a call that can go now: of whoever used least, the one that came first. */
  function next(canGo: (call: T) => boolean): T | undefined {
    for (const group of Object.values(classes).sort((a, b) => a.used - b.used)) {
      const lines = [...group.callers.values()]
        .filter(line => line.waiting.length > 0)
        .sort((a, b) => a.used - b.used)
      for (const line of lines) {
        const at = line.waiting.findIndex(canGo)
        if (at < 0) continue
        clock = Math.max(clock, group.used)
        group.clock = Math.max(group.clock, line.used)
        length--
        return line.waiting.splice(at, 1)[0]
      }
    }
    return undefined
  }

  /** Counts computing time against a caller. */
  function charge(call: Waiting, seconds: number): void {
    const group = classOf(call)
    lineOf(call).used += seconds
    group.used += seconds / group.weight
  }

  function leave(call: T): boolean {
    const { waiting } = lineOf(call)
    const at = waiting.indexOf(call)
    if (at < 0) return false
    waiting.splice(at, 1)
    length--
    return true
  }

  /** Where too many wait, the last of whoever has most gives way; those without an account first. */
  function longest(): Line<T> | undefined {
    const group = isWaiting(classes.keyless) ? classes.keyless : classes.keyed
    return [...group.callers.values()].reduce<Line<T> | undefined>(
      (most, one) => (isLonger(one, most) ? one : most),
      undefined,
    )
  }

  /** Takes out the call that is to give way. */
  function giveWay(): T | undefined {
    const call = longest()?.waiting.pop()
    if (call) length--
    return call
  }

  /** Whether a call that joined a full line now would be the one to give way. */
  function wouldGiveWay(call: Waiting): boolean {
    if (call.keyed && isWaiting(classes.keyless)) return false
    if (!call.keyed && !isWaiting(classes.keyless)) return true
    return lineOf(call).waiting.length >= (longest()?.waiting.length ?? 0)
  }

  /** Of lines of the same length, the one that came last is longer. */
  const isLonger = (one: Line<T>, other: Line<T> | undefined): boolean => {
    const more = one.waiting.length - (other?.waiting.length ?? 0)
    return more > 0 || (more === 0 && one.waiting.length > 0 && one.seenAt >= other!.seenAt)
  }

  /** Takes out all that match, and forgets callers who have not been here for a while. */
  function sweep(matches: (call: T) => boolean): T[] {
    const out: T[] = []
    for (const { callers } of Object.values(classes)) {
      for (const [caller, line] of callers) {
        const found = line.waiting.filter(matches)
        if (found.length > 0) line.waiting = line.waiting.filter(call => !found.includes(call))
        out.push(...found)
        if (line.waiting.length === 0 && now() - line.seenAt > REMEMBER_MS) callers.delete(caller)
      }
    }
    length -= out.length
    return out
  }

  return {
    join,
    next,
    leave,
    giveWay,
    wouldGiveWay,
    sweep,
    /** A call starts: a guess counts until its cost is known. Gives what to tell when it ended. */
    begin(call: T): (seconds: number) => void {
      charge(call, FIRST_GUESS_S)
      return seconds => charge(call, seconds - FIRST_GUESS_S)
    },
    /** Puts a call back that could not be done, to be the next of its caller. */
    putBack(call: T): void {
      lineOf(call).waiting.unshift(call)
      length++
    },
    get length() {
      return length
    },
  }
}
