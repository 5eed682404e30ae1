import type { FaultKind } from '../fault.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { SandboxState } from './sandbox/state.ts'

/** Where a call's values come from: read by the server already, or a JSON body left on disk for the child. */
export type CallInput =
  | { form: boolean; values: Record<string, unknown>; files: Record<string, InputFile[]> }
  | { bodyPath: string }

/** What the server sends a child: a call, that its caller hung up, or the timestamp it asked for. */
export type ParentMessage =
  | CallMessage
  | { kind: 'cancel'; id: number }
  /** What the timestamp service answered in base64, or why there is no answer. */
  | { kind: 'stamped'; id: number; answer?: string; problem?: string }

export interface CallMessage {
  kind: 'call'
  id: number
  slug: string
  input: CallInput
  /** For tools that can answer text or JSON. */
  wantsJson: boolean
  now: number
  /** `measure` only tells how much there is to do; see the tool's limits for jobs. */
  purpose: 'call' | 'job' | 'measure'
  /** Seconds until it is ended, and processors nobody else uses now. */
  limits: { timeS: number; cpuS: number; cores: number }
  /** Whether the server can ask for timestamps. */
  stamps?: boolean
}

/** Digests that timestamps are asked for. */
export type StampDigest = 'sha256' | 'sha384' | 'sha512'

/** How far a call is. */
export interface Progress {
  done: number
  total: number
  unit: string
  message?: string
}

/** A finished result: small ones travel in the message, large ones stay a file in the child's folder. */
export interface CallResult {
  content: { text: string } | { path: string }
  mediaType: string
  /** Set for results that are files; others are plain JSON answers. */
  name?: string
  warnings: string[]
  ignored: string[]
}

/** A result that is no file. */
export type TextResult = CallResult & { content: { text: string } }

/** What a child answers. */
export type ChildMessage =
  | { kind: 'ready'; sandbox?: SandboxState }
  | { kind: 'progress'; id: number; progress: Progress }
  /** Begins a step that must not compute too long, with what the caller is told if it does; or ends it. */
  | { kind: 'step'; id: number; ifTooLong?: string }
  /** Asks for a timestamp of a digest in base64: a child has no network. */
  | { kind: 'stamp'; id: number; hash: StampDigest; digest: string }
  | { kind: 'result'; id: number; result: CallResult; rss: number }
  | { kind: 'fault'; id: number; fault: { kind: FaultKind; message: string }; detail?: string; rss: number }
  /** Something broke that is not the caller's doing, as far as the tool can tell. */
  | { kind: 'bug'; id: number; detail: string; rss: number }
