import { all, type Database, one, type Work } from './sql.ts'

/** A chain of tools that an account saved. */
export interface SavedPipeline {
  id: string
  account_id: string
  name: string
  /** As JSON. */
  steps: string
  created_at: number
  updated_at: number
}

export type NewPipeline = Pick<SavedPipeline, 'id' | 'account_id' | 'name' | 'steps'>

const MOST = 200
const COLUMNS = 'id, account_id, name, steps, created_at, updated_at'

/** Saves a pipeline; undefined where the account has as many as it may. */
export function* insertPipeline(pipeline: NewPipeline): Work<SavedPipeline | undefined> {
  return yield* one<SavedPipeline>(
    `INSERT INTO pipelines (${COLUMNS}) SELECT ?, ?, ?, ?, now_ms(), now_ms()
     WHERE (SELECT COUNT(*) FROM pipelines WHERE account_id = ?) < ${MOST} RETURNING ${COLUMNS}`,
    pipeline.id,
    pipeline.account_id,
    pipeline.name,
    pipeline.steps,
    pipeline.account_id,
  )
}

export function* updatePipeline(pipeline: NewPipeline): Work<SavedPipeline | undefined> {
  return yield* one<SavedPipeline>(
    `UPDATE pipelines SET name = ?, steps = ?, updated_at = now_ms() WHERE id = ? AND account_id = ? RETURNING ${COLUMNS}`,
    pipeline.name,
    pipeline.steps,
    pipeline.id,
    pipeline.account_id,
  )
}

/** The functions over a database. */
export const bindPipelines = (db: Database) => ({
  insertPipeline: (pipeline: NewPipeline) => db.durable(() => insertPipeline(pipeline)),
  updatePipeline: (pipeline: NewPipeline) => db.durable(() => updatePipeline(pipeline)),
  findPipeline: (id: string, accountId: string) =>
    db.read(() =>
      one<SavedPipeline>(`SELECT ${COLUMNS} FROM pipelines WHERE id = ? AND account_id = ?`, id, accountId),
    ),
  listPipelines: (accountId: string) =>
    db.read(() =>
      all<SavedPipeline>(
        `SELECT ${COLUMNS} FROM pipelines WHERE account_id = ? ORDER BY created_at DESC, id DESC`,
        accountId,
      ),
    ),
  removePipeline: (id: string, accountId: string) =>
    db.durable(() =>
      one('DELETE FROM pipelines WHERE id = ? AND account_id = ? RETURNING id', id, accountId),
    ),
})
