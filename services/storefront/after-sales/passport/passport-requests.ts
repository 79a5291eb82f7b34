import type { Context } from 'hono'
import { Budgets } from '#services/shared/budgets.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../../caller.ts'
import type { FormFields } from '../../forms/form-fields.ts'
import { isFormToken } from '../../forms/form-token.ts'
import { readFields } from '../../forms/read-form.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type OpenedPassport, openPassport, type Passport } from './open-passport.ts'
import { readPassportCode } from './passport-code.ts'

const HOUR_S = 60 * 60
/** Someone who types a code from a card is wrong a few times; someone who guesses is wrong always. */
const MAX_MISSES_AN_HOUR = 60

export type PassportRequests = ReturnType<typeof passportRequests>

/** Reads who asks for which chair; each function returns that, or the answer to give instead. */
export function passportRequests({ database, publicUrl, signingKey, now }: StorefrontParts) {
  const restoredPerS = MAX_MISSES_AN_HOUR / HOUR_S
  const misses = new Budgets({ max: MAX_MISSES_AN_HOUR, restoredPerS, now })

  /** The same answer to every code that opens nothing, whatever it resembles. */
  function miss(c: Context<CallerEnvironment>): Response {
    const network = networkOf(c.env?.address ?? 'this process')
    if (misses.take(network, 1)) return c.html(missingPage(publicUrl), 404) as Response
    const waitS = Math.ceil(misses.waitMs(network, 1) / 1000)
    return c.html(tooOftenPage(publicUrl), 429, { 'retry-after': String(waitS) }) as Response
  }

  async function open(c: Context<CallerEnvironment>): Promise<Passport | Response> {
    const piece = readPassportCode(signingKey, c.req.param('code') ?? '')
    return piece ? passportOr(c, await openPassport(database.reads, piece)) : miss(c)
  }

  /** The page of a refusal may be made in parts, so this waits for it. */
  async function passportOr(c: Context, opened: OpenedPassport): Promise<Passport | Response> {
    if (opened.kind === 'open') return opened.passport
    return c.html(closedPage(publicUrl, opened), 410) as Response
  }

  /** Reads a form that the chair's own page sent. */
  async function submitted(c: Context<CallerEnvironment>, purpose: string): Promise<FormFields | Response> {
    const fields = await readFields(c)
    const isOwn =
      isFormToken(signingKey, purpose, fields.get('formToken') ?? '') &&
      comesFrom(publicUrl, c.req.header('origin'))
    return isOwn ? fields : (c.html(foreignPage(publicUrl, c.req.path), 403) as Response)
  }

  return { miss, open, passportOr, submitted }
}

/** What the token of a form on the chair's page is for. */
export function purposeOf({ piece: { orderNumber, position, piece, owner } }: Passport): string {
  return `of chair ${orderNumber}-${position}-${piece}-${owner}`
}

export function closedPage(publicUrl: string, opened: Exclude<OpenedPassport, { kind: 'open' }>) {
  const text =
    opened.kind === 'ended'
      ? opened.message
      : 'Its new owner has the passport now. If that was not you, or nobody you know, write to us.'
  const heading = opened.kind === 'ended' ? 'This passport has ended' : 'This chair was handed on'
  return refusalPage(publicUrl, { heading, text, link: { href: `${publicUrl}/contact`, text: 'Contact us' } })
}

export function foreignPage(publicUrl: string, path: string) {
  return refusalPage(publicUrl, {
    heading: 'This form was not accepted',
    text: 'It did not come from this chair’s own page, or was changed on its way. Nothing was saved.',
    link: { href: path, text: 'Open the page again' },
  })
}

function tooOftenPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'Too many tries',
    text: 'Many codes that open nothing came from this network. Wait a few minutes, then type the code from your card once more.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
