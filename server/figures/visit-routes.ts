import { Hono } from 'hono'
import { readBounded } from '#services/shared/read-bounded.ts'
import { VISITS_PATH } from '#shop/visits/visits-path.ts'
import type { EmbeddedService, ServiceCaller } from '../serving/request-router.ts'
import { readVisit } from './read-visit.ts'
import type { VisitCounter } from './visit-counter.ts'

const MAX_BYTES = 1024
const TYPES = /^(?:text\/plain|application\/json)(?:;|$)/i

/**
 * Takes what pages say of visits. Nobody waits for the answer, so it is the same for a visit that is counted, for one
 * that is refused by its visitor or beyond its network's share, and for what is no visit.
 */
export function visitRoutes(counter: Pick<VisitCounter, 'count'>): EmbeddedService {
  const app = new Hono<{ Bindings: Partial<ServiceCaller> }>()
    .post(VISITS_PATH, async (c) => {
      const { address } = c.env
      if (address !== undefined && !isRefused(c.req.raw.headers) && isFromPage(c.req.raw.headers)) {
        const body = await readBounded(c.req.raw, MAX_BYTES)
        const visit = body && readVisit(body.toString())
        if (visit) counter.count(visit, address)
      }
      return c.body(null, 204, { 'cache-control': 'no-store' })
    })
    .all(VISITS_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
  return {
    paths: [VISITS_PATH],
    routes: app.routes,
    fetch: async (request, caller) => app.fetch(request, caller ?? {}),
  }
}

/** Global Privacy Control, and Do Not Track: https://www.w3.org/TR/gpc/ */
function isRefused(headers: Headers): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}

/** Another site can have its visitors send text here, and their browsers say so. */
function isFromPage(headers: Headers): boolean {
  return (
    TYPES.test(headers.get('content-type') ?? '') &&
    (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
  )
}
