import type { QueryRootUrlRedirectsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import { testText } from '../../catalogue/query/test-text.ts'
import { readRowId, writeId } from '../../global-ids.ts'
import {
  type Redirect,
  readAllRedirects,
  readRedirectById,
  readRedirects,
} from '../../redirects/redirects.ts'
import type { GraphqlContext } from '../context.ts'
import { readQuery } from '../search/read-filters.ts'
import { type Connection, connect } from '../values/connection.ts'

/** Reading one takes about two microseconds. */
const REDIRECTS_A_POINT = 500

const readAll = (query: Kysely<Tables>) => readAllRedirects(query)

/** Storefronts query by `path:` for each address without a page of theirs. */
export async function urlRedirects(
  _root: unknown,
  args: QueryRootUrlRedirectsArgs,
  context: GraphqlContext,
): Promise<Connection<ReturnType<typeof asNode>>> {
  const { database, pace, now } = context
  const query = readQuery(args.query)
  const paths = pathsAskedFor(query)
  const candidates = paths ? await readRedirects(database.reads, paths) : await readListed(args, context)
  const found: Redirect[] = []
  for (const each of candidates) {
    if (pace.isDue()) await pace.pause()
    if (paths || testText(query, searchedOf(each), now())) found.push(each)
  }
  return connect(found.map(asNode), ({ rowId }) => [rowId, rowId], args, 'urlRedirects')
}

/** Reads the first ones alone where that is all that is asked for, and all of them once. */
async function readListed(args: QueryRootUrlRedirectsArgs, { database, once, bucket }: GraphqlContext) {
  const count = countAskedFor(args)
  if (count !== undefined) return readAllRedirects(database.reads, count)
  const all = await once(readAll)
  bucket.charge(Math.floor(all.length / REDIRECTS_A_POINT))
  return all
}

export async function urlRedirectById(id: string, { database }: GraphqlContext) {
  const rowId = readRowId('UrlRedirect', id)
  const found = rowId === undefined ? undefined : await readRedirectById(database.reads, rowId)
  return found && asNode(found)
}

function asNode({ id, path, target }: Redirect) {
  return { id: writeId('UrlRedirect', id), rowId: id, path, target }
}

/** One more than is wanted of the first ones tells whether there are more; any other part is found among all. */
function countAskedFor({ query, first, last, after, before, reverse }: QueryRootUrlRedirectsArgs) {
  const isOther = query || last || after || before || reverse
  return isOther || typeof first !== 'number' ? undefined : first + 1
}

/** Returns the paths of a query for whole paths and nothing else, which an index finds. */
function pathsAskedFor(query: Query): readonly string[] | undefined {
  if (query.kind === 'any') {
    const parts = query.of.map(pathsAskedFor)
    return parts.every((paths) => paths !== undefined) ? parts.flat() : undefined
  }
  if (query.kind !== 'term' || query.field !== 'path' || query.prefix || query.comparator !== '=')
    return undefined
  // The database takes no NUL, and no path has one.
  return query.value.includes('\0') ? [] : [query.value]
}

function searchedOf({ path, target, createdAt }: Redirect) {
  const fields = { path: [path], target: [target], created_at: createdAt }
  return { title: path, text: `${path} ${target}`, fields }
}
