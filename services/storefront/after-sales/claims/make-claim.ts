import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { EncodedPicture } from '#services/shared/images/encode-anew.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import type { StorefrontParts } from '../../parts.ts'
import { findByFormKey, keyOfForm } from '../form/form-parts.ts'
import { lockOrder } from '../lock-order.ts'
import { readGoodsBack } from '../returns/read-goods-back.ts'
import { claimNoticeMail, claimReceiptMail } from './claim-mails.ts'
import { decideClaimable } from './claimable.ts'
import { readClaimForm } from './read-claim-form.ts'
import { type Claim, readClaims } from './read-claims.ts'

/** No order fails more often than this, and each claim keeps its pictures in the database. */
const MAX_CLAIMS_OF_ORDER = 20

export type Claiming =
  /** A form that is sent twice is one claim, of which nothing is written the second time. */
  | { readonly kind: 'claimed'; readonly claim: Claim; readonly isNew: boolean }
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<string> }

interface ClaimContent {
  /** What was sent, its pictures included: the same once more is the same claim. */
  readonly fields: ReadonlyMap<string, string>
  readonly pictures: readonly EncodedPicture[]
  /** Why a new claim may keep no pictures now. */
  readonly picturesError?: string | undefined
}

/** Writes the claim and its pictures and queues the mails to owner and buyer, all in the caller's transaction. */
export async function makeClaim(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: number,
  { fields, pictures, picturesError }: ClaimContent,
): Promise<Claiming> {
  const locked = await lockOrder(trx, number)
  if (!locked) throw new Error(`order ${number} was there and is gone`)
  const { id, order } = locked
  const before = await readClaims(trx, number)
  const formKey = keyOfForm('claim', fields, order)
  const repeated = await findByFormKey(trx, 'storefront.claims', id, formKey)
  const first = before.find((claim) => claim.id === repeated)
  if (first) return { kind: 'claimed', claim: first, isNew: false }

  const now = parts.now()
  const claimable = decideClaimable(order, await readGoodsBack(trx, number), now)
  if (claimable.kind === 'closed') return claimable
  if (before.length >= MAX_CLAIMS_OF_ORDER)
    return {
      kind: 'closed',
      message: 'This order already has as many claims as can be made here. Please call us.',
    }
  const read = readClaimForm(fields, claimable.lines)
  if (picturesError !== undefined)
    return {
      kind: 'invalid',
      errors: { ...(read.kind === 'invalid' && read.errors), pictures: picturesError },
    }
  if (read.kind === 'invalid') return read
  const { position, words } = read.wish
  const { claimId } = await trx
    .insertInto('storefront.claims')
    .values({
      order_id: id,
      sequence: before.length + 1,
      form_key: formKey,
      position,
      words,
      claimed_at: now,
      answer: null,
      answered_at: null,
    })
    .returning('id as claimId')
    .executeTakeFirstOrThrow()
  await writePictures(trx, claimId, pictures)
  const claim = (await readClaims(trx, number)).at(-1)
  if (!claim) throw new Error(`the claim on order ${number} was written and cannot be read`)
  await parts.mail.enqueue(trx, await claimNoticeMail(order, claim, parts.publicUrl))
  await parts.mail.enqueue(trx, await claimReceiptMail(order, claim, parts.publicUrl))
  return { kind: 'claimed', claim, isNew: true }
}

async function writePictures(
  trx: Kysely<Tables>,
  claimId: number,
  pictures: readonly EncodedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await trx
    .insertInto('storefront.claim_pictures')
    .values(
      pictures.map(({ bytes, contentType }, index) => ({
        claim_id: claimId,
        position: index + 1,
        content_type: contentType,
        bytes,
      })),
    )
    .execute()
}
