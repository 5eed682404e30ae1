import { type ChildProcess, fork } from 'node:child_process'

export type Work<Result> = { done: Result } | { lost: string }

export interface Worker<Task, Result> {
  run: (task: Task) => Promise<Work<Result>>
  end: () => void
}

/** Hands tasks one by one to a child process, and to a new one after a task that hung or ended it. */
export function startWorker<Task extends object, Result>(
  script: string,
  { seconds, env }: { seconds: number; env?: NodeJS.ProcessEnv },
): Worker<Task, Result> {
  let child: ChildProcess | undefined
  const started = () =>
    fork(script, ['--work'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], ...(env && { env }) })
  const run = (task: Task): Promise<Work<Result>> => {
    child ??= started()
    const current = child
    return new Promise(resolve => {
      const finish = (work: Work<Result>) => {
        clearTimeout(timer)
        current.removeAllListeners()
        resolve(work)
      }
      const lose = (lost: string) => {
        child = undefined
        current.kill('SIGKILL')
        finish({ lost })
      }
      const timer = setTimeout(() => lose(`no answer in ${seconds} s`), seconds * 1000)
      current.once('exit', (code, signal) => lose(`the process ended with ${code ?? signal}`))
      current.once('message', message => finish({ done: message as Result }))
      current.send(task)
    })
  }
  return { run, end: () => child?.kill() }
}

/** Whether this process is such a child. */
export const isWorker = (): boolean => process.argv[2] === '--work'

/** In the child: does each task that is sent. */
export function serveTasks<Task>(work: (task: Task) => Promise<object>): void {
  process.on('message', async (task: Task) => process.send!(await work(task)))
}
