import { SignJWT } from 'jose'
import { ALGORITHM } from './signing-key-rows.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The role that a request has by its key alone, before anybody has signed in. */
export type ApiKeyRole = 'anon' | 'service_role'

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
