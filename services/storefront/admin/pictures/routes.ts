import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import { safeParse } from 'valibot'
import type { Tables } from '#database/tables.ts'
import {
  MAX_PICTURE_MB,
  pictureUpload,
  productPictureOperations,
} from '#services/admin-contract/product-pictures.ts'
import { type AdminEnv, allow } from '#services/shared/admin/admit-staff.ts'
import { answerOutcome, serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../../parts.ts'
import { addPicture } from './add-picture.ts'
import { applyPicture, applyRemoval, applyVariantPictures } from './change-pictures.ts'
import { applyPutBack } from './put-back.ts'

export function pictureRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  const inOne = <Result>(apply: (trx: Kysely<Tables>) => Promise<Result>) =>
    database.query.transaction().execute(apply)
  return serveOperations(productPictureOperations, {
    changePicture: ({ params, body, who }) =>
      inOne((trx) => applyPicture(trx, { who, now: now() }, { ...params, ...body })),
    removePicture: ({ params, query, who }) =>
      inOne((trx) => applyRemoval(trx, { who, now: now() }, { ...params, ...query })),
    putPictureBack: ({ params, who }) => inOne((trx) => applyPutBack(trx, { who, now: now() }, params)),
    setVariantPictures: ({ params, body, who }) =>
      inOne((trx) => applyVariantPictures(trx, { who, now: now() }, { ...params, ...body })),
  })
}

const tooLarge = bodyLimit({
  maxSize: MAX_PICTURE_MB * 1024 * 1024,
  onError: (c) => c.json({ error: `this picture is larger than ${MAX_PICTURE_MB} MB` }, 413),
})

/** A picture comes as it is, and is larger than other requests may be. */
export function pictureUploadRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  const { method, path, action, query } = pictureUpload.addPicture
  return new Hono<AdminEnv>().on(method, path, allow(action), tooLarge, async (c) => {
    const asked = safeParse(query, c.req.query())
    if (!asked.success) return c.json({ error: asked.issues[0].message }, 422)
    const { handle = '' } = c.req.param() as Readonly<Record<string, string>>
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const author = { who: c.var.who, now: now() }
    return answerOutcome(c, await addPicture(database, author, { handle, bytes, ...asked.output }))
  })
}
