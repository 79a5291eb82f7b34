import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Budgets } from '#services/shared/budgets.ts'
import { keptBytesOfNetworks } from '#services/shared/images/kept-bytes.ts'
import { networkOf } from '#services/shared/network.ts'
import type { MultipartBody } from '#services/shared/parse-multipart.ts'
import { createQueue } from '#services/shared/queue.ts'
import type { CallerEnvironment } from '../../caller.ts'
import type { FieldErrors, FormFields } from '../../forms/form-fields.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import { formTokenOf, helpPath, isOwnForm, openOrder, refuseForm } from '../../orders/open-order.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { findCase } from '../case-number.ts'
import { isFormKey } from '../form/form-parts.ts'
import { atTheLatest } from '../last-day-words.ts'
import { readGoodsBack } from '../returns/read-goods-back.ts'
import { claimFormPage, claimPage } from './claim-pages.ts'
import { decideClaimable } from './claimable.ts'
import { encodePictures } from './encode-pictures.ts'
import { makeClaim } from './make-claim.ts'
import {
  type ClaimUpload,
  MAX_PICTURE_MIB,
  MAX_PICTURES,
  parseClaimUpload,
  readClaimBody,
  readClaimForm,
} from './read-claim-form.ts'
import { type Claim, readClaimPicture, readClaims } from './read-claims.ts'
import { claimPath } from './shown-claim.ts'

const FORM = '/orders/:number/:secret/claim'
const CASE = '/orders/:number/:secret/claims/:case'
/** Encoding a picture takes a whole processor. */
const UPLOADS = { atOnce: 2, waiting: 20, waitingOfOne: 3 }
const TOO_MUCH =
  'Too many pictures came from your network today. Submit the claim without them, and reply to its receipt with them'

/** This route comes before the size limit of forms, since pictures are larger; it has a limit of its own. */
export function claimStep(parts: StorefrontParts): Hono<CallerEnvironment> {
  const { publicUrl } = parts
  const enqueue = createQueue(UPLOADS)
  // Each order has room for a hundred pictures, and a network may come with any number of orders.
  const keptBytes = keptBytesOfNetworks(parts.now, parts.keptPictureBytesADay)
  return new Hono<CallerEnvironment>()
    .get(FORM, async (c) => {
      const order = await openOrder(parts, c)
      const nothing = { fields: new Map(), errorsOf: () => ({}), hadPictures: false }
      return order instanceof Response ? order : showForm(parts, c, order, nothing)
    })
    .post(FORM, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      // The sender may take minutes over the body, so the claim takes no place in the queue before it is read.
      const body = await readClaimBody(c.req.raw)
      if (!body) return c.html(tooLargePage(publicUrl, order), 413)
      const asker = networkOf(c.env?.address ?? 'this process')
      const answer = await enqueue(() => takeClaim({ ...parts, keptBytes }, c, order, body, asker), asker)
      return answer === 'full' ? c.html(busyPage(publicUrl, order), 503, { 'retry-after': '10' }) : answer
    })
    .get(CASE, async (c) => {
      const opened = await openClaim(parts, c)
      return opened instanceof Response ? opened : c.html(claimPage(opened.order, opened.claim, publicUrl))
    })
    .get(`${CASE}/pictures/:picture`, async (c) => {
      const opened = await openClaim(parts, c)
      if (opened instanceof Response) return opened
      const found = await readClaimPicture(parts.database.reads, opened.claim, c.req.param('picture'))
      if (!found) return c.html(missingPage(publicUrl), 404)
      return c.body(new Uint8Array(found.bytes), 200, { 'content-type': found.content_type })
    })
}

interface ClaimParts extends StorefrontParts {
  /** Bytes that each network may still have kept, of pictures that it sends. */
  readonly keptBytes: Budgets
}

async function takeClaim(
  parts: ClaimParts,
  c: Context,
  order: Order,
  body: MultipartBody,
  asker: string,
): Promise<Response> {
  const { database, publicUrl, log, keptBytes } = parts
  const upload = await parseClaimUpload(body)
  if (!upload) return c.html(tooLargePage(publicUrl, order), 413)
  const { fields } = upload
  const isOwn = isOwnForm(parts, c, order, fields.get('formToken')) && isFormKey(fields.get('formKey'))
  if (!isOwn) return refuseForm(parts, c, order)
  const hadPictures = upload.pictures.length > 0 || upload.error !== undefined
  const isTooMuch = upload.pictures.length > 0 && keptBytes.left(asker) === 0
  // Where they could not be kept, they are not opened: a claim that was made with them is known by what was sent.
  const encoded = isTooMuch ? NONE_OPENED : await encode(upload)
  if (encoded.kind === 'refused') {
    // The other fields are looked at as well, or their mistakes would be told only once the pictures are right.
    const errorsOf = (lines: readonly OrderLine[]) => {
      const read = readClaimForm(fields, lines)
      return { ...(read.kind === 'invalid' && read.errors), pictures: encoded.message }
    }
    return showForm(parts, c, order, { fields, errorsOf, hadPictures })
  }
  const said = await withPictures(upload)
  const claiming = await database.query.transaction().execute((trx) =>
    makeClaim(trx, parts, order.number, {
      ...{ fields: said, pictures: encoded.pictures },
      // A form that is sent twice is the claim that it made, also where its own pictures used up what was left.
      picturesError: isTooMuch ? TOO_MUCH : undefined,
    }),
  )
  switch (claiming.kind) {
    case 'claimed':
      if (claiming.isNew) {
        for (const { bytes } of encoded.pictures) keptBytes.charge(asker, bytes.length)
        log.info({ order: order.number, claim: claiming.claim.number }, 'a claim was made')
      }
      return c.redirect(claimPath(order, claiming.claim), 303)
    case 'closed':
      return c.html(closedPage(publicUrl, order, claiming.message), 409)
    case 'invalid':
      // Whoever is told to submit without pictures is not asked to choose them again.
      return showForm(parts, c, order, {
        ...{ fields, errorsOf: () => claiming.errors },
        hadPictures: hadPictures && !isTooMuch,
      })
  }
}

const NONE_OPENED = { kind: 'encoded', pictures: [] } as const

/** A buyer who goes back and adds pictures to the same words makes another claim, or the pictures would be lost. */
async function withPictures({ fields, pictures }: ClaimUpload): Promise<FormFields> {
  if (pictures.length === 0) return fields
  const digest = createHash('sha256')
  for (const picture of pictures)
    digest.update(
      createHash('sha256')
        .update(new Uint8Array(await picture.arrayBuffer()))
        .digest(),
    )
  return new Map([...fields, ['pictures', digest.digest('hex')]])
}

async function encode({ pictures, error }: ClaimUpload) {
  return error === undefined ? encodePictures(pictures) : { kind: 'refused' as const, message: error }
}

interface Sent {
  readonly fields: ReadonlyMap<string, string>
  /** What is wrong with them, in an order that has these lines to claim for. */
  readonly errorsOf: (lines: readonly OrderLine[]) => FieldErrors<string>
  readonly hadPictures: boolean
}

async function showForm(
  parts: StorefrontParts,
  c: Context,
  order: Order,
  { fields, errorsOf, hadPictures }: Sent,
): Promise<Response> {
  const { database, publicUrl, now } = parts
  const claimable = decideClaimable(order, await readGoodsBack(database.reads, order.number), now())
  if (claimable.kind === 'closed') return c.html(closedPage(publicUrl, order, claimable.message), 409)
  const { lines, lastDay } = claimable
  const errors = errorsOf(lines)
  const until = atTheLatest(order, lastDay, now())
  const form = { publicUrl, formToken: formTokenOf(parts, order), formKey: randomUUID(), lines, until }
  const status = Object.keys(errors).length > 0 ? 422 : 200
  return c.html(claimFormPage(order, { ...form, values: fields, errors, hadPictures }), status)
}

async function openClaim(
  parts: StorefrontParts,
  c: Context,
): Promise<{ readonly order: Order; readonly claim: Claim } | Response> {
  const order = await openOrder(parts, c)
  if (order instanceof Response) return order
  const claim = await findCase('W', c.req.param('case'), order, (number) =>
    readClaims(parts.database.reads, number),
  )
  return claim ? { order, claim } : (c.html(missingPage(parts.publicUrl), 404) as Response)
}

function closedPage(publicUrl: string, order: Order, text: string) {
  return refusalPage(publicUrl, {
    heading: 'You cannot make a claim here',
    text,
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}

function tooLargePage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'These pictures are too large',
    text: `A claim takes up to ${MAX_PICTURES} pictures, each at most ${MAX_PICTURE_MIB} MB. Nothing was saved: please go back, and choose fewer or smaller ones.`,
    link: { href: helpPath(order, 'claim'), text: 'Back to the claim' },
  })
}

function busyPage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'Too many pictures at once',
    text: 'Others are sending pictures right now. Nothing was saved: please submit the claim again in a minute.',
    link: { href: helpPath(order, 'claim'), text: 'Back to the claim' },
  })
}
