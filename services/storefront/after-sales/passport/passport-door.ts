import { createSharedLimit } from '#services/shared/shared-limit.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type OpenedPassport, openPassport } from './open-passport.ts'
import { readPassportCode } from './passport-code.ts'

const HOUR_MS = 60 * 60_000
/** Someone who types a code from a card is wrong a few times; someone who guesses is wrong always. */
const MAX_MISSES_AN_HOUR = 60

/** A code that opens nothing is the same as any other one, whatever it resembles. */
export type Miss = { readonly kind: 'missing' } | { readonly kind: 'too-often'; readonly waitS: number }

export interface PassportDoor {
  /** Opens a chair's passport for whoever has its code. The network is counted where the code opens nothing. */
  open(code: string, network: string | undefined): Promise<OpenedPassport | Miss>
  miss(network: string | undefined): Promise<Miss>
}

/** The one way to a passport, for pages and programs alike: they share the number of wrong codes. */
export function createPassportDoor(
  parts: Pick<StorefrontParts, 'database' | 'signingKey' | 'now'>,
): PassportDoor {
  const { database, signingKey, now } = parts
  const misses = createSharedLimit(
    { database, now },
    { name: 'passport codes', max: MAX_MISSES_AN_HOUR, perMs: HOUR_MS },
  )

  async function miss(network = 'this process'): Promise<Miss> {
    if (await misses.take(network)) return { kind: 'missing' }
    return { kind: 'too-often', waitS: Math.ceil((await misses.waitMs(network)) / 1000) }
  }

  return {
    miss,
    async open(code, network) {
      const piece = readPassportCode(signingKey, code)
      return piece ? openPassport(database.reads, piece) : miss(network)
    },
  }
}

/** The code in the link of a passport, or in what was typed from a card; undefined for what is meant as something else. */
export function passportCodeIn(text: string): string | undefined {
  const inLink = /\/chairs\/([^/?#]+)/.exec(text)?.[1]
  if (inLink !== undefined) return inLink
  return /^\d+(?:-\d+){3}-[0-9a-z]+$/i.test(text) ? text : undefined
}

/** Why a code that was genuine opens nothing any more. */
export function closedWords(opened: Exclude<OpenedPassport, { kind: 'open' }>): string {
  return opened.kind === 'ended'
    ? opened.message
    : 'Its new owner has the passport now. If that was not you, or nobody you know, write to us.'
}
