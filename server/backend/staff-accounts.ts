import * as v from 'valibot'
import { isStaffRole, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { BackendOwner } from './owner.ts'

/** An account in the answers of the backend's admin calls, of the twin and of a hosted one. */
const accountSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.optional(v.string(), ''),
  email_confirmed_at: v.nullish(v.string()),
  invited_at: v.nullish(v.string()),
  last_sign_in_at: v.nullish(v.string()),
  banned_until: v.nullish(v.string()),
  app_metadata: v.optional(
    v.object({ role: v.optional(v.unknown()), leaving_at: v.nullish(v.string()) }),
    {},
  ),
  identities: v.nullish(
    v.array(
      v.object({
        provider: v.string(),
        identity_data: v.nullish(v.object({ email_verified: v.optional(v.boolean()) })),
      }),
    ),
    [],
  ),
})
const pageSchema = v.object({ users: v.array(accountSchema) })
const factorsSchema = v.array(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    status: v.string(),
    factor_type: v.optional(v.string(), 'totp'),
  }),
)
const isVerified = ({ status }: { readonly status: string }) => status === 'verified'
const refusalSchema = v.object({
  msg: v.optional(v.string()),
  message: v.optional(v.string()),
  error_code: v.optional(v.string()),
  code: v.optional(v.unknown()),
})

export interface StaffAccount {
  readonly id: string
  readonly email: string
  readonly role: StaffRole | undefined
  readonly isConfirmed: boolean
  readonly wasInvited: boolean
  /** Whether a link of the invitation, or of any other mail to the account, was used. */
  readonly hasProvedMailbox: boolean
  readonly lastSignInAt: string | null
  /** The account is shut out until then. */
  readonly bannedUntil: Date | undefined
  /** When the account was last about to give up the role of an owner, where that has not ended. */
  readonly leavingAt: Date | undefined
}

export type StaffResult<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'taken' }
  /** The code is the auth service's own; a proxy's refusal has none. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string | undefined
      readonly message: string
    }
  | { readonly kind: 'away'; readonly message: string }

const TIMEOUT_MS = 10_000
const ROWS_A_PAGE = 1_000
const MAX_PAGES = 1_000
/** All pages of a list together may take this long. */
const LIST_MS = 60_000
const NOBODY = 'user_not_found'
/** GoTrue has used both codes for a taken address. */
const TAKEN = ['email_exists', 'user_already_exists']

/** Lists all accounts with a role, by address. */
export async function listStaff(owner: BackendOwner): Promise<StaffResult<readonly StaffAccount[]>> {
  const found = await listAccounts(owner, '')
  if (found.kind !== 'done') return found
  const staff = found.data.filter(({ role }) => role !== undefined)
  return { kind: 'done', data: staff.toSorted((one, other) => one.email.localeCompare(other.email)) }
}

export async function findAccount(
  owner: BackendOwner,
  email: string,
): Promise<StaffResult<StaffAccount | undefined>> {
  const found = await listAccounts(owner, email)
  if (found.kind !== 'done') return found
  return { kind: 'done', data: found.data.find((account) => account.email === email) }
}

/** Makes an account that only the link in its mail opens; for an account invited before, it sends the mail again. */
export async function inviteAccount(
  owner: BackendOwner,
  email: string,
  redirectTo: string,
): Promise<StaffResult<StaffAccount>> {
  const query = new URLSearchParams({ redirect_to: redirectTo })
  return ask(owner, `/invite?${query}`, 'POST', { email }, v.pipe(accountSchema, v.transform(read)))
}

/** Sends a link that proves the mailbox of an existing account, and removes what others have set up for it. */
export function sendSignInLink(owner: BackendOwner, email: string): Promise<StaffResult<unknown>> {
  return ask(owner, '/otp', 'POST', { email, create_user: false }, v.unknown())
}

/** Undefined where there is no such account. */
export async function readAccount(
  owner: BackendOwner,
  id: string,
): Promise<StaffResult<StaffAccount | undefined>> {
  const found = await ask(
    owner,
    `/admin/users/${id}`,
    'GET',
    undefined,
    v.pipe(accountSchema, v.transform(read)),
  )
  return found.kind === 'refused' && found.code === NOBODY ? { kind: 'done', data: undefined } : found
}

/** The role of an account that may use it; throws where the backend does not say. */
export async function roleOfAccount(
  owner: BackendOwner,
  id: string,
  now: Date,
): Promise<StaffRole | undefined> {
  const found = await readAccount(owner, id)
  if (found.kind !== 'done') throw new Error(`The backend did not tell the role of an account: ${found.kind}`)
  return found.data && !isShutOut(found.data, now) ? found.data.role : undefined
}

export function isShutOut({ bannedUntil }: Pick<StaffAccount, 'bannedUntil'>, now: Date): boolean {
  return bannedUntil !== undefined && now < bannedUntil
}

/** The ids of the second factors that the account signs in with; recovery codes, which go with the last other one, first. */
export async function listFactors(owner: BackendOwner, id: string): Promise<StaffResult<readonly string[]>> {
  const found = await ask(owner, `/admin/users/${id}/factors`, 'GET', undefined, factorsSchema)
  if (found.kind !== 'done') return found
  const verified = found.data.filter(isVerified)
  const isOfCodes = ({ factor_type }: (typeof verified)[number]) => factor_type === 'recovery_code'
  const sorted = [...verified.filter(isOfCodes), ...verified.filter((factor) => !isOfCodes(factor))]
  return { kind: 'done', data: sorted.map(({ id }) => id) }
}

export function removeFactor(owner: BackendOwner, id: string, factor: string): Promise<StaffResult<unknown>> {
  return ask(owner, `/admin/users/${id}/factors/${factor}`, 'DELETE', undefined, v.unknown())
}

/** Sets the account's role; `undefined` removes it. */
export function setRole(
  owner: BackendOwner,
  id: string,
  role: StaffRole | undefined,
): Promise<StaffResult<StaffAccount>> {
  return setMetadata(owner, id, { role: role ?? null, leaving_at: null })
}

/** Marks the account as about to give up its role, which it keeps until then. A new role removes the mark. */
export function setLeaving(owner: BackendOwner, id: string, at: Date): Promise<StaffResult<StaffAccount>> {
  return setMetadata(owner, id, { leaving_at: at.toISOString() })
}

function setMetadata(
  owner: BackendOwner,
  id: string,
  app_metadata: Readonly<Record<string, string | null>>,
): Promise<StaffResult<StaffAccount>> {
  return ask(owner, `/admin/users/${id}`, 'PUT', { app_metadata }, v.pipe(accountSchema, v.transform(read)))
}

async function listAccounts(
  owner: BackendOwner,
  filter: string,
): Promise<StaffResult<readonly StaffAccount[]>> {
  const accounts = new Map<string, StaffAccount>()
  const until = performance.now() + LIST_MS
  let pagesWithoutNew = 0
  for (let page = 1; page <= MAX_PAGES && performance.now() < until; page++) {
    const query = new URLSearchParams({ page: String(page), per_page: String(ROWS_A_PAGE), filter })
    const found = await ask(owner, `/admin/users?${query}`, 'GET', undefined, pageSchema)
    if (found.kind !== 'done') return found
    const { users } = found.data
    // Only an empty page is the last: a hosted backend may return fewer accounts than requested.
    if (users.length === 0) return { kind: 'done', data: [...accounts.values()] }
    const known = accounts.size
    for (const user of users) accounts.set(user.id, read(user))
    // Who signs up meanwhile moves the last of a page to the next, which is one page without anybody new.
    pagesWithoutNew = accounts.size === known ? pagesWithoutNew + 1 : 0
    if (pagesWithoutNew === 2) break
  }
  return { kind: 'away', message: 'its list of accounts does not end' }
}

function read(account: v.InferOutput<typeof accountSchema>): StaffAccount {
  const {
    id,
    email,
    app_metadata,
    identities,
    email_confirmed_at,
    invited_at,
    last_sign_in_at,
    banned_until,
  } = account
  const own = identities?.find(({ provider }) => provider === 'email')
  return {
    id,
    email,
    role: isStaffRole(app_metadata.role) ? app_metadata.role : undefined,
    isConfirmed: Boolean(email_confirmed_at),
    wasInvited: Boolean(invited_at),
    // Decision 19: an identity that says nothing of a proof counts as proved once its address is confirmed.
    hasProvedMailbox: own?.identity_data?.email_verified ?? Boolean(email_confirmed_at),
    lastSignInAt: last_sign_in_at ?? null,
    bannedUntil: banned_until ? new Date(banned_until) : undefined,
    leavingAt: app_metadata.leaving_at ? new Date(app_metadata.leaving_at) : undefined,
  }
}

async function ask<Data>(
  { url, serviceKey, fetch }: BackendOwner,
  path: string,
  method: string,
  body: unknown,
  schema: v.GenericSchema<unknown, Data>,
): Promise<StaffResult<Data>> {
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const request = new Request(`${url}/auth/v1${path}`, { method, headers, signal, ...sent })
  try {
    const response = await fetch(request)
    const json: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return refusalOf(response.status, json)
    const data = v.safeParse(schema, json)
    if (data.success) return { kind: 'done', data: data.output }
    return { kind: 'away', message: 'it answers what cannot be read: is it a backend?' }
  } catch (error) {
    return { kind: 'away', message: error instanceof Error ? error.message : String(error) }
  }
}

function refusalOf(status: number, json: unknown): StaffResult<never> {
  const told = v.safeParse(refusalSchema, json)
  const { msg, message, error_code, code } = told.success ? told.output : {}
  const known = error_code ?? (typeof code === 'string' ? code : undefined)
  if (known !== undefined && TAKEN.includes(known)) return { kind: 'taken' }
  return { kind: 'refused', status, code: known, message: msg ?? message ?? `status ${status}` }
}
