import { createHash } from 'node:crypto'
import { Hono, type HonoRequest } from 'hono'
import type { StorefrontParts } from '../../parts.ts'
import type { AnswerFit, AnswerSetup } from '../operation.ts'
import { offeredCapabilities, PROFILE_PATH, SHOPPING, specOf, UCP_VERSION } from '../protocol/capabilities.ts'
import { capabilitiesOf, ownExtensions } from '../protocol/own-extensions.ts'
import { publicKeys } from '../signatures/shop-keys.ts'

export const MCP_PATH = '/api/ucp/mcp'
export const REST_PATH = '/api/ucp/rest'

/** The protocol wants a minute at least. */
const KEPT_S = 300

/** Tells agents what the shop speaks and where. */
export function profileRoutes(parts: ProfileParts): Hono {
  const app = new Hono().get(PROFILE_PATH, ({ req }) => answer(req, writeProfile(parts)))
  for (const { path, schema } of ownExtensions(parts)) app.get(path, ({ req }) => answer(req, schema))
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

type ProfileParts = Pick<StorefrontParts, 'publicUrl' | 'signingKey' | 'askForNews' | 'now'> & {
  readonly answerFit: AnswerFit | undefined
  readonly answerSetup: AnswerSetup | undefined
}

function writeProfile(parts: ProfileParts) {
  const { publicUrl, signingKey, now } = parts
  const hasNewsletter = parts.askForNews !== undefined
  const offered = offeredCapabilities(capabilitiesOf(ownExtensions(parts)), { hasNewsletter })
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
      capabilities: Object.fromEntries([...offered].map(([name, capability]) => [name, [capability]])),
      payment_handlers: {},
    },
    keys: publicKeys(signingKey, now()),
  }
}
