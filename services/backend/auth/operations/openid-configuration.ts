import type { Context } from 'hono'
import { issuerOf } from '../../access/verify-token.ts'
import { ALGORITHM } from '../../keys/signing-key-rows.ts'
import type { AuthParts } from '../parts.ts'

const CLAIMS = [
  'sub',
  'aud',
  'iss',
  'exp',
  'iat',
  'email',
  'phone',
  'role',
  'session_id',
  'aal',
  'amr',
  'is_anonymous',
]

/**
 * Programs that check tokens find the keys here. OAuth's endpoints must be listed, though they answer that it is
 * switched off, as GoTrue's do.
 */
export function openidConfiguration(parts: AuthParts) {
  const issuer = issuerOf(parts)
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: CLAIMS,
    code_challenge_methods_supported: ['S256', 'plain'],
  }
  return (c: Context): Response => c.json(configuration, 200, { 'cache-control': 'public, max-age=600' })
}
