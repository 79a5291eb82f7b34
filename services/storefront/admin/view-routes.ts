import type { Hono } from 'hono'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { viewOperations } from '#services/admin-contract/views.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'

/** Views of one list that an account may keep. */
const MAX_VIEWS = 30
const ID = /^\d{1,15}$/

type Saved = AnswerOf<typeof viewOperations.saveView>
type Wish = Asked<typeof viewOperations.saveView>['body']

/** The named views of whoever asks. */
export function viewRoutes({ database, now }: Pick<StorefrontParts, 'database' | 'now'>): Hono<AdminEnv> {
  return serveOperations(viewOperations, {
    async listViews({ query: { list }, who: { account } }) {
      if (account === null) return done({ views: [] })
      const views = await database.query
        .selectFrom('storefront.office_views')
        .where('account', '=', account)
        .where('list', '=', list)
        .orderBy('name')
        .limit(MAX_VIEWS)
        .select(['id', 'name', 'query'])
        .execute()
      return done({ views })
    },
    saveView: ({ body, who }) => saveView({ database }, { who, now: now() }, body),
    deleteView: ({ params: { view }, who }) =>
      database.query.transaction().execute(async (trx) => {
        const deleted =
          who.account !== null && ID.test(view)
            ? await trx
                .deleteFrom('storefront.office_views')
                .where('id', '=', Number(view))
                .where('account', '=', who.account)
                .returning(['list', 'name', 'query'])
                .executeTakeFirst()
            : undefined
        if (!deleted) return refuse(404, `you have no view ${JSON.stringify(view)}`)
        const change = { action: 'view', subject: deleted.list, after: null } as const
        await logChange(
          trx,
          { who, now: now() },
          { ...change, before: { name: deleted.name, query: deleted.query } },
        )
        return done({ name: deleted.name })
      }),
  })
}

function saveView(
  { database }: Pick<StorefrontParts, 'database'>,
  author: Author,
  { list, name, query }: Wish,
): Promise<Outcome<Saved>> {
  return database.query.transaction().execute(async (trx) => {
    const { account } = author.who
    if (account === null) return refuse(422, 'the service key has no views: sign in as somebody')
    const kept = await trx
      .selectFrom('storefront.office_views')
      .where('account', '=', account)
      .where('list', '=', list)
      .orderBy('id')
      .forUpdate()
      .select(['name', 'query'])
      .execute()
    const former = kept.find((view) => view.name === name)
    if (!former && kept.length >= MAX_VIEWS)
      return refuse(409, `there are ${MAX_VIEWS} views of this list: delete one first`)
    const { id } = await trx
      .insertInto('storefront.office_views')
      .values({ account, list, name, query, saved_at: author.now })
      .onConflict((conflict) =>
        conflict.columns(['account', 'list', 'name']).doUpdateSet({ query, saved_at: author.now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = former ? { name, query: former.query } : null
    await logChange(trx, author, { action: 'view', subject: list, before, after: { name, query } })
    return done({ id, name, query })
  })
}
