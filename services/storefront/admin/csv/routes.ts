import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { StorefrontParts } from '../../parts.ts'
import type { AdminEnv } from '../access.ts'
import { answer } from '../answer.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'

export function csvRoutes({ database, publicUrl, now }: StorefrontParts): Hono<AdminEnv> {
  return new Hono<AdminEnv>()
    .get('/catalogue.csv', (c) => {
      const text = Readable.from(exportCatalogue(database, publicUrl), { objectMode: false })
      return c.body(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      })
    })
    .post('/catalogue.csv', async (c) => {
      const { body } = c.req.raw
      const chunks = body?.values({ preventCancel: true }) ?? Readable.from([])
      const outcome = await importCatalogue(database, { who: c.var.who, now: now() }, decodeUtf8(chunks))
      // A sender who is cut off in the middle of a file would see a broken connection instead of the reason.
      if (body) for await (const _rest of body);
      return answer(c, outcome)
    })
}
