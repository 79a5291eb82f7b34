import * as v from 'valibot'
import { matching } from '../backend/matching.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'
import {
  FORM_NAMES,
  FORMS,
  type Form,
  messageSchemas,
  readReference,
  type VisitorMessage,
} from './visitor-message.ts'

export async function readMessage(
  owner: BackendOwner,
  reference: string,
): Promise<VisitorMessage | undefined> {
  const [message] = await readMessages(owner, [reference])
  return message
}

/** Reads messages of both forms in the order of the references. What was deleted at the backend is left out. */
export async function readMessages(
  owner: BackendOwner,
  references: readonly string[],
): Promise<readonly VisitorMessage[]> {
  const asked = references.flatMap((reference) => readReference(reference) ?? [])
  const found = await Promise.all(
    FORM_NAMES.map(async (form) => {
      const ids = asked.filter((each) => each.form === form).map(({ id }) => id)
      if (ids.length === 0) return []
      const { table, columns } = FORMS[form]
      const rows = await openOwnTables(owner)(
        (client) => client.from(table).select(columns).in('id', ids),
        v.array(messageSchemas[form]),
      )
      return dataOf(owner, rows)
    }),
  )
  const byReference = new Map(found.flat().map((message) => [message.reference, message]))
  return references.flatMap((reference) => byReference.get(reference) ?? [])
}

/** A place between two messages: the messages after it are older. */
export interface MessagePlace {
  readonly createdAt: string
  readonly form: Form
  readonly id: number
}

/** Searches both forms, the newest first. */
export async function searchMessages(
  owner: BackendOwner,
  {
    search,
    after,
    limit,
  }: { readonly search: string; readonly after: MessagePlace | undefined; readonly limit: number },
): Promise<readonly VisitorMessage[]> {
  const found = await Promise.all(
    FORM_NAMES.map(async (form) => {
      const { table, columns, searched } = FORMS[form]
      const rows = await openOwnTables(owner)((client) => {
        const all = client.from(table).select(columns)
        const matches = all.or(matching(search, searched))
        const older = after === undefined ? matches : matches.or(olderThan(form, after))
        return older.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(limit)
      }, v.array(messageSchemas[form]))
      return dataOf(owner, rows)
    }),
  )
  return found.flat().toSorted(newestFirst).slice(0, limit)
}

function newestFirst(one: VisitorMessage, other: VisitorMessage): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return FORM_NAMES.indexOf(one.form) - FORM_NAMES.indexOf(other.form) || other.id - one.id
}

/** The condition, in PostgREST's words, for messages of this form that `newestFirst` puts after the place. */
function olderThan(form: Form, { createdAt, form: last, id }: MessagePlace): string {
  const before = `created_at.lt."${createdAt}"`
  const [own, other] = [FORM_NAMES.indexOf(form), FORM_NAMES.indexOf(last)]
  if (own < other) return before
  const atOnce = `created_at.eq."${createdAt}"`
  return own > other ? `${before},${atOnce}` : `${before},and(${atOnce},id.lt.${id})`
}
