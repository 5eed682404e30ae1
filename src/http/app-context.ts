import type { Sessions } from '../service/sessions.ts'
import type { gatekeeper } from './app-session.ts'
import type { HttpContext } from './context.ts'

/** What the dashboard's routes need besides. */
export interface AppContext extends HttpContext, ReturnType<typeof gatekeeper> {
  sessions: Sessions
}
