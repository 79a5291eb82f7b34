import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError, type ErrorStatus, OAuthError } from '../answers/api-error.ts'
import { readBody, text } from '../input/read-body.ts'

const PROVIDERS = new Set([
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
])

const idTokenSchema = v.object({ id_token: text, provider: text, client_id: text, issuer: text })

/** Throws GoTrue's answer for a whole feature that is off. */
function refuse(status: ErrorStatus, code: string, message: string) {
  return (): never => {
    throw new ApiError(status, code, message)
  }
}

export const sso = refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const oauthServer = refuse(404, 'feature_disabled', 'OAuth server is disabled')
export const scim = refuse(404, 'feature_disabled', 'SCIM server is disabled')
export const customProviders = refuse(404, 'feature_disabled', 'Custom OAuth providers are disabled')
export const callback = refuse(400, 'bad_oauth_callback', 'OAuth state parameter missing')
export const identities = refuse(404, 'manual_linking_disabled', 'Manual linking is disabled')

export function authorize(c: Context): never {
  const provider = c.req.query('provider') ?? ''
  const reason = PROVIDERS.has(provider.toLowerCase())
    ? 'provider is not enabled'
    : `Provider ${provider} could not be found`
  throw new ApiError(400, 'validation_failed', `Unsupported provider: ${reason}`)
}

export async function web3Grant(): Promise<never> {
  throw new ApiError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}

export async function idTokenGrant(c: Context): Promise<never> {
  const { id_token, provider, client_id, issuer } = await readBody(c, idTokenSchema)
  if (id_token === '') throw new OAuthError('invalid request', 'id_token required')
  if (provider === '' && (client_id === '' || issuer === '')) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  }
  const named = JSON.stringify(issuer || provider)
  throw new ApiError(400, 'provider_disabled', `Provider (issuer ${named}) is not enabled`)
}

export function listSsoProviders(c: Context): Response {
  return c.json({ items: [] })
}
