import type { Capabilities } from '../protocol/capabilities.ts'
import { UCP_VERSION } from '../protocol/capabilities.ts'
import type { Outcome, Refusal } from '../protocol/outcome.ts'

/** What a transport sends: the resource in the envelope of the protocol, or why the request failed. */
export type Answer = { readonly kind: 'answered'; readonly body: object; readonly isNew: boolean } | Refusal

/** Puts an outcome into the envelope, which says by what it was made. */
export function writeAnswer(outcome: Outcome, relevant: Capabilities): Answer {
  if (outcome.kind === 'refused') return outcome
  const capabilities = Object.fromEntries([...relevant].map(([name, { version }]) => [name, [{ version }]]))
  if (outcome.kind === 'none') {
    const { messages, continueUrl } = outcome
    const ucp = { version: UCP_VERSION, status: 'error', capabilities }
    return { kind: 'answered', body: { ucp, messages, continue_url: continueUrl }, isNew: false }
  }
  const ucp = { version: UCP_VERSION, status: 'success', capabilities, payment_handlers: {} }
  return { kind: 'answered', body: { ucp, ...outcome.resource }, isNew: outcome.isNew ?? false }
}
