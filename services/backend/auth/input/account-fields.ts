import type { Context } from 'hono'
import * as v from 'valibot'
import type { Metadata } from '#database/tables/auth.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress, checkPhoneNumber } from './addresses.ts'
import { checkData } from './check-data.ts'
import { parseDuration } from './duration.ts'
import { metadata, optionalText, readBody, text } from './read-body.ts'

const ROLE = 'authenticated'
/** Many clients take this id for nobody. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const schema = v.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: optionalText,
  password_hash: text,
  email_confirm: v.nullish(v.boolean(), false),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

/** An account as the owner describes it; fields that were not given are undefined. */
export interface AccountFields {
  readonly id: string | undefined
  readonly email: string | undefined
  readonly password: string | undefined
  readonly confirms: boolean
  readonly userData: Metadata | undefined
  readonly appData: Metadata | undefined
  /** Null lifts a ban. */
  readonly bannedUntil: Date | null | undefined
}

/** Fields that GoTrue honors and this backend does not are refused, since ignoring them would mislead the caller. */
export async function readAccountFields(c: Context, now: Date): Promise<AccountFields> {
  const body = await readBody(c, schema)
  if (body.phone !== '') checkPhoneNumber(body.phone)
  if (body.phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (body.role !== '' && body.role !== ROLE) throw invalid(`The only role of an account is ${ROLE}`)
  if (body.password_hash !== '') throw invalid('Password hashes cannot be taken over, only passwords')
  checkData('user_metadata', body.user_metadata)
  checkData('app_metadata', body.app_metadata)
  return {
    id: body.id === '' ? undefined : readId(body.id),
    email: body.email === '' ? undefined : checkEmailAddress(body.email),
    password: body.password ?? undefined,
    confirms: body.email_confirm,
    userData: body.user_metadata ?? undefined,
    appData: body.app_metadata ?? undefined,
    bannedUntil: readBan(body.ban_duration, now),
  }
}

function readId(id: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.uuid()), id)
  if (!parsed.success) throw invalid('ID must conform to the uuid v4 format')
  if (parsed.output === NIL_UUID) throw invalid('ID cannot be a nil uuid')
  return parsed.output.toLowerCase()
}

function readBan(duration: string, now: Date): Date | null | undefined {
  if (duration === '') return undefined
  const ms = duration === 'none' ? 0 : parseDuration(duration)
  if (ms === undefined) throw invalid(`invalid format for ban duration: ${JSON.stringify(duration)}`)
  return ms === 0 ? null : new Date(now.getTime() + ms)
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
