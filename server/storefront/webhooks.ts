import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { openRefusalLog } from '#services/shared/refusal-log.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import type { Log } from '../log.ts'
import { announceStalePages, type StalePages } from '../pages/public/invalidations.ts'
import type { EmbeddedService } from '../serving/request-router.ts'

const PATH = '/webhooks/shopify'
/** A product with a hundred variants takes a fifth of this. */
const BODY_BYTES = 1024 * 1024
const MAX_HEADER_LENGTH = 200

export interface WebhookParts {
  readonly database: Database
  readonly secret: string
  readonly log: Log
  readonly now?: () => Date
}

const header = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_HEADER_LENGTH))
const deliverySchema = v.object({
  topic: header,
  id: header,
  triggeredAt: v.pipe(header, v.toDate()),
})

/** Shopify repeats a failed delivery for four hours, with its first id and time. */
const OLDEST_MS = 5 * 60 * 60 * 1000
/** The storefront's clock may be this far ahead of this machine's. */
const CLOCK_SKEW_MS = 5 * 60 * 1000

/**
 * Takes a hosted store's webhooks (https://shopify.dev/docs/apps/build/webhooks/verify-deliveries).
 * The body is signed and the headers are not, so a copied delivery can be sent again under another id, which only
 * makes pages anew.
 */
export function storefrontWebhooks({
  database,
  secret,
  log,
  now = () => new Date(),
}: WebhookParts): EmbeddedService {
  const tellUnsigned = openRefusalLog(log, now, 'a webhook whose signature is wrong was refused')
  const tellUntimely = openRefusalLog(log, now, 'a webhook of another time was refused')
  const app = new Hono()
    .post(PATH, bodyLimit({ maxSize: BODY_BYTES, onError: (c) => c.text('Too large', 413) }), async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer())
      if (!isSigned(body, c.req.header('x-shopify-hmac-sha256'), secret)) {
        tellUnsigned({ bytes: body.length })
        return c.text('The signature is wrong', 401)
      }
      const delivery = v.safeParse(deliverySchema, {
        topic: c.req.header('x-shopify-topic'),
        id: c.req.header('x-shopify-webhook-id'),
        triggeredAt: c.req.header('x-shopify-triggered-at'),
      })
      if (!delivery.success) return c.text('A header of the delivery is missing or wrong', 400)
      const { topic, id, triggeredAt } = delivery.output
      if (!isTimely(triggeredAt, now())) {
        tellUntimely({ topic, id, triggeredAt })
        return c.text('Too old, or not yet', 403)
      }
      const stale = findStalePages(topic, body.toString())
      if (stale === 'none') return c.text('Nothing to do')
      const isNew = await database.query.transaction().execute(async (trx) => {
        const first = await hearOnce(trx, id, now())
        if (first) await announceStalePages(trx, stale)
        return first
      })
      // A repeated delivery gets a 200 too: on failures the store repeats it, and in the end stops sending webhooks.
      if (!isNew) return c.text('Heard before')
      log.info({ topic, id, stale }, 'the storefront changed')
      return c.text('Heard')
    })
    .all(PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'a webhook could not be taken; the storefront will send it again')
      return c.text('Not now', 503)
    })
  return { paths: [PATH], routes: app.routes, fetch: async (request) => app.fetch(request) }
}

function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  return signature !== undefined && equalsSecret(expected, signature)
}

function isTimely(triggeredAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - triggeredAt.getTime()
  return ageMs >= -CLOCK_SKEW_MS && ageMs <= OLDEST_MS
}

/** Whether the delivery is new to all processes. Its id is kept for as long as its time counts as timely. */
async function hearOnce(trx: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  await trx
    .deleteFrom('storefront.heard_webhooks')
    .where('heard_at', '<', new Date(now.getTime() - OLDEST_MS - CLOCK_SKEW_MS))
    .execute()
  const heard = await trx
    .insertInto('storefront.heard_webhooks')
    .values({ id, heard_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return heard !== undefined
}

const changedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ handle: v.string(), admin_graphql_api_id: v.string() }),
)
/** Parsing changes an id that exceeds a safe integer, so such an id is refused. */
const deletedSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.number(), v.safeInteger()) }))

/**
 * The pages that a notice makes stale; 'none' for topics that no page shows.
 * https://shopify.dev/docs/api/webhooks lists the topics and their bodies.
 */
function findStalePages(topic: string, body: string): StalePages | 'none' {
  switch (topic) {
    case 'products/create':
    case 'products/update':
      return pagesOfChanged(body)
    case 'products/delete':
      return pagesOfDeleted(body)
    case 'collections/create':
    case 'collections/update':
    case 'collections/delete':
      return ['products']
    // The notice names an inventory item, which the Storefront API does not connect to a variant.
    case 'inventory_levels/update':
      return 'all'
    default:
      return 'none'
  }
}

/** The id is a tag too, since the page may have been made under another handle. */
function pagesOfChanged(body: string): StalePages {
  const changed = v.safeParse(changedSchema, body)
  if (!changed.success) return 'all'
  const { handle, admin_graphql_api_id: id } = changed.output
  return ['products', `product:${handle}`, `product:${id}`]
}

function pagesOfDeleted(body: string): StalePages {
  const deleted = v.safeParse(deletedSchema, body)
  return deleted.success ? ['products', `product:gid://shopify/Product/${deleted.output.id}`] : 'all'
}
