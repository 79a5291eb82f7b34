import * as v from 'valibot'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'

export type Factor = Account['factors'][number]

const idSchema = v.pipe(v.string(), v.uuid())

/** The account's factor with that id. Another account's factor is answered like one that does not exist. */
export function ownFactor({ factors }: Pick<Account, 'factors'>, id: string | undefined): Factor {
  const parsed = v.safeParse(idSchema, id)
  if (!parsed.success) throw new ApiError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((each) => each.id === parsed.output.toLowerCase())
  if (!factor) throw new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Only codes from an app are on; codes by phone and keys of a device are switched off. */
export function requireTotp({ factor_type }: Factor): void {
  if (factor_type === 'totp') return
  const named = factor_type === 'phone' ? 'Phone' : 'WebAuthn'
  throw new ApiError(
    422,
    `mfa_${factor_type}_verify_not_enabled`,
    `MFA verification is disabled for ${named}`,
  )
}
