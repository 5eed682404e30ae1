/** What the dashboard's endpoints answer. */
export interface Key {
  id: string
  name: string
  prefix: string
  rate_limit_per_minute: number | null
  calls_today: number
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export interface NewKey {
  id: string
  name: string
  prefix: string
  secret: string
}

export interface Credits {
  api_credits: number
  granted: number
  charged: number
  reserved: number
  tools: string[]
  top_up: { open: boolean; amounts: number[]; note?: string }
}

export interface Entry {
  id: number
  at: string
  kind: string
  amount: number
  tool: string | null
  key: { id: string; name: string | null } | null
  note: string | null
}

export interface Sum {
  calls: number
  credits: number
  failures: number
  median_ms: number
}

export interface Usage {
  from: string
  to: string
  totals: Sum
  days: (Sum & { date: string })[]
  tools: (Sum & { slug: string })[]
  cells: (Sum & { date: string; slug: string })[]
}

export interface Job {
  job_id: string
  tool_slug: string
  status: 'queued' | 'running' | 'succeeded' | 'failed'
  created_at: string
  started_at?: string
  finished_at?: string
  credits_used?: number
  error?: string
  result?: unknown
  webhook?: {
    url: string
    status: 'pending' | 'delivered' | 'failed'
    attempts: number
    last_status?: number
    next_attempt_at?: string
    delivered_at?: string
  }
}

export interface Delivery {
  delivery_id: string
  attempt: number
  at: string
  status?: number
  duration_ms: number
  error?: string
}

export interface AccountRow {
  id: string
  role: string
  email: string | null
  api_credits: number
  created_at: string
  keys: number
  calls_30_days: number
  credits_30_days: number
}

export interface ServerState {
  pool: { size: number; ready: number; busy: number }
  queue: { waiting: number; max: number }
  jobs: { queued: number; running: number; deliveries: number }
  server: { uptime_s: number; memory_mb: number; database: string; node: string }
}
