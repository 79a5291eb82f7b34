import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../../answers/api-error.ts'
import { addFactor } from '../../factors/add-factor.ts'
import { makeSecret, sealSecret } from '../../factors/one-time-code.ts'
import { checkFactorName } from '../../factors/own-factor.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

/** The issuer has to fit into a QR code. */
const MAX_ISSUER_LENGTH = 64

const schema = v.object({ friendly_name: text, factor_type: text, issuer: text })

/** An authenticator app gets its secret here; a passkey is made when the factor is challenged. */
export function enrollFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    const { friendly_name, factor_type, issuer } = await readBody(c, schema)
    const factorType = checkType(parts, factor_type)
    checkFactorName(friendly_name)
    if (issuer.length > MAX_ISSUER_LENGTH) throw invalid('issuer is too long')
    const { account, session } = c.var
    const id = randomUUID()
    const totp =
      factorType === 'totp'
        ? makeSecret(issuer || new URL(parts.publicUrl).host, account.email ?? '')
        : undefined
    const factor = {
      id,
      accountId: account.id,
      email: account.email,
      friendlyName: friendly_name,
      factorType,
      sealedSecret: totp ? sealSecret(totp.secret, id, parts.factorKey) : null,
    }
    await addFactor(parts.database.query, factor, session, parts.now())
    const told = totp && { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri }
    return c.json({ id, type: factorType, friendly_name, ...(told && { totp: told }) })
  }
}

function checkType({ relyingParty }: Pick<AuthParts, 'relyingParty'>, type: string): 'totp' | 'webauthn' {
  if (type === 'totp' || (type === 'webauthn' && relyingParty)) return type
  if (type === 'phone') {
    throw new ApiError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (type === 'webauthn') {
    throw new ApiError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
