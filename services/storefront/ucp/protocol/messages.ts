export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** What the shop tells an agent beside, or in place of, what it asked for. */
export type Message =
  | {
      readonly type: 'error'
      readonly code: string
      readonly content: string
      readonly severity: Severity
      /** A JSONPath into the answer. */
      readonly path?: string
    }
  | {
      readonly type: 'warning' | 'info'
      readonly code: string
      readonly content: string
      readonly path?: string
    }

export function recoverable(code: string, content: string, path?: string): Message {
  return { type: 'error', code, content, severity: 'recoverable', ...(path !== undefined && { path }) }
}

export function unrecoverable(code: string, content: string): Message {
  return { type: 'error', code, content, severity: 'unrecoverable' }
}

export function warning(code: string, content: string, path?: string): Message {
  return { type: 'warning', code, content, ...(path !== undefined && { path }) }
}
