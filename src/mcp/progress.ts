import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../runner/protocol.ts'

/** Passes a tool's progress on to a client that asked for it. */
export function progressTo({ mcpReq }: ServerContext): (progress: Progress) => void {
  const token = mcpReq._meta?.progressToken
  if (token === undefined) return () => undefined
  let last = -1
  return ({ done, total, unit, message = unit }) => {
    // The protocol wants it to rise; the steps of a chain each begin anew.
    if (done <= last) return
    last = done
    const params = { progressToken: token, progress: done, total, message }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
