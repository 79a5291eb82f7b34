import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Storefront } from '#services/storefront/storefront.ts'
import { PURCHASE_PROOF_PATH } from '#shop/account/paths.ts'
import { type BackendOwner, readSignedIn } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { claimPurchase, openOwnTables, recordAccountOrder, recordPurchase } from './purchase-rows.ts'

interface ProofParts {
  readonly owner: BackendOwner
  readonly storefront: Pick<Storefront, 'provePurchase'>
  readonly publicUrl: string
  readonly log: Log
}

const MAX_BODY_BYTES = 1_000
const bodySchema = v.pipe(v.string(), v.parseJson(), v.object({ proof: v.string() }))

/**
 * The endpoint where a signed-in visitor sends the signed link of an order's mail, which makes the purchase theirs. The
 * link proves that they read that mailbox, and the backend says who is signed in.
 */
export function purchaseProofs({ owner, storefront, publicUrl, log }: ProofParts): EmbeddedService {
  const tables = openOwnTables(owner)
  const app = new Hono()
    .post(
      PURCHASE_PROOF_PATH,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const asking = await readSignedIn(owner, publicUrl, c.req.raw)
        if (!asking.ok) return c.text(asking.text, asking.status)
        const body = v.safeParse(bodySchema, await c.req.text())
        const proved = body.success ? await storefront.provePurchase(body.output.proof) : undefined
        if (proved?.kind !== 'proved') return c.text('This proves nothing', 400)
        // The order's payment may not have reached the backend yet.
        await recordAccountOrder(tables, proved)
        await recordPurchase(tables, proved)
        const isTheirs = await claimPurchase(tables, proved.orderNumber, asking.signedIn.id)
        if (!isTheirs) return c.text('Somebody else has proved this purchase', 409)
        log.info({ order: proved.orderNumber, account: asking.signedIn.id }, 'a purchase was proved')
        return c.json({ productHandles: proved.productHandles })
      },
    )
    .all(PURCHASE_PROOF_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'a purchase could not be proved')
      return c.text('Not now', 503)
    })
  return { paths: [PURCHASE_PROOF_PATH], routes: app.routes, fetch: async (request) => app.fetch(request) }
}
