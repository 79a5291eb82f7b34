import type { Context } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import { invalidRequest } from '../answers/storage-error.ts'
import { authenticate, readBucketId, readJson } from '../input/read-request.ts'
import type { StorageParts } from '../parts.ts'

const MAX_ENTRIES = 1000
const MAX_NAME = 1024
const MAX_CURSOR = 4 * MAX_NAME
const text = v.pipe(v.string(), v.maxLength(MAX_NAME), v.excludes('\0'))
const sortSchema = v.object({
  column: v.picklist(['name', 'updated_at', 'created_at']),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})

const bodySchema = v.object({
  prefix: v.optional(text, ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), MAX_ENTRIES),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(MAX_CURSOR))),
  with_delimiter: v.optional(v.boolean(), false),
  sortBy: v.optional(sortSchema, { column: 'name' }),
})

/** The end of the previous page, and its order: a cursor goes on with the order that it began. */
const cursorSchema = v.object({
  sort: sortSchema,
  /** Name and sort value of the last entry. */
  name: text,
  value: text,
})

type Cursor = v.InferOutput<typeof cursorSchema>

interface Entry {
  readonly name: string
  /** Null for a folder. */
  readonly id: string | null
  readonly updated_at: Date | null
  readonly created_at: Date | null
  readonly last_accessed_at: Date | null
  readonly metadata: unknown
  readonly value: string
}

/**
 * Lists what begins with a prefix, page by page behind a cursor: files by their whole names or, with a delimiter, up to
 * the next slash, with folders apart. Folders have no time of their own and are sorted as very old. A bucket that is
 * not there has none.
 */
export async function listFilesV2({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const bucket = readBucketId(c)
  const asked = await readJson(c, bodySchema)
  const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  const { column, order } = cursor?.sort ?? asked.sortBy
  const limit = Math.min(asked.limit, MAX_ENTRIES)
  const { prefix, with_delimiter: byFolders } = asked
  const value =
    column === 'name'
      ? sql`''::text`
      : sql`coalesce(to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const after = cursor
    ? sql`where (value, name) ${beyond} (${cursor.value}::text, ${cursor.name}::text)`
    : sql``
  const { rows } = await runAs(
    database,
    who,
    ({ query }) =>
      sql<Entry>`select * from (
          select *, ${value} collate "C" as value from (
            select distinct on (name) name collate "C" as name,
              case when not is_folder then id end as id,
              case when not is_folder then updated_at end as updated_at,
              case when not is_folder then created_at end as created_at,
              case when not is_folder then last_accessed_at end as last_accessed_at,
              case when not is_folder then metadata end as metadata
            from (
              select id, updated_at, created_at, last_accessed_at, metadata, is_folder,
                case when is_folder then ${prefix}::text || split_part(rest, '/', 1) || '/' else whole end as name
              from (
                select *, name as whole, ${byFolders}::boolean and strpos(rest, '/') > 0 as is_folder
                from (
                  select *, substr(name, length(${prefix}::text) + 1) as rest from storage.objects
                  where bucket_id = ${bucket} and name ^@ ${prefix}::text
                ) as within
              ) as split
            ) as named
          ) as entries
        ) as valued ${after}
        order by value ${sql.raw(order)}, name ${sql.raw(order)}
        limit ${limit + 1}`.execute(query),
    { readOnly: true },
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasNext = rows.length > limit
  const keyOf = (name: string) => (byFolders ? { key: lastPart(name, prefix) } : {})
  return c.json({
    hasNext,
    ...(hasNext &&
      last && { nextCursor: writeCursor({ sort: { column, order }, ...last }), nextCursorKey: last.name }),
    folders: shown.filter(({ id }) => id === null).map(({ name }) => ({ ...keyOf(name), name })),
    objects: shown
      .filter(({ id }) => id !== null)
      .map(({ value: _, ...object }) => ({ ...keyOf(object.name), ...object })),
  })
}

/** The name within the folder that the prefix leads into. */
function lastPart(name: string, prefix: string): string | undefined {
  return name.split('/')[prefix.split('/').length - 1]
}

function writeCursor({ sort, name, value }: Cursor): string {
  return Buffer.from(JSON.stringify({ sort, name, value })).toString('base64url')
}

function readCursor(given: string): Cursor {
  const decoded = Buffer.from(given, 'base64url').toString()
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), cursorSchema), decoded)
  if (read.success) return read.output
  throw invalidRequest('body/cursor: is none of those that a page before answered')
}
