import {
  ADMIT_AND_RESERVE_FUNCTION,
  ADMIT_FUNCTION,
  ADMIT_KEY_AND_RESERVE_FUNCTION,
  ADMIT_KEY_FUNCTION,
} from './postgres-hot.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

/** `{serial}` is a number the database counts up by itself. */
interface Migration {
  id: number
  statements: string[]
  /** What only PostgreSQL needs. */
  postgres?: string[]
  sqlite?: string[]
}

const MIGRATIONS: Migration[] = [
  {
    id: 1,
    statements: [
      `CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        role TEXT NOT NULL,
        email TEXT UNIQUE,
        password_hash TEXT,
        balance BIGINT NOT NULL DEFAULT 0 CHECK (balance >= 0),
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE api_keys (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        name TEXT NOT NULL,
        prefix TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        rate_limit INTEGER,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        revoked_at BIGINT
      )`,
      'CREATE INDEX api_keys_account ON api_keys (account_id)',
      // The times of the last calls let through, as a JSON list, newest last.
      `CREATE TABLE rate_windows (
        key_id TEXT PRIMARY KEY REFERENCES api_keys (id),
        times TEXT NOT NULL
      )`,
      `CREATE TABLE reservations (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        key_id TEXT REFERENCES api_keys (id),
        slug TEXT NOT NULL,
        amount BIGINT NOT NULL CHECK (amount > 0),
        owner TEXT NOT NULL,
        lease_until BIGINT NOT NULL,
        created_at BIGINT NOT NULL
      )`,
      'CREATE INDEX reservations_owner ON reservations (owner)',
      // Append-only: grants are positive, charges negative. Nothing here is ever changed or removed.
      `CREATE TABLE ledger (
        id {serial},
        account_id TEXT NOT NULL REFERENCES accounts (id),
        key_id TEXT,
        kind TEXT NOT NULL,
        amount BIGINT NOT NULL,
        slug TEXT,
        note TEXT,
        created_at BIGINT NOT NULL
      )`,
      'CREATE INDEX ledger_account ON ledger (account_id, id)',
      `CREATE TABLE calls (
        id {serial},
        account_id TEXT NOT NULL,
        key_id TEXT,
        slug TEXT NOT NULL,
        status INTEGER NOT NULL,
        credits BIGINT NOT NULL,
        duration_ms BIGINT NOT NULL,
        at BIGINT NOT NULL
      )`,
      'CREATE INDEX calls_account ON calls (account_id, at)',
      `CREATE TABLE idempotency (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        key TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        state TEXT NOT NULL,
        job_id TEXT,
        owner TEXT NOT NULL,
        lease_until BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, key)
      )`,
      `CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      )`,
    ],
  },
  {
    id: 2,
    statements: [
      `CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        key_id TEXT,
        slug TEXT NOT NULL,
        status TEXT NOT NULL,
        input TEXT NOT NULL,
        result TEXT,
        error TEXT,
        credits BIGINT NOT NULL,
        reservation_id TEXT,
        starts INTEGER NOT NULL,
        owner TEXT,
        lease_until BIGINT,
        created_at BIGINT NOT NULL,
        started_at BIGINT,
        finished_at BIGINT,
        webhook_url TEXT,
        webhook_secret TEXT,
        webhook_private INTEGER NOT NULL,
        delivery_id TEXT,
        delivery_status TEXT,
        delivery_attempts INTEGER NOT NULL,
        delivery_last_status INTEGER,
        delivery_owner TEXT,
        delivery_lease BIGINT,
        next_attempt_at BIGINT,
        delivered_at BIGINT
      )`,
      'CREATE INDEX jobs_account ON jobs (account_id, created_at, id)',
      `CREATE INDEX jobs_open ON jobs (status, created_at) WHERE status IN ('queued', 'running')`,
      `CREATE INDEX jobs_due ON jobs (next_attempt_at) WHERE delivery_status = 'pending'`,
      `CREATE TABLE deliveries (
        id {serial},
        job_id TEXT NOT NULL,
        delivery_id TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        at BIGINT NOT NULL,
        status INTEGER,
        duration_ms BIGINT NOT NULL,
        error TEXT
      )`,
      'CREATE INDEX deliveries_job ON deliveries (job_id, id)',
    ],
  },
  { id: 3, statements: [], postgres: [ADMIT_FUNCTION] },
  {
    id: 4,
    statements: [
      // Only the hash of a session's token is stored, as with keys.
      `CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        issued_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        replaced INTEGER NOT NULL
      )`,
      'CREATE INDEX sessions_account ON sessions (account_id)',
      // Sliding windows by name: tries to sign in, calls from the browser.
      `CREATE TABLE windows (
        name TEXT PRIMARY KEY,
        times TEXT NOT NULL,
        ends_at BIGINT NOT NULL
      )`,
      // What a provider told us was paid, once per its own reference.
      `CREATE TABLE top_ups (
        provider TEXT NOT NULL,
        reference TEXT NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        amount BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (provider, reference)
      )`,
    ],
  },
  { id: 5, statements: [], postgres: [ADMIT_AND_RESERVE_FUNCTION] },
  // Tells whether a charge whose answer was lost with the connection stands.
  { id: 6, statements: ['ALTER TABLE ledger ADD COLUMN reservation_id TEXT'] },
  {
    id: 7,
    statements: [
      // Bytes in the file storage: announced (pending), used by files (live), or to be removed (dead).
      `CREATE TABLE file_objects (
        key TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        sha256 TEXT NOT NULL,
        size BIGINT NOT NULL,
        place TEXT NOT NULL,
        state TEXT NOT NULL,
        lease_until BIGINT NOT NULL
      )`,
      'CREATE INDEX file_objects_account ON file_objects (account_id, sha256)',
      `CREATE INDEX file_objects_unused ON file_objects (place, state) WHERE state <> 'live'`,
      `CREATE TABLE stored_files (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        object TEXT NOT NULL REFERENCES file_objects (key),
        name TEXT NOT NULL,
        size BIGINT NOT NULL,
        media_type TEXT NOT NULL,
        kind TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        job_id TEXT,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      )`,
      'CREATE INDEX stored_files_account ON stored_files (account_id, created_at, id)',
      'CREATE INDEX stored_files_object ON stored_files (object)',
      'CREATE INDEX stored_files_end ON stored_files (expires_at)',
      'CREATE INDEX stored_files_job ON stored_files (job_id) WHERE job_id IS NOT NULL',
      // Work that one server of all does at a time.
      `CREATE TABLE turns (
        name TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        ends_at BIGINT NOT NULL
      )`,
      `CREATE TABLE pipelines (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        name TEXT NOT NULL,
        steps TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
      )`,
      'CREATE INDEX pipelines_account ON pipelines (account_id, created_at, id)',
      // The files of a job by parameter, how far it is, and a number that rises with every change.
      'ALTER TABLE jobs ADD COLUMN files TEXT',
      'ALTER TABLE jobs ADD COLUMN form INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE jobs ADD COLUMN units INTEGER',
      'ALTER TABLE jobs ADD COLUMN progress TEXT',
      'ALTER TABLE jobs ADD COLUMN version INTEGER NOT NULL DEFAULT 0',
    ],
  },
  {
    id: 8,
    statements: [
      // What a person recognizes a session by; the id stays when its token is replaced.
      'ALTER TABLE sessions ADD COLUMN id TEXT',
      'ALTER TABLE sessions ADD COLUMN opened_at BIGINT',
      'ALTER TABLE sessions ADD COLUMN agent TEXT',
      'ALTER TABLE sessions ADD COLUMN address TEXT',
      'UPDATE sessions SET id = substr(token_hash, 1, 24), opened_at = issued_at',
      // Browsers that signed in before: strangers who guess passwords do not slow them down.
      `CREATE TABLE devices (
        token_hash TEXT NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        ends_at BIGINT NOT NULL,
        PRIMARY KEY (token_hash, account_id)
      )`,
      `CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        name TEXT NOT NULL,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT
      )`,
      'CREATE INDEX passkeys_account ON passkeys (account_id)',
      // The secret of an authenticator app, sealed; `confirmed` once a code of it was right; codes of a step work once.
      `CREATE TABLE authenticators (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id),
        secret TEXT NOT NULL,
        confirmed INTEGER NOT NULL,
        used_step BIGINT NOT NULL
      )`,
      `CREATE TABLE recovery_codes (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        code_hash TEXT NOT NULL,
        PRIMARY KEY (account_id, code_hash)
      )`,
      `CREATE TABLE audit_log (
        id {serial},
        at BIGINT NOT NULL,
        actor_id TEXT,
        via TEXT NOT NULL,
        address TEXT,
        action TEXT NOT NULL,
        account_id TEXT,
        subject TEXT,
        detail TEXT
      )`,
      'CREATE INDEX audit_log_account ON audit_log (account_id, id)',
    ],
    // What was written stays as it was written.
    sqlite: ['UPDATE', 'DELETE'].map(
      change => `CREATE TRIGGER audit_log_no_${change.toLowerCase()} BEFORE ${change} ON audit_log
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
    ),
    postgres: [
      `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`,
      `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    ],
  },
  {
    id: 9,
    statements: [
      'ALTER TABLE idempotency ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0',
      // Sealed with the caller's own key, which is not stored.
      `CREATE TABLE kept_results (
        account_id TEXT NOT NULL,
        key TEXT NOT NULL,
        size BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        content {bytes} NOT NULL,
        PRIMARY KEY (account_id, key)
      )`,
      'CREATE INDEX kept_results_size ON kept_results (account_id, size) WHERE size > 16384',
      'CREATE INDEX kept_results_age ON kept_results (created_at)',
    ],
  },
  {
    id: 10,
    // The trace that a job belongs to goes with its deliveries.
    statements: ['ALTER TABLE jobs ADD COLUMN traceparent TEXT'],
  },
  {
    id: 11,
    // What a pipeline is called; jobs of one tool have the tool's name. What was lost on the way, as JSON.
    statements: ['ALTER TABLE jobs ADD COLUMN name TEXT', 'ALTER TABLE jobs ADD COLUMN warnings TEXT'],
  },
  {
    id: 12,
    statements: [
      // What a key may do, as a JSON list (null: everything), until when, and for how many credits a month.
      'ALTER TABLE api_keys ADD COLUMN scopes TEXT',
      'ALTER TABLE api_keys ADD COLUMN expires_at BIGINT',
      'ALTER TABLE api_keys ADD COLUMN credit_limit BIGINT',
      'CREATE INDEX ledger_key ON ledger (key_id, created_at)',
      'ALTER TABLE accounts ADD COLUMN suspended_at BIGINT',
    ],
    // Under names of their own: instances of the version before go on calling theirs.
    postgres: [ADMIT_KEY_FUNCTION, ADMIT_KEY_AND_RESERVE_FUNCTION],
  },
  {
    id: 13,
    statements: [
      'ALTER TABLE accounts ADD COLUMN email_verified_at BIGINT',
      // The language of mails, and what a team is called: teams are accounts without a login.
      'ALTER TABLE accounts ADD COLUMN language TEXT',
      'ALTER TABLE accounts ADD COLUMN name TEXT',
      // A mail tells of a balance below this line (null: the common one), once until it was above.
      'ALTER TABLE accounts ADD COLUMN low_line BIGINT',
      'ALTER TABLE accounts ADD COLUMN low_told_at BIGINT',
      // When an account that was given up goes, and when it went.
      'ALTER TABLE accounts ADD COLUMN delete_at BIGINT',
      'ALTER TABLE accounts ADD COLUMN deleted_at BIGINT',
      // The team that somebody looks at.
      'ALTER TABLE sessions ADD COLUMN acts_for TEXT',
      // Who an account's owner is at a provider of sign-on.
      `CREATE TABLE identities (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        created_at BIGINT NOT NULL,
        PRIMARY KEY (issuer, subject)
      )`,
      'CREATE INDEX identities_account ON identities (account_id)',
      `CREATE TABLE members (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        person_id TEXT NOT NULL REFERENCES accounts (id),
        role TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, person_id)
      )`,
      'CREATE INDEX members_person ON members (person_id)',
      // Links that work once: only the hash of what they hold is stored.
      `CREATE TABLE links (
        token_hash TEXT PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        purpose TEXT NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id),
        email TEXT,
        role TEXT,
        created_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL
      )`,
      'CREATE INDEX links_account ON links (account_id, purpose)',
      // Mails that wait to be sent, sealed: they hold links.
      `CREATE TABLE mails (
        id TEXT PRIMARY KEY,
        content TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        due_at BIGINT NOT NULL,
        created_at BIGINT NOT NULL
      )`,
      'CREATE INDEX mails_due ON mails (due_at)',
      // Who an account is at a payment service, and when to buy more by itself.
      `CREATE TABLE payment_customers (
        account_id TEXT NOT NULL REFERENCES accounts (id),
        provider TEXT NOT NULL,
        customer TEXT NOT NULL,
        payment_method TEXT,
        top_up_below BIGINT,
        top_up_credits BIGINT,
        top_up_round BIGINT NOT NULL DEFAULT 0,
        tried_at BIGINT,
        problem TEXT,
        PRIMARY KEY (account_id, provider)
      )`,
      'CREATE INDEX accounts_delete_at ON accounts (delete_at) WHERE delete_at IS NOT NULL',
    ],
  },
  {
    id: 14,
    statements: [
      // Automatic top-ups within a day; what is being bought and by which payment, and when to look at it again.
      'ALTER TABLE payment_customers ADD COLUMN top_up_daily BIGINT',
      'ALTER TABLE payment_customers ADD COLUMN top_up_open BIGINT',
      'ALTER TABLE payment_customers ADD COLUMN top_up_payment TEXT',
      'ALTER TABLE payment_customers ADD COLUMN top_up_due BIGINT',
    ],
  },
  // A clock that was put back locks no key.
  { id: 15, statements: [], postgres: [ADMIT_FUNCTION] },
]

/** The newest schema this code knows. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)!.id

/**
 * Brings the database's schema up to this code's, or to an older one, for tests of upgrades. Safe to run from several
 * processes at once.
 */
export async function migrate(db: Database, newestWanted: number = SCHEMA_VERSION): Promise<void> {
  await db.transact(function* () {
    yield* lock(db)
    yield* run('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, at BIGINT NOT NULL)')
    const done = new Set((yield* all<{ id: number }>('SELECT id FROM migrations')).map(row => row.id))
    const newest = Math.max(0, ...done)
    if (newest > SCHEMA_VERSION + 1) {
      throw new Error(
        `the database is at version ${newest}, this program knows ${SCHEMA_VERSION}; upgrade it first.`,
      )
    }
    for (const { id, statements, postgres = [], sqlite = [] } of MIGRATIONS) {
      if (done.has(id) || id > newestWanted) continue
      for (const statement of [...statements, ...(db.dialect === 'postgres' ? postgres : sqlite)])
        yield* run(statement.replaceAll('{serial}', serial(db)).replaceAll('{bytes}', bytesType(db)))
      yield* run('INSERT INTO migrations (id, at) VALUES (?, ?)', id, Date.now())
    }
  })
}

/** SQLite's immediate transaction is the lock; PostgreSQL has one to ask for, and its clock to name. */
function* lock(db: Database): Work<void> {
  if (db.dialect === 'sqlite') return
  yield* one('SELECT pg_advisory_xact_lock(7065732)')
  yield* run(
    `CREATE OR REPLACE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
     AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'`,
  )
}

const serial = (db: Database): string =>
  db.dialect === 'sqlite'
    ? 'INTEGER PRIMARY KEY AUTOINCREMENT'
    : 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY'

const bytesType = (db: Database): string => (db.dialect === 'sqlite' ? 'BLOB' : 'BYTEA')
