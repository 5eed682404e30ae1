// Made by `npm run clients` from the declarations of the tools. Do not edit.

/** An answer of the service. */
export interface AccountAnswer {
  api_credits: number
  key: {
    id: string
    name: string
    prefix: string
    created_at: string
    /** The key lists and fetches, and runs or changes nothing. */
    read_only?: true
    /** The tools it is for, where not all. */
    tools?: string[]
    /** The families of tools it is for, where not all. */
    families?: string[]
    expires_at?: string
    /** What it may spend in a month (UTC), where it is limited. */
    credits_per_month?: number
    credits_this_month?: number
  }
  /** 0: no limit. */
  rate_limit_per_minute: number
}

/** An answer of the service. */
export interface UsageAnswer {
  from: string
  to: string
  totals: {
    calls: number
    credits: number
    failures: number
  }
  days: Array<{
    calls: number
    credits: number
    failures: number
    date: string
  }>
  tools: Array<{
    calls: number
    credits: number
    failures: number
    median_ms: number
    slug: string
  }>
}

/** An answer of the service. */
export interface CatalogEntry {
  slug: string
  name: string
  description: string
  family: 'pdf' | 'document' | 'image' | 'data' | 'archive' | 'mesh' | 'audio' | 'video' | 'ai' | 'other'
  /** What a call costs; 0 when free. */
  credits: number
  free: boolean
  /** core: the tools every server of this API has; extra: what came on top. */
  collection: 'core' | 'extra'
  availability: 'available' | 'browser-only'
  /** Why the server does not have it. */
  reason?: string
  method: 'POST'
  path: string
  /** Where people use it in a browser, on the same server. */
  page: string
  body_encoding: 'multipart/form-data' | 'application/json' | null
  /** The largest body of a call. */
  max_body_bytes?: number
  /** Limits that are wider for jobs. */
  job_limits?: {
    /** What is counted. */
    unit: string
    /** The most of a direct call; a job pays the price for every started so many. */
    direct: number
    /** The most of a job. */
    maximum: number
  }
  parameters: Array<{
    type: 'string' | 'number' | 'boolean' | 'file' | 'file[]' | 'json'
    required: boolean
    default?: unknown
    /** What a form chooses at first, where that is not the default. */
    preselect?: string
    description: string
    /** The input that suits it in a form. */
    widget: 'text' | 'textarea' | 'password' | 'number' | 'toggle' | 'select' | 'color' | 'date' | 'time-zone' | 'pages' | 'page-order' | 'position' | 'rotation' | 'channels' | 'gradient-stops' | 'json' | 'combobox' | 'languages' | 'checkboxes' | 'editor' | 'switches' | 'column-rules' | 'regions' | 'form-fields' | 'signature' | 'page-crop' | 'image-crop' | 'image-size' | 'page-choice' | 'page-preview' | 'image-preview' | 'file'
    /** What a form offers, with names for people; other values may be taken too. */
    options?: Array<{
      value: string
      label?: string
      group?: string
    }>
    /** The switches of an object. */
    flags?: Array<{
      name: string
      type: 'boolean' | 'string'
      description: string
      enum?: string[]
      /** Set where the whole object is left out. */
      on?: boolean
    }>
    /** The parameter it goes with: the value that chooses the group of options, the table that has the columns, or the file whose own format is chosen at first. */
    of?: string
    /** What the parts of a list are called. */
    labels?: string[]
    enum?: string[]
    minimum?: number
    maximum?: number
    /** The value must be above this. */
    exclusive_minimum?: number
    multiple_of?: number
    integer?: boolean
    /** 0: the empty text is a value. */
    min_length?: number
    max_length?: number
    pattern?: string
    example?: unknown
    /** The text is the content of a file of this media type. */
    content_media_type?: string
    /** Media types of files. */
    accept?: string[]
    max_files?: number
    /** Of each file, or of the text in UTF-8. */
    max_bytes?: number
    /** Of all files together. */
    max_bytes_total?: number
    name: string
  }>
  returns?: {
    kind: 'file' | 'json' | 'text'
    media_types: string[]
    /** JSON Schema of a JSON result. */
    schema?: Record<string, unknown>
  }
  /** Parameters of a call that works. */
  example?: Record<string, unknown>
}

/** An answer of the service. */
export interface CatalogAnswer {
  version: 'v1'
  count: number
  tools: Array<{
    slug: string
    name: string
    description: string
    family: 'pdf' | 'document' | 'image' | 'data' | 'archive' | 'mesh' | 'audio' | 'video' | 'ai' | 'other'
    /** What a call costs; 0 when free. */
    credits: number
    free: boolean
    /** core: the tools every server of this API has; extra: what came on top. */
    collection: 'core' | 'extra'
    availability: 'available' | 'browser-only'
    /** Why the server does not have it. */
    reason?: string
    method: 'POST'
    path: string
    /** Where people use it in a browser, on the same server. */
    page: string
    body_encoding: 'multipart/form-data' | 'application/json' | null
    /** The largest body of a call. */
    max_body_bytes?: number
    /** Limits that are wider for jobs. */
    job_limits?: {
      /** What is counted. */
      unit: string
      /** The most of a direct call; a job pays the price for every started so many. */
      direct: number
      /** The most of a job. */
      maximum: number
    }
    parameters: Array<{
      type: 'string' | 'number' | 'boolean' | 'file' | 'file[]' | 'json'
      required: boolean
      default?: unknown
      /** What a form chooses at first, where that is not the default. */
      preselect?: string
      description: string
      /** The input that suits it in a form. */
      widget: 'text' | 'textarea' | 'password' | 'number' | 'toggle' | 'select' | 'color' | 'date' | 'time-zone' | 'pages' | 'page-order' | 'position' | 'rotation' | 'channels' | 'gradient-stops' | 'json' | 'combobox' | 'languages' | 'checkboxes' | 'editor' | 'switches' | 'column-rules' | 'regions' | 'form-fields' | 'signature' | 'page-crop' | 'image-crop' | 'image-size' | 'page-choice' | 'page-preview' | 'image-preview' | 'file'
      /** What a form offers, with names for people; other values may be taken too. */
      options?: Array<{
        value: string
        label?: string
        group?: string
      }>
      /** The switches of an object. */
      flags?: Array<{
        name: string
        type: 'boolean' | 'string'
        description: string
        enum?: string[]
        /** Set where the whole object is left out. */
        on?: boolean
      }>
      /** The parameter it goes with: the value that chooses the group of options, the table that has the columns, or the file whose own format is chosen at first. */
      of?: string
      /** What the parts of a list are called. */
      labels?: string[]
      enum?: string[]
      minimum?: number
      maximum?: number
      /** The value must be above this. */
      exclusive_minimum?: number
      multiple_of?: number
      integer?: boolean
      /** 0: the empty text is a value. */
      min_length?: number
      max_length?: number
      pattern?: string
      example?: unknown
      /** The text is the content of a file of this media type. */
      content_media_type?: string
      /** Media types of files. */
      accept?: string[]
      max_files?: number
      /** Of each file, or of the text in UTF-8. */
      max_bytes?: number
      /** Of all files together. */
      max_bytes_total?: number
      name: string
    }>
    returns?: {
      kind: 'file' | 'json' | 'text'
      media_types: string[]
      /** JSON Schema of a JSON result. */
      schema?: Record<string, unknown>
    }
    /** Parameters of a call that works. */
    example?: Record<string, unknown>
  }>
}

/** An answer of the service. */
export interface KeptFile {
  file_id: string
  name: string
  /** Bytes. */
  size: number
  media_type: string
  sha256: string
  created_at: string
  expires_at: string
}

/** An answer of the service. */
export interface MadeFile {
  file_id: string
  name: string
  /** Bytes. */
  size: number
  media_type: string
  sha256: string
  created_at: string
  expires_at: string
  url: string
}

/** An answer of the service. */
export interface FilesAnswer {
  files: Array<{
    file_id: string
    name: string
    /** Bytes. */
    size: number
    media_type: string
    sha256: string
    created_at: string
    expires_at: string
  }>
  /** Bytes that the account keeps, and that it may keep. */
  room: {
    used: number
    total: number
  }
  next_cursor?: string
}

/** An answer of the service. */
export interface FileLink {
  url: string
  expires_at: string
}

/** An answer of the service. */
export interface QueuedJob {
  job_id: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  tool_slug: string
  /** Of a pipeline: what it is called, or its tools. Jobs of one tool have none. */
  name?: string
  created_at: string
  status_url: string
}

/** An answer of the service. */
export interface JobPrice {
  tool_slug: string
  credits: number
  /** What the price was worked out from. */
  units?: number
  unit?: string
}

/** An answer of the service. */
export interface Job {
  job_id: string
  tool_slug: string
  /** Of a pipeline: what it is called, or its tools. Jobs of one tool have none. */
  name?: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  created_at: string
  started_at?: string
  finished_at?: string
  credits_used?: number
  error?: string
  /** What was lost on the way; direct calls have it in x-warning. */
  warnings?: string[]
  /** How far the job is, where its tool tells. */
  progress?: {
    done: number
    total: number
    unit: string
    /** The same in words, or the step of a pipeline that ended last. */
    message: string
  }
  webhook?: {
    url: string
    status: 'pending' | 'delivered' | 'failed'
    attempts: number
    /** The HTTP status of the last attempt. */
    last_status?: number
    next_attempt_at?: string
    delivered_at?: string
  }
}

/** An answer of the service. */
export interface FinishedJob {
  job_id: string
  tool_slug: string
  /** Of a pipeline: what it is called, or its tools. Jobs of one tool have none. */
  name?: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  created_at: string
  started_at?: string
  finished_at?: string
  credits_used?: number
  error?: string
  /** What was lost on the way; direct calls have it in x-warning. */
  warnings?: string[]
  /** How far the job is, where its tool tells. */
  progress?: {
    done: number
    total: number
    unit: string
    /** The same in words, or the step of a pipeline that ended last. */
    message: string
  }
  webhook?: {
    url: string
    status: 'pending' | 'delivered' | 'failed'
    attempts: number
    /** The HTTP status of the last attempt. */
    last_status?: number
    next_attempt_at?: string
    delivered_at?: string
  }
  result?: unknown
}

/** An answer of the service. */
export interface JobsAnswer {
  jobs: Array<{
    job_id: string
    tool_slug: string
    /** Of a pipeline: what it is called, or its tools. Jobs of one tool have none. */
    name?: string
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    created_at: string
    started_at?: string
    finished_at?: string
    credits_used?: number
    error?: string
    /** What was lost on the way; direct calls have it in x-warning. */
    warnings?: string[]
    /** How far the job is, where its tool tells. */
    progress?: {
      done: number
      total: number
      unit: string
      /** The same in words, or the step of a pipeline that ended last. */
      message: string
    }
    webhook?: {
      url: string
      status: 'pending' | 'delivered' | 'failed'
      attempts: number
      /** The HTTP status of the last attempt. */
      last_status?: number
      next_attempt_at?: string
      delivered_at?: string
    }
  }>
  next_cursor?: string
}

/** An answer of the service. */
export interface DeliveriesAnswer {
  deliveries: Array<{
    delivery_id: string
    attempt: number
    at: string
    status?: number
    duration_ms: number
    error?: string
  }>
}

/** An answer of the service. */
export interface Redelivery {
  job_id: string
  delivery_id: string
  status: 'pending'
}

/** An answer of the service. */
export interface Pipeline {
  pipeline_id: string
  name: string
  steps: Array<{
    /** The slug of a tool. */
    tool: string
    /** Its parameters; files as ids, {"url"}, {"step": n} or {"input": n}. */
    input?: Record<string, unknown> | null
  }>
  created_at: string
  updated_at: string
}

/** An answer of the service. */
export interface PipelinesAnswer {
  pipelines: Array<{
    pipeline_id: string
    name: string
    steps: Array<{
      /** The slug of a tool. */
      tool: string
      /** Its parameters; files as ids, {"url"}, {"step": n} or {"input": n}. */
      input?: Record<string, unknown> | null
    }>
    created_at: string
    updated_at: string
  }>
}

/** An answer of the service. */
export interface PipelinePlan {
  /** What it costs if everything goes through. */
  credits: number
  runs: number
  steps: Array<{
    tool: string
    name: string
    credits: number
  }>
}

/** An answer of the service. */
export interface BatchResult {
  files: Array<{
    input: string
    file?: {
      file_id: string
      name: string
      /** Bytes. */
      size: number
      media_type: string
      sha256: string
      created_at: string
      expires_at: string
      url: string
    }
    warnings?: string[]
    result?: unknown
    error?: string
  }>
  zip?: {
    file_id: string
    name: string
    /** Bytes. */
    size: number
    media_type: string
    sha256: string
    created_at: string
    expires_at: string
    url: string
  }
}
