import { networkOf } from '#services/shared/network.ts'
import { createSharedLimit, type LimitParts, type SharedLimit } from '#services/shared/shared-limit.ts'
import { ApiError, tooManyRequests } from '../answers/api-error.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { MAIL_PERIOD_MS } from './mail-frequency.ts'

const PERIOD_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Each limit counts by itself. Those by address are GoTrue's; those by account stop guessing from many addresses, and
 * take keys from `countedAs`, since a stranger can name any account.
 */
export interface Limits {
  readonly signUpByAddress: SharedLimit
  readonly signInByAddress: SharedLimit
  readonly signInByAccount: SharedLimit
  /** Counts one network at one account, so that a known visitor is not let through forever. */
  readonly signInByVisitor: SharedLimit
  readonly anonymousByAddress: SharedLimit
  readonly refreshByAddress: SharedLimit
  /** A server that exchanges the codes of all its customers has one address. */
  readonly exchangeByAddress: SharedLimit
  readonly updateByAddress: SharedLimit
  readonly challengeByAddress: SharedLimit
  /** Challenges of whoever is about to sign in, each of which is kept until it expires. */
  readonly passkeyByAddress: SharedLimit
  readonly codeByAddress: SharedLimit
  /** Lower than for passwords: three codes of a million are right at any time. */
  readonly codeByAccount: SharedLimit
  readonly recoverByAddress: SharedLimit
  readonly otpByAddress: SharedLimit
  readonly resendByAddress: SharedLimit
  readonly verifyByAddress: SharedLimit
  readonly verifyByAccount: SharedLimit
  /** Per day: with a new mail each minute, five guesses at each would add up. */
  readonly nonceByAccount: SharedLimit
  /** A session's holder must not guess the password with it, nor lock the owner out of changing it elsewhere. */
  readonly currentPasswordBySession: SharedLimit
  /** Counts a kind of mail to a mailbox, whether that has an account or not. */
  readonly mailByMailbox: SharedLimit
  /**
   * The same over hours, for strangers: six at once, then one each half hour. Whoever asked by a page and is
   * refused finds one that is younger in the mailbox, and it is good for an hour (decision 155).
   */
  readonly mailsByMailbox: SharedLimit
  /**
   * A network's mail that only a program can use, where all of them have used up theirs: each network's own, since a
   * program cannot use what another asked for, and no more a day than a mailbox bears.
   */
  readonly programMailByNetwork: SharedLimit
  readonly programMailsToNewcomers: SharedLimit
  /** Mails that ask a mailbox whether an account may move to it, of all accounts that would. */
  readonly mailsByNextMailbox: SharedLimit
  /** Per hour: GoTrue's number, but for each network, so that one cannot use up everybody's. */
  readonly mailByAddress: SharedLimit
  /** Per hour, for all strangers together: the mail provider has a limit, too. */
  readonly mailToStrangers: SharedLimit
}

export function createLimits(parts: LimitParts): Limits {
  const byKey = (max: number, perMs = PERIOD_MS) => ({ max, perMs, isByNetwork: false })
  const byAddress = (max: number, perMs = PERIOD_MS) => ({ max, perMs, isByNetwork: true })
  const rules = {
    signUpByAddress: byAddress(30),
    signInByAddress: byAddress(30),
    signInByAccount: byKey(10),
    signInByVisitor: byKey(10),
    anonymousByAddress: byAddress(30, HOUR_MS),
    refreshByAddress: byAddress(150),
    exchangeByAddress: byAddress(150),
    updateByAddress: byAddress(30),
    challengeByAddress: byAddress(75),
    passkeyByAddress: byAddress(30),
    codeByAddress: byAddress(75),
    codeByAccount: byKey(5),
    recoverByAddress: byAddress(30),
    otpByAddress: byAddress(30),
    resendByAddress: byAddress(30),
    verifyByAddress: byAddress(30),
    verifyByAccount: byKey(10),
    nonceByAccount: byKey(10, DAY_MS),
    currentPasswordBySession: byKey(10),
    mailByMailbox: byKey(1, MAIL_PERIOD_MS),
    mailsByMailbox: byKey(6, 3 * HOUR_MS),
    programMailByNetwork: byKey(1, DAY_MS / 2),
    programMailsToNewcomers: byKey(48, DAY_MS),
    mailsByNextMailbox: byKey(6, HOUR_MS),
    mailByAddress: byAddress(30, HOUR_MS),
    mailToStrangers: byKey(600, HOUR_MS),
  } satisfies Record<keyof Limits, Rule>
  const open = ([name, { isByNetwork, ...rule }]: [string, Rule]) => {
    const limit = createSharedLimit(parts, { name: `auth ${name}`, ...rule })
    return [name, isByNetwork ? countingNetworks(limit) : limit]
  }
  return Object.fromEntries(Object.entries(rules).map(open)) as Record<keyof typeof rules, SharedLimit>
}

interface Rule {
  readonly max: number
  readonly perMs: number
  readonly isByNetwork: boolean
}

function countingNetworks(limit: SharedLimit): SharedLimit {
  return {
    isSpentHere: (address) => limit.isSpentHere(networkOf(address)),
    take: (address) => limit.take(networkOf(address)),
    giveBack: (address) => limit.giveBack(networkOf(address)),
    waitMs: (address) => limit.waitMs(networkOf(address)),
  }
}

/** A call without an address is this process's own, and is not limited. */
export async function enforce(limit: SharedLimit, key: string | undefined): Promise<void> {
  if (key === undefined || (await limit.take(key))) return
  throw tooManyRequests()
}

/** Counts a mail that somebody asks for, whether one is sent or not. A known visitor counts by their network alone. */
export async function enforceMailLimits(
  { mailToStrangers, mailByAddress }: Limits,
  { address, isKnown }: Asker,
): Promise<void> {
  const isAllowed =
    (address === undefined || (await mailByAddress.take(address))) &&
    (isKnown || (await mailToStrangers.take('all')))
  if (!isAllowed) throw new ApiError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/** Gives back what was counted of a mail that was not sent. */
export async function giveBackMail(
  { mailToStrangers, mailByAddress }: Limits,
  { address, isKnown }: Asker,
): Promise<void> {
  if (address !== undefined) await mailByAddress.giveBack(address)
  if (!isKnown) await mailToStrangers.giveBack('all')
}
