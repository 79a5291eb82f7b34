import { createMiddleware } from 'hono/factory'
import type { StorefrontParts } from '../../parts.ts'
import { shopKey } from './shop-keys.ts'
import { signAnswer } from './sign-message.ts'

const LEAST_FAILURE = 400

/**
 * Signs what operations answer, by the keys of the shop's profile. The protocol recommends it where a purchase is
 * completed; an agent that keeps what it was told can then show of any answer that it is the shop's own. Failures of
 * requests are not signed: whoever sends thousands should not have them signed as well.
 */
export function signAnswers({ signingKey, now }: Pick<StorefrontParts, 'signingKey' | 'now'>) {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    if (status >= LEAST_FAILURE || !headers.get('content-type')?.startsWith('application/json')) return
    const body = new Uint8Array(await c.res.arrayBuffer())
    const signed = signAnswer(shopKey(signingKey, now()), { status, headers }, body, now())
    // A proxy that packs the body anew would make it another one than was signed.
    signed.set('cache-control', 'no-store, no-transform')
    // Otherwise the headers of the answer before would come back over these.
    c.res = undefined
    c.res = new Response(body, { status, headers: signed })
  })
}
