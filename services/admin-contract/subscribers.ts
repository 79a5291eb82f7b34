import * as v from 'valibot'
import type { Operations } from './operation.ts'

const subscriber = v.object({ email: v.string(), confirmedAt: v.string(), unsubscribeUrl: v.string() })

export const subscriberOperations = {
  countSubscribers: {
    method: 'GET',
    path: '/subscribers/count',
    action: 'subscriber.export',
    answer: v.object({ wanted: v.number(), unconfirmed: v.number(), unsubscribed: v.number() }),
  },
  /** Lists only the people who want letters, each with their unsubscribe link. */
  listSubscribers: {
    method: 'GET',
    path: '/subscribers',
    action: 'subscriber.export',
    /** `after` is the last address of the previous page. */
    query: v.object({ after: v.optional(v.string()) }),
    answer: v.object({ subscribers: v.array(subscriber), next: v.nullable(v.string()) }),
  },
} as const satisfies Operations
