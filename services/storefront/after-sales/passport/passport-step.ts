import { Hono } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../caller.ts'
import { type FormFields, makeFormToken, optionalTextField, parseFields } from '../../forms/form-fields.ts'
import { leadToForm } from '../../html/links.ts'
import { refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { changePassport, type Settings, takeOver } from './change-passport.ts'
import { PROBLEMS } from './diagnosis.ts'
import { handedOnMail } from './handed-on-mail.ts'
import { openPassport, type Passport } from './open-passport.ts'
import { type Offer, offerCode, passportPath, readOfferCode } from './passport-code.ts'
import { MAX_NOTE_CHARACTERS, passportPage, takeOverPage } from './passport-page.ts'
import { foreignPage, type PassportRequests, purposeOf } from './passport-requests.ts'

const CHAIR = '/chairs/:code'
const TAKE_OVER = '/chairs/take/:token'

const hole = (count: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(count))),
  )

/** The page of a chair, for whoever has its code: how it is set, what fits, what is wrong, who has it next. */
export function passportStep(parts: StorefrontParts, requests: PassportRequests): Hono<CallerEnvironment> {
  const { database, publicUrl, signingKey, mail, log } = parts
  const { miss, passportOr, open, submitted } = requests

  return new Hono<CallerEnvironment>()
    .get(TAKE_OVER, async (c) => {
      const offer = readOfferCode(signingKey, c.req.param('token'))
      if (!offer) return miss(c)
      const passport = await passportOr(c, await openPassport(database.reads, offer))
      if (passport instanceof Response) return passport
      const { isOffered, offer: latest } = passport.state
      if (!isOffered || latest !== offer.offer) return c.html(usedPage(publicUrl), 410)
      const formToken = makeFormToken(signingKey, `taking over ${c.req.param('token')}`)
      return c.html(takeOverPage(passport, { publicUrl, path: c.req.path, formToken }))
    })
    .post(TAKE_OVER, async (c) => {
      const offer = readOfferCode(signingKey, c.req.param('token'))
      if (!offer) return miss(c)
      const fields = await submitted(c, `taking over ${c.req.param('token')}`)
      if (fields instanceof Response) return fields
      const passport = await passportOr(c, await openPassport(database.query, offer))
      if (passport instanceof Response) return passport
      if (!(await handOn(passport, offer))) return c.html(usedPage(publicUrl), 410)
      log.info({ order: offer.orderNumber, owner: offer.owner + 1 }, 'a chair was handed on')
      return c.redirect(passportPath(signingKey, { ...passport.piece, owner: offer.owner + 1 }), 303)
    })
    .get(CHAIR, async (c) => {
      const passport = await open(c)
      if (passport instanceof Response) return passport
      const { piece, state } = passport
      const offer = state.isOffered ? offerCode(signingKey, { ...piece, offer: state.offer }) : undefined
      const page = passportPage({
        passport,
        publicUrl,
        path: passportPath(signingKey, piece),
        formToken: makeFormToken(signingKey, purposeOf(passport)),
        problem: PROBLEMS.find((problem) => problem === c.req.query('problem')),
        isSaved: c.req.query('saved') !== undefined,
        offerUrl: offer && `${publicUrl}/chairs/take/${offer}`,
      })
      return c.html(page)
    })
    .get(`${CHAIR}/settings`, leadToForm)
    .post(`${CHAIR}/settings`, async (c) => {
      const passport = await open(c)
      if (passport instanceof Response) return passport
      const fields = await submitted(c, purposeOf(passport))
      if (fields instanceof Response) return fields
      const settings = readSettings(passport, fields)
      if (!settings) return c.html(foreignPage(publicUrl, passportPath(signingKey, passport.piece)), 422)
      await changePassport(database.query, passport, { kind: 'settings', settings })
      return c.redirect(`${passportPath(signingKey, passport.piece)}?saved#settings`, 303)
    })
    .get(`${CHAIR}/handover`, leadToForm)
    .post(`${CHAIR}/handover`, async (c) => {
      const passport = await open(c)
      if (passport instanceof Response) return passport
      const fields = await submitted(c, purposeOf(passport))
      if (fields instanceof Response) return fields
      const kind = fields.get('do') === 'offer' ? 'offer' : 'take-back'
      await changePassport(database.query, passport, { kind })
      return c.redirect(passportPath(signingKey, passport.piece), 303)
    })

  /** The mail is kept together with what it tells. The shop knows no address of later owners. */
  async function handOn(passport: Passport, offer: Offer): Promise<boolean> {
    const letter = offer.owner === 0 ? await handedOnMail(passport, publicUrl) : undefined
    return database.query.transaction().execute(async (trx) => {
      const isTaken = await takeOver(trx, offer)
      if (isTaken && letter) await mail.enqueue(trx, letter)
      return isTaken
    })
  }
}

function readSettings({ seat }: Passport, fields: FormFields): Settings | undefined {
  const seatHoles = seat.height.by === 'holes' ? seat.height.holes.heightAtHoleIn.length : 0
  const schema = v.object({
    seatHole: hole(seatHoles),
    kneeHole: hole(seat.kneeHoles?.heightAtHoleIn.length ?? 0),
    note: optionalTextField(MAX_NOTE_CHARACTERS),
  })
  const parsed = parseFields(schema, fields)
  return parsed.kind === 'invalid' ? undefined : parsed.values
}

function usedPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'This link no longer works',
    text: 'It was used already, or the owner canceled it. Ask them for a new one.',
    link: { href: `${publicUrl}/`, text: 'Go to the shop' },
  })
}
