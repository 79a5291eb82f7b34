import { networkOf } from '#services/shared/network.ts'
import { RateLimit } from '../../limits/rate-limit.ts'
import { ApiError } from '../answers/api-error.ts'
import { MAIL_PERIOD_MS } from './mail-frequency.ts'

const PERIOD_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Each counts by itself. Those by address are GoTrue's; the one by account stops guessing from many addresses. */
export interface Limits {
  readonly signUpByAddress: RateLimit
  readonly signInByAddress: RateLimit
  readonly signInByAccount: RateLimit
  readonly anonymousByAddress: RateLimit
  readonly refreshByAddress: RateLimit
  /** A server that exchanges the codes of all its customers has one address. */
  readonly exchangeByAddress: RateLimit
  readonly updateByAddress: RateLimit
  readonly challengeByAddress: RateLimit
  readonly codeByAddress: RateLimit
  /** Fewer than for passwords: three codes of a million are right at any time. */
  readonly codeByAccount: RateLimit
  readonly recoverByAddress: RateLimit
  readonly otpByAddress: RateLimit
  readonly resendByAddress: RateLimit
  readonly verifyByAddress: RateLimit
  readonly verifyByAccount: RateLimit
  /** A day: with a new mail each minute, five guesses of each would add up. */
  readonly nonceByAccount: RateLimit
  /** Whoever holds a session must not find its password by it. */
  readonly currentPasswordByAccount: RateLimit
  /** By what is sent and the mailbox it goes to, whether it has an account or not. */
  readonly mailByMailbox: RateLimit
  /** An hour: GoTrue's number, but for each network, so that one cannot use up everybody's. */
  readonly mailByAddress: RateLimit
  /** An hour, for all: whoever delivers the mails has an end, too. */
  readonly mail: RateLimit
}

export function createLimits(now: () => Date): Limits {
  const byAddress = (max: number) => new RateLimit(max, PERIOD_MS, now, networkOf)
  const byAccount = (max: number) => new RateLimit(max, PERIOD_MS, now)
  return {
    signUpByAddress: byAddress(30),
    signInByAddress: byAddress(30),
    signInByAccount: byAccount(10),
    anonymousByAddress: new RateLimit(30, HOUR_MS, now, networkOf),
    refreshByAddress: byAddress(150),
    exchangeByAddress: byAddress(150),
    updateByAddress: byAddress(30),
    challengeByAddress: byAddress(75),
    codeByAddress: byAddress(75),
    codeByAccount: byAccount(5),
    recoverByAddress: byAddress(30),
    otpByAddress: byAddress(30),
    resendByAddress: byAddress(30),
    verifyByAddress: byAddress(30),
    verifyByAccount: byAccount(10),
    nonceByAccount: new RateLimit(10, DAY_MS, now),
    currentPasswordByAccount: byAccount(10),
    mailByMailbox: new RateLimit(1, MAIL_PERIOD_MS, now),
    mailByAddress: new RateLimit(30, HOUR_MS, now, networkOf),
    mail: new RateLimit(600, HOUR_MS, now),
  }
}

/** A call without an address is this process's own, and is not limited. */
export function enforce(limit: RateLimit, key: string | undefined): void {
  if (key === undefined || limit.take(key)) return
  throw new ApiError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Counts a mail that somebody asks for from this address, whether one will be sent or not. */
export function enforceMailLimits({ mail, mailByAddress }: Limits, address: string | undefined): void {
  const isAllowed = (address === undefined || mailByAddress.take(address)) && mail.take('all')
  if (!isAllowed) throw new ApiError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}
