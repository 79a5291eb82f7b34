import type { Context } from 'hono'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../../caller.ts'
import { type FormFields, isFormToken } from '../../forms/form-fields.ts'
import { readFields } from '../../forms/read-form.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import type { OpenedPassport, Passport } from './open-passport.ts'
import { closedWords, type Miss, type PassportDoor } from './passport-door.ts'

export type PassportRequests = ReturnType<typeof passportRequests>

/** Reads who asks for which chair; each function returns that, or the answer to give instead. */
export function passportRequests({ publicUrl, signingKey }: StorefrontParts, door: PassportDoor) {
  const miss = async (c: Context<CallerEnvironment>): Promise<Response> =>
    missed(c, await door.miss(networkOfCaller(c)))

  function missed(c: Context, answer: Miss): Response {
    if (answer.kind === 'missing') return c.html(missingPage(publicUrl), 404) as Response
    return c.html(tooOftenPage(publicUrl), 429, { 'retry-after': String(answer.waitS) }) as Response
  }

  async function open(c: Context<CallerEnvironment>): Promise<Passport | Response> {
    const visit = await door.open(c.req.param('code') ?? '', networkOfCaller(c))
    return visit.kind === 'missing' || visit.kind === 'too-often' ? missed(c, visit) : passportOr(c, visit)
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

function networkOfCaller(c: Context<CallerEnvironment>): string | undefined {
  const address = c.env?.address
  return address === undefined ? undefined : networkOf(address)
}

/** What the token of a form on the chair's page is for. */
export function purposeOf({ piece: { orderNumber, position, piece, owner } }: Passport): string {
  return `of chair ${orderNumber}-${position}-${piece}-${owner}`
}

function closedPage(publicUrl: string, opened: Exclude<OpenedPassport, { kind: 'open' }>) {
  const text = closedWords(opened)
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
