import type { Context } from 'hono'
import * as v from 'valibot'
import { changeAccount } from '../account-changes/change-account.ts'
import { checkReauthentication, spendNonce } from '../account-changes/check-reauthentication.ts'
import { addressTaken } from '../account-changes/confirm-email-change.ts'
import { type Account, findAccountByEmail, hasVerifiedFactor } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress, checkPhoneNumber } from '../input/addresses.ts'
import { checkData } from '../input/check-data.ts'
import { metadata, optionalText, readBody, text } from '../input/read-body.ts'
import { enforce, enforceMailLimits, giveBackMail } from '../limits/limits.ts'
import { takeNextMailbox, tooSoon } from '../limits/mail-frequency.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { challengeFields, readChallenge } from '../pkce/code-challenge.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import type { Session } from '../sessions/session.ts'

const schema = v.object({
  email: text,
  phone: text,
  password: optionalText,
  current_password: optionalText,
  nonce: text,
  data: metadata,
  app_metadata: v.nullish(v.unknown()),
  ...challengeFields,
})

type Update = v.InferOutput<typeof schema>

export function putUser(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.updateByAddress, c.env.address)
    const update = await readBody(c, schema)
    const { account, session } = c.var
    const asker = { address: c.env.address, isKnown: true }
    const email = newAddressOf(update, account)
    if (update.phone !== '') checkPhoneNumber(update.phone)
    if (update.phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (typeof update.password === 'string') checkPassword(update.password, [account.email, email])
    checkData('data', update.data)
    checkAllowed(update, email, account, session)
    if (email !== undefined && (await findAccountByEmail(parts.database.query, email))) throw addressTaken()
    const isProved = account.email_proved_at !== null
    const giveBack =
      email === undefined ? undefined : await countMails(parts, email, { ...asker, isKnown: isProved })
    try {
      return c.json(toUserJson(await makeChange(parts, c, update, email)))
    } catch (error) {
      // A change that fails has mailed nobody.
      await giveBack?.()
      throw error
    }
  }
}

async function makeChange(
  parts: AuthParts,
  c: Context<SignedInEnvironment>,
  update: Update,
  email: string | undefined,
): Promise<Account> {
  const { account, session } = c.var
  const asker = { address: c.env.address, isKnown: true }
  const request = { challenge: readChallenge(update), redirectTo: redirectTarget(c, parts), asker }
  if (typeof update.password === 'string') {
    // A full queue refuses before the code is used up.
    parts.passwords.refuseWhereFull(asker)
    const isCurrentShown = await checkCurrentPassword(parts, c.var, update, asker)
    // The code of a mail is not used up by a password that is refused anyway.
    if (isCurrentShown && update.password === update.current_password) throw samePassword()
    await checkReauthentication(parts, account, session, update.nonce)
    if (!isCurrentShown) await refuseSamePassword(parts, c.var, update.password, asker)
  } else if (update.nonce !== '') await spendNonce(parts, account, update.nonce)
  const passwordHash = update.password ? await parts.passwords.hash(update.password, asker) : undefined
  const change = {
    passwordHash,
    data: update.data ?? undefined,
    from: c.env.address,
    email: email === undefined ? undefined : { next: email, request },
  }
  return changeAccount(parts, account, session.id, change)
}

/**
 * An account whose own mailbox is not proved counts as a stranger: anybody can sign up any number of those. Answers what
 * gives back all that was counted.
 */
async function countMails({ limits }: AuthParts, next: string, asker: Asker): Promise<() => Promise<void>> {
  await enforceMailLimits(limits, asker)
  const turn = await takeNextMailbox(limits, next)
  if (!turn.isTaken) throw tooSoon(turn.waitMs)
  return async () => {
    await turn.giveBack()
    await giveBackMail(limits, asker)
  }
}

/**
 * GoTrue can be set up to require the current password; here it is checked if sent, as the account page does. Answers
 * whether it was shown.
 */
async function checkCurrentPassword(
  { passwords, limits }: AuthParts,
  { account: { encrypted_password }, session }: SignedInEnvironment['Variables'],
  { current_password }: Update,
  asker: Asker,
): Promise<boolean> {
  if (typeof current_password !== 'string' || encrypted_password === '') return false
  await enforce(limits.currentPasswordBySession, session.id)
  if (!(await passwords.check(encrypted_password, current_password, asker))) {
    const message = 'Current password required when setting new password.'
    throw new ApiError(400, 'current_password_invalid', message)
  }
  await limits.currentPasswordBySession.giveBack(session.id)
  return true
}

/**
 * The answer tells whether a guess at the current password was right, so each counts as one. None is given back: a guess
 * may come with a change of address that is refused afterwards, and then costs nothing else.
 */
async function refuseSamePassword(
  { passwords, limits }: AuthParts,
  { account: { encrypted_password }, session }: SignedInEnvironment['Variables'],
  password: string,
  asker: Asker,
): Promise<void> {
  if (encrypted_password === '') return
  await enforce(limits.currentPasswordBySession, session.id)
  if (await passwords.check(encrypted_password, password, asker)) throw samePassword()
}

/** Undefined if the address stays the same. */
function newAddressOf({ email }: Update, account: Account): string | undefined {
  const address = email === '' ? undefined : checkEmailAddress(email)
  return address === account.email ? undefined : address
}

function checkAllowed(
  update: Update,
  email: string | undefined,
  account: Account,
  { aal }: Pick<Session, 'aal'>,
): void {
  if (account.is_anonymous && update.password && email === undefined) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new ApiError(422, 'validation_failed', message)
  }
  if (update.app_metadata) {
    throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const changesAccess = update.password || email !== undefined
  if (changesAccess && hasVerifiedFactor(account) && aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new ApiError(401, 'insufficient_aal', message)
  }
}

function samePassword(): ApiError {
  return new ApiError(422, 'same_password', 'New password should be different from the old password.')
}
