import { networkOf } from '#services/shared/network.ts'
import { RateLimit } from '../../limits/rate-limit.ts'
import { ApiError, tooManyRequests } from '../answers/api-error.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { countedAs } from './counted-as.ts'
import { MAIL_PERIOD_MS, type SentAt } from './mail-frequency.ts'

const PERIOD_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Each limit counts by itself. Those by address are GoTrue's; those by account stop guessing from many addresses, and
 * take keys from `countedAs`, since a stranger can name any account.
 */
export interface Limits {
  readonly signUpByAddress: RateLimit
  readonly signInByAddress: RateLimit
  readonly signInByAccount: RateLimit
  /** Counts one network at one account, so that a known visitor is not let through forever. */
  readonly signInByVisitor: RateLimit
  readonly anonymousByAddress: RateLimit
  readonly refreshByAddress: RateLimit
  /** A server that exchanges the codes of all its customers has one address. */
  readonly exchangeByAddress: RateLimit
  readonly updateByAddress: RateLimit
  readonly challengeByAddress: RateLimit
  /** Challenges of whoever is about to sign in, each of which is kept until it expires. */
  readonly passkeyByAddress: RateLimit
  readonly codeByAddress: RateLimit
  /** Lower than for passwords: three codes of a million are right at any time. */
  readonly codeByAccount: RateLimit
  readonly recoverByAddress: RateLimit
  readonly otpByAddress: RateLimit
  readonly resendByAddress: RateLimit
  readonly verifyByAddress: RateLimit
  readonly verifyByAccount: RateLimit
  /** Per day: with a new mail each minute, five guesses at each would add up. */
  readonly nonceByAccount: RateLimit
  /** A session's holder must not guess the password with it, nor lock the owner out of changing it elsewhere. */
  readonly currentPasswordBySession: RateLimit
  /** Counts a kind of mail to a mailbox, whether that has an account or not. */
  readonly mailByMailbox: RateLimit
  /** Per hour: GoTrue's number, but for each network, so that one cannot use up everybody's. */
  readonly mailByAddress: RateLimit
  /** Per hour, for all strangers together: the mail provider has a limit, too. */
  readonly mailToStrangers: RateLimit
}

export function createLimits(now: () => Date): Limits {
  const byAddress = (max: number) => new RateLimit(max, PERIOD_MS, now, networkOf)
  const byAccount = (max: number) => new RateLimit(max, PERIOD_MS, now)
  return {
    signUpByAddress: byAddress(30),
    signInByAddress: byAddress(30),
    signInByAccount: byAccount(10),
    signInByVisitor: byAccount(10),
    anonymousByAddress: new RateLimit(30, HOUR_MS, now, networkOf),
    refreshByAddress: byAddress(150),
    exchangeByAddress: byAddress(150),
    updateByAddress: byAddress(30),
    challengeByAddress: byAddress(75),
    passkeyByAddress: byAddress(30),
    codeByAddress: byAddress(75),
    codeByAccount: byAccount(5),
    recoverByAddress: byAddress(30),
    otpByAddress: byAddress(30),
    resendByAddress: byAddress(30),
    verifyByAddress: byAddress(30),
    verifyByAccount: byAccount(10),
    nonceByAccount: new RateLimit(10, DAY_MS, now),
    currentPasswordBySession: byAccount(10),
    mailByMailbox: new RateLimit(1, MAIL_PERIOD_MS, now),
    mailByAddress: new RateLimit(30, HOUR_MS, now, networkOf),
    mailToStrangers: new RateLimit(600, HOUR_MS, now),
  }
}

/** A call without an address is this process's own, and is not limited. */
export function enforce(limit: RateLimit, key: string | undefined): void {
  if (key === undefined || limit.take(key)) return
  throw tooManyRequests()
}

/** Counts a mail that somebody asks for, whether one is sent or not. A known visitor counts by their network alone. */
export function enforceMailLimits(
  { mailToStrangers, mailByAddress }: Limits,
  { address, isKnown }: Asker,
): void {
  const isAllowed =
    (address === undefined || mailByAddress.take(address)) && (isKnown || mailToStrangers.take('all'))
  if (!isAllowed) throw new ApiError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/** Gives back every count of a mail that could not be queued. */
export function giveBackMail(limits: Limits, sentAt: SentAt, mailbox: string, asker: Asker): void {
  limits.mailByMailbox.giveBack(countedAs(`${sentAt} ${mailbox}`, asker))
  if (asker.address !== undefined) limits.mailByAddress.giveBack(asker.address)
  if (!asker.isKnown) limits.mailToStrangers.giveBack('all')
}
