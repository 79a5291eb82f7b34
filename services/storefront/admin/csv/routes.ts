import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { safeParse } from 'valibot'
import { catalogueFile } from '#services/admin-contract/catalogue-file.ts'
import { type AdminEnv, allow } from '#services/shared/admin/admit-staff.ts'
import { answerOutcome } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../../parts.ts'
import { decodeText } from './decode-text.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'

const { exportCatalogue: exported, importCatalogue: imported } = catalogueFile

export function csvRoutes({ database, publicUrl, now }: StorefrontParts): Hono<AdminEnv> {
  return new Hono<AdminEnv>()
    .on(exported.method, exported.path, allow(exported.action), (c) => {
      const text = Readable.from(exportCatalogue(database, publicUrl), { objectMode: false })
      return c.body(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      })
    })
    .on(imported.method, imported.path, allow(imported.action), async (c) => {
      const query = safeParse(imported.query, c.req.query())
      if (!query.success) return c.json({ error: query.issues[0].message }, 422)
      const isPreview = query.output.preview === 'yes'
      const { body } = c.req.raw
      const chunks = body?.values({ preventCancel: true }) ?? Readable.from([])
      const author = { who: c.var.who, now: now() }
      const outcome = await importCatalogue(database, author, decodeText(chunks), isPreview)
      // The rest is read, since a sender cut off in mid-file sees a broken connection instead of the reason.
      if (body) for await (const _rest of body);
      return answerOutcome(c, outcome)
    })
}
