/**
 * What every metered call does, in one round trip each. The embedded engine runs the same steps as separate
 * statements, which cost it nothing; over a network each would be a wait. The contract suite holds both to the same.
 */
import { type Admission, narrowing, type OwnReservation, type Reservation } from './credits.ts'
import { LEASE_MS } from './leases.ts'
import { one, type Work } from './sql.ts'
import type { CallRecord } from './usage.ts'

/** The strict window as a function of the database: the row is locked, so calls of one key are counted in turn. */
export const ADMIT_FUNCTION = `
CREATE OR REPLACE FUNCTION admit_call(p_hash text, p_limit integer)
RETURNS TABLE (kind text, account_id text, key_id text, key_name text, balance bigint,
               rate_limit integer, remaining integer, reset integer) LANGUAGE plpgsql AS $$
DECLARE
  k record;
  t bigint;
  recent bigint[];
BEGIN
  SELECT a.id, a.name, a.account_id, a.last_used_at, COALESCE(a.rate_limit, p_limit) AS lim, b.balance
    INTO k FROM api_keys a JOIN accounts b ON b.id = a.account_id
    WHERE a.hash = p_hash AND a.revoked_at IS NULL;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::text, 0::bigint, 0, 0, 0;
    RETURN;
  END IF;
  t := now_ms();
  IF k.last_used_at IS NULL OR t - k.last_used_at > 60000 THEN
    UPDATE api_keys SET last_used_at = t WHERE id = k.id;
  END IF;
  IF k.lim = 0 THEN
    RETURN QUERY SELECT 'admitted', k.account_id, k.id, k.name, k.balance, 0, 0, 0;
    RETURN;
  END IF;
  INSERT INTO rate_windows (key_id, times) VALUES (k.id, '[]') ON CONFLICT DO NOTHING;
  SELECT ARRAY(SELECT jsonb_array_elements_text(w.times::jsonb)::bigint) INTO recent
    FROM rate_windows w WHERE w.key_id = k.id FOR UPDATE;
  t := now_ms();
  recent := ARRAY(SELECT x FROM unnest(recent) WITH ORDINALITY AS u (x, n) WHERE x > t - 60000 AND x <= t + 60000
    ORDER BY n);
  IF cardinality(recent) >= k.lim THEN
    RETURN QUERY SELECT 'limited', k.account_id, k.id, k.name, k.balance, k.lim, 0,
      greatest(1, ceil((recent[cardinality(recent) - k.lim + 1] + 60000 - t) / 1000.0)::integer);
    RETURN;
  END IF;
  recent := recent || t;
  UPDATE rate_windows w SET times = to_json(recent)::text WHERE w.key_id = k.id;
  RETURN QUERY SELECT 'admitted', k.account_id, k.id, k.name, k.balance, k.lim, k.lim - cardinality(recent),
    greatest(1, ceil((recent[1] + 60000 - t) / 1000.0)::integer);
END $$`

/** The same, and the credits are reserved where the balance allows it. */
export const ADMIT_AND_RESERVE_FUNCTION = `
CREATE OR REPLACE FUNCTION admit_and_reserve(p_hash text, p_limit integer, p_id text, p_slug text, p_amount bigint,
                                             p_owner text, p_lease bigint)
RETURNS TABLE (kind text, account_id text, key_id text, key_name text, balance bigint,
               rate_limit integer, remaining integer, reset integer, reserved boolean) LANGUAGE plpgsql AS $$
DECLARE
  a record;
  rest bigint;
BEGIN
  SELECT * INTO a FROM admit_call(p_hash, p_limit);
  IF a.kind = 'admitted' THEN
    UPDATE accounts c SET balance = c.balance - p_amount WHERE c.id = a.account_id AND c.balance >= p_amount
      RETURNING c.balance INTO rest;
    IF FOUND THEN
      INSERT INTO reservations (id, account_id, key_id, slug, amount, owner, lease_until, created_at)
      VALUES (p_id, a.account_id, a.key_id, p_slug, p_amount, p_owner, now_ms() + p_lease, now_ms());
    END IF;
  END IF;
  RETURN QUERY SELECT a.kind, a.account_id, a.key_id, a.key_name, COALESCE(rest, a.balance),
    a.rate_limit, a.remaining, a.reset, rest IS NOT NULL;
END $$`

/** The first of them for keys that may end or be narrowed, and accounts that may be suspended. */
export const ADMIT_KEY_FUNCTION = `
CREATE OR REPLACE FUNCTION admit_key(p_hash text, p_limit integer)
RETURNS TABLE (kind text, account_id text, key_id text, key_name text, balance bigint, rate_limit integer,
               remaining integer, reset integer, scopes text, credit_limit bigint, expires_at bigint) LANGUAGE plpgsql AS $$
DECLARE
  k record;
BEGIN
  SELECT a.scopes, a.credit_limit, a.expires_at, b.suspended_at INTO k
    FROM api_keys a JOIN accounts b ON b.id = a.account_id WHERE a.hash = p_hash AND a.revoked_at IS NULL;
  IF k.expires_at <= now_ms() OR k.suspended_at IS NOT NULL THEN
    RETURN QUERY SELECT CASE WHEN k.suspended_at IS NULL THEN 'expired' ELSE 'suspended' END, NULL::text, NULL::text,
      NULL::text, 0::bigint, 0, 0, 0, NULL::text, NULL::bigint, k.expires_at;
    RETURN;
  END IF;
  RETURN QUERY SELECT c.*, k.scopes, k.credit_limit, k.expires_at FROM admit_call(p_hash, p_limit) c;
END $$`

/** The second. For a narrowed key nothing is reserved yet: it is not known here whether the call is within its scopes. */
export const ADMIT_KEY_AND_RESERVE_FUNCTION = `
CREATE OR REPLACE FUNCTION admit_key_and_reserve(p_hash text, p_limit integer, p_id text, p_slug text, p_amount bigint,
                                                 p_owner text, p_lease bigint)
RETURNS TABLE (kind text, account_id text, key_id text, key_name text, balance bigint, rate_limit integer,
               remaining integer, reset integer, scopes text, credit_limit bigint, expires_at bigint,
               reserved boolean) LANGUAGE plpgsql AS $$
DECLARE
  a record;
  rest bigint;
  narrowed boolean;
BEGIN
  SELECT * INTO a FROM admit_key(p_hash, p_limit);
  narrowed := a.scopes IS NOT NULL OR a.credit_limit IS NOT NULL;
  IF a.kind = 'admitted' AND NOT narrowed THEN
    UPDATE accounts c SET balance = c.balance - p_amount WHERE c.id = a.account_id AND c.balance >= p_amount
      RETURNING c.balance INTO rest;
    IF FOUND THEN
      INSERT INTO reservations (id, account_id, key_id, slug, amount, owner, lease_until, created_at)
      VALUES (p_id, a.account_id, a.key_id, p_slug, p_amount, p_owner, now_ms() + p_lease, now_ms());
    END IF;
  END IF;
  RETURN QUERY SELECT a.kind, a.account_id, a.key_id, a.key_name, COALESCE(rest, a.balance), a.rate_limit, a.remaining,
    a.reset, a.scopes, a.credit_limit, a.expires_at, CASE WHEN NOT narrowed THEN rest IS NOT NULL END;
END $$`

interface AdmitRow {
  kind: Admission['kind']
  account_id: string
  key_id: string
  key_name: string
  balance: number
  rate_limit: number
  remaining: number
  reset: number
  scopes: string | null
  credit_limit: number | null
  expires_at: number | null
  reserved?: boolean | null
}

export function* admitOnce(hash: string, defaultLimit: number): Work<Admission> {
  return admission((yield* one<AdmitRow>('SELECT * FROM admit_key(?, ?)', hash, defaultLimit))!)
}

export function* admitAndReserveOnce(hash: string, defaultLimit: number, r: OwnReservation): Work<Admission> {
  const row = yield* one<AdmitRow>(
    'SELECT * FROM admit_key_and_reserve(?, ?, ?, ?, ?, ?, ?)',
    hash,
    defaultLimit,
    r.id,
    r.slug,
    r.amount,
    r.owner,
    LEASE_MS,
  )
  return admission(row!)
}

function admission(row: AdmitRow): Admission {
  if (row.kind === 'unknown' || row.kind === 'suspended') return { kind: row.kind }
  if (row.kind === 'expired') return { kind: 'expired', expiredAt: row.expires_at! }
  const rate =
    row.rate_limit === 0 ? undefined : { limit: row.rate_limit, remaining: row.remaining, reset: row.reset }
  const account = { accountId: row.account_id, balance: row.balance }
  if (row.kind === 'limited') return { kind: 'limited', ...account, rate: rate!, retryAfter: row.reset }
  const reserved = row.reserved === undefined || row.reserved === null ? {} : { reserved: row.reserved }
  const key = { keyId: row.key_id, keyName: row.key_name, ...narrowing(row) }
  return { kind: 'admitted', ...account, ...key, rate, ...reserved }
}

export function* reserveOnce(r: Reservation): Work<number | undefined> {
  const row = yield* one<{ balance: number }>(
    `WITH paid AS (
       UPDATE accounts SET balance = balance - ?::bigint WHERE id = ? AND balance >= ?::bigint RETURNING id, balance
     ), held AS (
       INSERT INTO reservations (id, account_id, key_id, slug, amount, owner, lease_until, created_at)
       SELECT ?, id, ?, ?, ?::bigint, ?, now_ms() + ?::bigint, now_ms() FROM paid
     ) SELECT balance FROM paid`,
    r.amount,
    r.accountId,
    r.amount,
    r.id,
    r.keyId,
    r.slug,
    r.amount,
    r.owner,
    LEASE_MS,
  )
  return row?.balance
}

const NOTE_CALL = `note AS (
  INSERT INTO calls (account_id, key_id, slug, status, credits, duration_ms, at)
  SELECT ?, ?, ?, CASE WHEN late THEN 502 ELSE ?::integer END, CASE WHEN late THEN 0 ELSE ?::bigint END, ?::bigint, now_ms()
  FROM state WHERE NOT again
)`

const callParams = (r: CallRecord) => [
  r.accountId,
  r.keyId,
  r.slug,
  r.status,
  r.credits,
  Math.round(r.durationMs),
]

/** Ends a call that no job and no idempotency key depends on. */
export function* settleOnce(
  reservationId: string,
  outcome: 'commit' | 'refund',
  record: CallRecord,
): Work<{ charged: boolean; balance: number }> {
  const row = yield* outcome === 'commit'
    ? one<{ charged: boolean; balance: number }>(
        `WITH held AS (DELETE FROM reservations WHERE id = ? RETURNING *),
         before AS (
           SELECT count(*) = 1 AS charged FROM ledger
           WHERE NOT EXISTS (SELECT 1 FROM held) AND account_id = ? AND reservation_id = ?
         ),
         state AS (
           SELECT charged AS again, NOT charged AND NOT EXISTS (SELECT 1 FROM held) AS late FROM before
         ),
         charge AS (
           INSERT INTO ledger (account_id, key_id, kind, amount, slug, created_at, reservation_id)
           SELECT account_id, key_id, 'charge', -amount, slug, now_ms(), id FROM held
         ), ${NOTE_CALL}
         SELECT NOT late AS charged, (SELECT balance FROM accounts WHERE id = ?) AS balance FROM state`,
        reservationId,
        record.accountId,
        reservationId,
        ...callParams(record),
        record.accountId,
      )
    : one<{ charged: boolean; balance: number }>(
        `WITH held AS (DELETE FROM reservations WHERE id = ? RETURNING *),
         state AS (SELECT false AS late, false AS again),
         back AS (
           UPDATE accounts a SET balance = a.balance + held.amount FROM held WHERE a.id = held.account_id
           RETURNING a.balance
         ), ${NOTE_CALL}
         SELECT false AS charged,
           COALESCE((SELECT balance FROM back), (SELECT balance FROM accounts WHERE id = ?)) AS balance`,
        reservationId,
        ...callParams(record),
        record.accountId,
      )
  return { charged: row!.charged, balance: row!.balance }
}
