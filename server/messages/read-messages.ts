import * as v from 'valibot'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'
import {
  FORM_NAMES,
  FORMS,
  messageSchemas,
  readReference,
  referenceOf,
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

const foundSchema = v.array(
  v.object({
    place: v.number(),
    contact_id: v.nullable(v.number()),
    application_id: v.nullable(v.number()),
  }),
)

export interface FoundMessages {
  /** In the order in which the messages came, the newest first. */
  readonly messages: readonly VisitorMessage[]
  /** Where the list goes on. */
  readonly next: number | undefined
}

/**
 * Messages of both forms that have all of the words. Of a frequent word so many messages are looked through at a time,
 * so that a page may be short though it goes on.
 */
export async function searchMessages(
  owner: BackendOwner,
  {
    search,
    before,
    limit,
  }: { readonly search: string; readonly before: number | undefined; readonly limit: number },
): Promise<FoundMessages> {
  const asked = { asked: search, before: before ?? null, size: limit + 1 }
  const rows = dataOf(
    owner,
    await openOwnTables(owner)((client) => client.rpc('find_messages', asked), foundSchema),
  )
  const found = rows.flatMap(({ place, contact_id, application_id }) => {
    if (contact_id !== null) return [{ place, reference: referenceOf('contact', contact_id) }]
    return application_id === null ? [] : [{ place, reference: referenceOf('affiliate', application_id) }]
  })
  const { rows: shown, last } = cutPage(found, limit)
  const lookedUpTo = rows.length > found.length ? rows.at(-1) : undefined
  const messages = await readMessages(
    owner,
    shown.map(({ reference }) => reference),
  )
  return { messages, next: (last ?? lookedUpTo)?.place }
}
