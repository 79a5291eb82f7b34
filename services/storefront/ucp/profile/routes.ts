import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { StorefrontParts } from '../../parts.ts'
import { offeredCapabilities, PROFILE_PATH, SHOPPING, specOf, UCP_VERSION } from '../protocol/capabilities.ts'
import { publicKeys } from '../signatures/shop-keys.ts'

export const REST_PATH = '/api/ucp/rest'

/** The protocol wants a minute at least. */
const KEPT_S = 300

/** Tells agents what the shop speaks and where. */
export function profileRoutes(parts: ProfileParts): Hono {
  return new Hono().get(PROFILE_PATH, ({ req }) => {
    const text = JSON.stringify(writeProfile(parts))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
    const headers = { 'cache-control': `public, max-age=${KEPT_S}`, etag, 'access-control-allow-origin': '*' }
    return req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
  })
}

type ProfileParts = Pick<StorefrontParts, 'publicUrl' | 'signingKey' | 'now'>

function writeProfile({ publicUrl, signingKey, now }: ProfileParts) {
  const known = { version: UCP_VERSION, spec: specOf('overview') }
  const schemaOf = (file: string) => `https://ucp.dev/${UCP_VERSION}/services/shopping/${file}`
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        [SHOPPING]: [
          {
            ...known,
            transport: 'rest',
            schema: schemaOf('rest.openapi.json'),
            endpoint: publicUrl + REST_PATH,
          },
        ],
      },
      capabilities: Object.fromEntries(
        [...offeredCapabilities()].map(([name, capability]) => [name, [capability]]),
      ),
      payment_handlers: {},
    },
    keys: publicKeys(signingKey, now()),
  }
}
