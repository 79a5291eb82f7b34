import { createHash } from 'node:crypto'
import { Hono, type HonoRequest } from 'hono'
import type { StorefrontParts } from '../../parts.ts'
import type { AnswerFit } from '../operation.ts'
import { offeredCapabilities, PROFILE_PATH, SHOPPING, specOf, UCP_VERSION } from '../protocol/capabilities.ts'
import { extensionsOf, FIT_SCHEMA_PATH, fitSchema } from '../protocol/fit-extension.ts'
import { publicKeys } from '../signatures/shop-keys.ts'

export const MCP_PATH = '/api/ucp/mcp'
export const REST_PATH = '/api/ucp/rest'

/** The protocol wants a minute at least. */
const KEPT_S = 300

/** Tells agents what the shop speaks and where. */
export function profileRoutes(parts: ProfileParts): Hono {
  const app = new Hono().get(PROFILE_PATH, ({ req }) => answer(req, writeProfile(parts)))
  if (parts.answerFit) app.get(FIT_SCHEMA_PATH, ({ req }) => answer(req, fitSchema(parts.publicUrl)))
  return app
}

function answer(req: HonoRequest, document: object): Response {
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
  const headers = { 'cache-control': `public, max-age=${KEPT_S}`, etag, 'access-control-allow-origin': '*' }
  return req.header('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}

type ProfileParts = Pick<StorefrontParts, 'publicUrl' | 'signingKey' | 'now'> & {
  readonly answerFit: AnswerFit | undefined
}

function writeProfile({ publicUrl, signingKey, now, answerFit }: ProfileParts) {
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
          {
            ...known,
            transport: 'mcp',
            schema: schemaOf('mcp.openrpc.json'),
            endpoint: publicUrl + MCP_PATH,
          },
        ],
      },
      capabilities: Object.fromEntries(
        [...offeredCapabilities(extensionsOf({ publicUrl, answerFit }))].map(([name, capability]) => [
          name,
          [capability],
        ]),
      ),
      payment_handlers: {},
    },
    keys: publicKeys(signingKey, now()),
  }
}
