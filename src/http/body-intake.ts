import type { IncomingMessage } from 'node:http'
import { Fault } from '../fault.ts'
import { createUploadPlaces, type Place } from './upload-places.ts'

/** Bytes of bodies, over all callers, that may wait in memory: more goes to the disk, or is refused. */
const MEMORY = 64 * 2 ** 20
/** In each such time a body must get on by so much. A caller who stops, or nearly so, only holds what others need. */
const WINDOW_MS = 10_000
const LEAST_BYTES = 10 * 1024
/** The same while others wait for its place, or memory is short. */
const LEAST_BYTES_WANTED = 320 * 1024
const LOOK_MS = 1_000

/** One body on its way in. */
export interface BodyWatch {
  /** Tells that so many bytes arrived. */
  progress: (bytes: number) => void
  /** Sets how many bytes of this body are in memory; false, and nothing is changed, where there is no room for them. */
  hold: (bytes: number) => boolean
  /** Waits until a body that does not stay in memory may be read. */
  takePlace: () => Promise<void>
  /** Its place may go to another: a child took the call, or the call ended. */
  leavePlace: () => void
  /** Whether it is us who do not take in more at the moment. */
  isHeldUp: () => boolean
  /** What to do with a body that arrives too slowly. */
  onSlow: (refusal: Fault) => void
  /** No more is expected of it, and nothing of it is in memory. */
  close: () => void
}

interface Watched extends BodyWatch {
  received: number
  held: number
  place: Place | undefined
  /** When the time began in which it must get on, and how much had arrived then. */
  mark: { at: number; received: number }
}

export interface IntakeSettings {
  /** Bodies that may arrive at once from one caller; 0 is no limit. */
  perCaller: number
  memory?: number
  windowMs?: number
  now?: () => number
}

export type BodyIntake = ReturnType<typeof createBodyIntake>

/** Keeps bodies on their way in within bounds: of memory over all callers, of number for each, and of time. */
export function createBodyIntake({
  perCaller,
  memory = MEMORY,
  windowMs = WINDOW_MS,
  now = performance.now.bind(performance),
}: IntakeSettings) {
  const open = new Set<Watched>()
  const callers = new Map<string, number>()
  let held = 0
  const places = createUploadPlaces()
  let timer: NodeJS.Timeout | undefined
  const every = Math.min(LOOK_MS, windowMs)
  let nextLook = 0

  function look(): void {
    const at = now()
    // While this process stood still, what had arrived was not read: that is not the callers' time.
    const late = Math.max(0, at - nextLook)
    nextLook = at + every
    for (const body of open) {
      body.mark.at = Math.min(at, body.mark.at + late)
      const isWanted = body.place?.isWanted() || (body.held > 0 && held > memory / 2)
      const least = ((isWanted ? LEAST_BYTES_WANTED : LEAST_BYTES) * windowMs) / WINDOW_MS
      const gotOn = body.received - body.mark.received >= least
      if (gotOn || body.isHeldUp()) body.mark = { at, received: body.received }
      else if (at - body.mark.at >= windowMs && late < every) body.onSlow(tooSlow())
    }
    if (open.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  /**
   * Watches a body until it is closed. `caller` is an address that is held to the limit; `inTurn` is whose turn a body
   * waits for that does not stay in memory, where nobody answers for it.
   */
  function watch(request: IncomingMessage, caller?: string, inTurn?: string): BodyWatch {
    if (caller !== undefined && perCaller > 0) {
      const own = callers.get(caller) ?? 0
      if (own >= perCaller) throw tooMany(perCaller)
      callers.set(caller, own + 1)
    }
    const body: Watched = {
      received: 0,
      held: 0,
      place: undefined,
      mark: { at: now(), received: 0 },
      // A disk that is slow to take a body in is not its caller's fault, also where all of it is here.
      isHeldUp: () => request.isPaused() || request.complete,
      onSlow: () => undefined,
      takePlace: async () => {
        if (inTurn === undefined) return
        body.place = await places.take(inTurn)
        // While it waited nothing was asked of it.
        body.mark = { at: now(), received: body.received }
      },
      leavePlace: () => body.place?.leave(),
      progress: bytes => {
        body.received += bytes
      },
      hold: bytes => {
        const more = bytes - body.held
        if (more > 0 && held + more > memory) return false
        held += more
        body.held = bytes
        return true
      },
      close: () => {
        if (!open.delete(body)) return
        held -= body.held
        body.held = 0
        if (caller === undefined || perCaller === 0) return
        const left = callers.get(caller)! - 1
        if (left > 0) callers.set(caller, left)
        else callers.delete(caller)
      },
    }
    open.add(body)
    if (!timer) {
      nextLook = now() + every
      timer = setInterval(look, every).unref()
    }
    return body
  }

  return { watch, stats: () => ({ bodies: open.size, bytes: held, ...places.stats() }) }
}

const tooSlow = () => new Fault('timeout', 'body: it stopped arriving, or came too slowly; send it again.')
const tooMany = (limit: number) =>
  new Fault('too-many', `This address sends ${limit} bodies at once already; wait until one has arrived.`, {
    retryAfter: 1,
  })

/** There is no room in memory for what a caller sends. */
export const noRoom = () =>
  new Fault(
    'unavailable',
    'The server takes in too much at once; nothing was charged. Try again in a moment.',
    {
      retryAfter: 2,
    },
  )
