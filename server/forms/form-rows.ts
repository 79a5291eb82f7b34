import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'

/** The tables of what visitors send. Each row has a `request_key`, and what came under it once is not added again. */
export type FormTable = 'contact_messages' | 'affiliate_applications'

export type FormRow<Table extends FormTable> = Insertable<Tables[`public.${Table}`]> & {
  readonly request_key: string
}

/** Adds the row, and does the rest in a transaction of the shop's database. Rejects where either did not happen. */
export type AddFormRow = <Table extends FormTable>(
  table: Table,
  row: FormRow<Table>,
  rest: (trx: Kysely<Tables>) => Promise<void>,
) => Promise<void>

/** Row and rest are one transaction. */
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
 * The row is another service's, so it goes first: what failed after it is made up for when the same is sent again,
 * under the key that it has.
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
