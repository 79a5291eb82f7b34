import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#database/connect.ts'
import type { ClaimsMode } from '#facts/claims/standing.ts'
import { reviewOperations } from '#services/admin-contract/reviews.ts'
import { staffOperations } from '#services/admin-contract/staff.ts'
import { subscriberOperations } from '#services/admin-contract/subscribers.ts'
import type { Mail } from '#services/mail/mail.ts'
import { type Actor, type AdminEnv, admitStaff } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Change, deleteOldChanges, logChange } from '#services/storefront/change-log.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { ledgerRoutes } from '../ledger/ledger-routes.ts'
import type { Log } from '../log.ts'
import { messageRoutes } from '../messages/message-routes.ts'
import { countSubscribers, listSubscribers, type UnsubscribeSigning } from '../newsletter/list-subscribers.ts'
import {
  answerReview,
  type Decided,
  hideReview,
  listReports,
  listReviews,
  setIncentive,
  showReview,
} from '../reviews/moderation.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { changeMember, inviteMember, listMembers, resetFactors, type StaffParts } from './change-staff.ts'
import { findStaffAt } from './find-staff.ts'

interface BackendAdminParts {
  readonly owner: BackendOwner
  readonly database: Database
  readonly mail: Pick<Mail, 'enqueue'>
  readonly link: UnsubscribeSigning
  /** Which claims pages show without a proof. */
  readonly claims: ClaimsMode
  readonly log: Log
  readonly now: () => Date
}

const PREFIX = '/admin'
const BODY_BYTES = 16 * 1024

/**
 * The admin interface to the data of the backend, the twin or a hosted one: for staff with a role, and for callers with
 * the backend's service key. It calls the backend with that key, which it never sends out.
 */
export function backendAdmin(parts: BackendAdminParts): EmbeddedService {
  const { owner, database, mail, link, claims, log, now } = parts
  const shared = { owner, database, mail, publicUrl: link.publicUrl, now }
  /** The backend cannot write the log in the transaction of the change, so the entry follows it. */
  const note = async (
    who: Actor,
    action: Change['action'],
    after: string | null,
    outcome: Outcome<Decided>,
  ): Promise<Outcome<Omit<Decided, 'before'>>> => {
    if (outcome.kind === 'refused') return outcome
    const { before, ...result } = outcome.result
    const change = { action, subject: `review ${result.id}`, before, after }
    await logChange(database.query, { who, now: now() }, change)
    // In a shop that sells from a hosted store, nothing else deletes old entries.
    await deleteOldChanges(database.query, now())
    return done(result)
  }

  const reviews = serveOperations(reviewOperations, {
    listReviews: ({ query }) => listReviews(owner, query),
    answerReview: async ({ params: { id }, body: { words, was }, who }) =>
      note(who, 'answer', words || null, await answerReview(owner, id, words, was)),
    setIncentive: async ({ params: { id }, body: { words }, who }) =>
      note(who, 'incentive', words || null, await setIncentive(owner, id, words)),
    hideReview: async ({ params: { id }, body: { reason, seen }, who }) =>
      note(who, 'hide', reason, await hideReview(owner, id, reason, seen)),
    showReview: async ({ params: { id }, query: { seen }, who }) =>
      note(who, 'show', null, await showReview(owner, id, seen)),
    listReports: () => listReports(owner),
  })
  const subscribers = serveOperations(subscriberOperations, {
    countSubscribers: async () => done(await countSubscribers(owner)),
    listSubscribers: async ({ query, who }) => {
      log.info({ who: who.name, account: who.account }, 'the list of subscribers is read')
      return done(await listSubscribers(owner, link, query.after))
    },
  })
  const error = `the request is larger than ${BODY_BYTES / 1024} kB`
  const app = new Hono<AdminEnv>()
    .basePath(PREFIX)
    .use('*', admitStaff({ serviceKey: owner.serviceKey, findStaff: findStaffAt(owner), log, now }))
    .use('*', bodyLimit({ maxSize: BODY_BYTES, onError: (c) => c.json({ error }, 413) }))
    .route('/', reviews)
    .route('/', subscribers)
    .route('/', messageRoutes(shared))
    .route('/', staffRoutes(shared))
    .route('/', ledgerRoutes({ database, mode: claims, now }))
    .all('*', (c) => c.json({ error: 'the admin endpoint has no such address' }, 404))
    .onError((cause, c) => {
      log.error({ err: cause }, 'the backend did not do what staff asked for')
      return c.json({ error: 'the backend cannot answer just now' }, 503, { 'retry-after': '1' })
    })
  return {
    paths: ['/reviews', '/review-reports', '/subscribers', '/messages', '/staff', '/ledger'].map(
      (path) => PREFIX + path,
    ),
    routes: app.routes,
    fetch: async (request) => app.fetch(request),
  }
}

function staffRoutes({ now, ...parts }: StaffParts & { readonly now: () => Date }): Hono<AdminEnv> {
  return serveOperations(staffOperations, {
    listStaff: () => listMembers(parts),
    inviteStaff: ({ body, who }) => inviteMember(parts, { who, now: now() }, body),
    changeRole: ({ params, body, who }) =>
      changeMember(parts, { who, now: now() }, params.account, body.role),
    removeStaff: ({ params, who }) => changeMember(parts, { who, now: now() }, params.account, undefined),
    resetSecondFactor: ({ params, who }) => resetFactors(parts, { who, now: now() }, params.account),
  })
}
