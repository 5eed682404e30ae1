import childProcess, { type ChildProcess } from 'node:child_process'
import type { FaultOrder } from './faults.ts'

/** What a child that is broken, or not ours any more, might say instead of its answer. */
const GARBAGE: unknown[] = [
  null,
  'hello',
  [],
  { kind: 'result' },
  { kind: 'result', id: 1, result: { content: { path: '/etc/passwd' } }, rss: 0 },
  { kind: 'fault', fault: { kind: 'no-such', message: 5 } },
  { kind: 'progress' },
  { kind: '__proto__' },
  7,
]
let turn = 0

interface Told {
  kind?: string
}

/** Lets messages between the server and its children be lost, garbled, or be the last thing before a child's end. */
export function failChildren(count: (name: string) => FaultOrder['message'] | undefined): void {
  const { spawn } = childProcess
  const broken = (...args: Parameters<typeof spawn>) => {
    const child = spawn(...args) as ChildProcess
    if (!child.send) return child
    const send = child.send.bind(child) as (message: unknown, done: (error: Error | null) => void) => boolean
    child.send = ((message: Told, done: (error: Error | null) => void) => {
      const how = count(`to a child: ${message.kind}`)
      if (how === 'lost') return true
      if (how) child.kill('SIGKILL')
      return send(message, done)
    }) as typeof child.send
    const emit = child.emit.bind(child) as (event: string, ...args: unknown[]) => boolean
    child.emit = ((event: string, ...told: unknown[]) => {
      const said = told[0] as Told
      if (event !== 'message' || said?.kind === 'ready') return emit(event, ...told)
      const how = count(`from a child: ${said?.kind}`)
      if (how === 'lost') return true
      if (how === 'killed') return child.kill('SIGKILL')
      if (how === 'garbled') return emit(event, GARBAGE[turn++ % GARBAGE.length])
      // A child that says everything twice.
      if (how === 'twice') emit(event, ...told)
      return emit(event, ...told)
    }) as typeof child.emit
    return child
  }
  childProcess.spawn = broken as typeof spawn
}
