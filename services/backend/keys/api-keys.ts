import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { ALGORITHM } from './signing-key-rows.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The role that a request has by its key alone, before anybody has signed in. */
type ApiKeyRole = 'anon' | 'service_role'

export interface ApiKeys {
  roleOf(candidate: string): ApiKeyRole | undefined
}

/** Makes a key as the hosted service does: a token that names a role and lasts as long as the shop. */
export async function makeApiKey(role: ApiKeyRole, keys: SigningKeys): Promise<string> {
  const { kid, key } = await keys.signer()
  return new SignJWT({ role })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer('keel')
    .setIssuedAt()
    .setExpirationTime('10 years')
    .sign(key)
}

/** Keys are compared by digest, so that the time says nothing of how much of a key was right. */
export function createApiKeys({ anonKey, serviceKey }: { anonKey: string; serviceKey: string }): ApiKeys {
  const roles = new Map<string, ApiKeyRole>([
    [digest(anonKey), 'anon'],
    [digest(serviceKey), 'service_role'],
  ])
  return { roleOf: (candidate) => roles.get(digest(candidate)) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
