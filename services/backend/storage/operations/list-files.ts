import type { Context } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import { authenticate, readBucketId, readJson } from '../input/read-request.ts'
import type { StorageParts } from '../parts.ts'

/** The hosted service answers as many, however many are asked for. */
const MAX_ENTRIES = 1500
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(1024), v.excludes('\0'))

const bodySchema = v.object({
  prefix: v.optional(text, ''),
  search: v.optional(text, ''),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1)), 100),
  offset: v.optional(wholeNumber, 0),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(['name', 'updated_at', 'created_at', 'last_accessed_at']), 'name'),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
})

/** Lists a folder: its files, and its folders by their names alone. A bucket that is not there has none. */
export async function listFiles({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const bucket = readBucketId(c)
  const { prefix, search, limit, offset, sortBy } = await readJson(c, bodySchema)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const { column = 'name', order = 'asc' } = sortBy
  const { rows } = await runAs(
    database,
    who,
    ({ query }) =>
      sql`select * from (
          select distinct on (entry, is_folder) entry as name,
            case when not is_folder then id end as id,
            case when not is_folder then updated_at end as updated_at,
            case when not is_folder then created_at end as created_at,
            case when not is_folder then last_accessed_at end as last_accessed_at,
            case when not is_folder then metadata end as metadata
          from (
            select *, split_part(rest, '/', 1) as entry, strpos(rest, '/') > 0 as is_folder
            from (
              select *, substr(name, length(${folder}::text) + 1) as rest from storage.objects
              where bucket_id = ${bucket} and name ^@ ${folder}::text
            ) as within
          ) as split
        ) as entries
        where starts_with(lower(name), lower(${search}::text))
        order by ${sql.ref(column)} ${sql.raw(order)} nulls first, name
        limit ${Math.min(limit, MAX_ENTRIES)} offset ${offset}`.execute(query),
    { readOnly: true },
  )
  return c.json(rows)
}
