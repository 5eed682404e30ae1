import { type ChildProcess, fork } from 'node:child_process'

export type Work<Result> = { done: Result } | { lost: string }

export interface Worker<Task, Result> {
  run: (task: Task) => Promise<Work<Result>>
  end: () => void
}

interface WorkerOptions {
  /** How long a task may take. */
  seconds: number
  /** A child that has done so many tasks makes room for a fresh one. */
  tasksPerChild?: number
  env?: NodeJS.ProcessEnv
}

/** Hands tasks one by one to a child process, and to a new one after a task that hung or ended it. */
export function startWorker<Task extends object, Result>(
  script: string,
  { seconds, tasksPerChild = Number.POSITIVE_INFINITY, env }: WorkerOptions,
): Worker<Task, Result> {
  let child: ChildProcess | undefined
  let tasks = 0
  const started = () => {
    tasks = 0
    return fork(script, ['--work'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], ...(env && { env }) })
  }
  const end = () => {
    child?.kill()
    child = undefined
  }
  const run = (task: Task): Promise<Work<Result>> => {
    if (tasks >= tasksPerChild) end()
    child ??= started()
    tasks++
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
  return { run, end }
}

/** Whether this process is such a child. */
export const isWorker = (): boolean => process.argv[2] === '--work'

/** In the child: does each task that is sent. */
export function serveTasks<Task>(work: (task: Task) => Promise<object>): void {
  process.on('message', async (task: Task) => process.send!(await work(task)))
}
