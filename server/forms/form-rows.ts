import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'

/** The tables of submitted forms. A row's `request_key` is unique, so that the same submission is added only once. */
export type FormTable = 'contact_messages' | 'affiliate_applications'

export type FormRow<Table extends FormTable> = Insertable<Tables[`public.${Table}`]> & {
  readonly request_key: string
}

/** Adds the row, and does the rest in a transaction of the shop's database. Rejects where either fails. */
export type AddFormRow = <Table extends FormTable>(
  table: Table,
  row: FormRow<Table>,
  rest: (trx: Kysely<Tables>) => Promise<void>,
) => Promise<void>

/** With the embedded backend, the row and the rest are one transaction. */
export function ownFormRows(database: Pick<Database, 'query'>): AddFormRow {
  return (table, row, rest) =>
    database.query.transaction().execute(async (trx) => {
      const values = row as FormRow<'contact_messages'>
      await trx
        .insertInto(`public.${table as 'contact_messages'}`)
        .values(values)
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .execute()
      await rest(trx)
    })
}

const TRIES = 3
const FIRST_WAIT_MS = 200

/**
 * With a hosted backend, the row is written first, outside the shop's transaction. If the rest fails, the visitor sends
 * the same again: its key keeps the row single, and the rest is done then.
 */
export function hostedFormRows(database: Pick<Database, 'query'>, tables: BackendCall): AddFormRow {
  return async (table, row, rest) => {
    await addByRest(tables, table, row)
    await database.query.transaction().execute(rest)
  }
}

async function addByRest(tables: BackendCall, table: FormTable, row: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const options = { onConflict: 'request_key', ignoreDuplicates: true }
    const added = await tables((client) => client.from(table).upsert(row, options), v.null())
    if (added.ok) return
    const { error } = added
    if (error.kind === 'refused' || attempt === TRIES) {
      throw new Error(`The backend did not take what a form sent: ${error.message}`, { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)))
  }
}
