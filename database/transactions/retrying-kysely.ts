import { Kysely, type TransactionBuilder } from 'kysely'
import { tryTwice } from './try-twice.ts'

/** A transaction that the server ends for another's sake is done once more: its work may run twice, and counts once. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const executeOnce = builder.execute.bind(builder)
    builder.execute = (work) => tryTwice(() => executeOnce(work))
    return builder
  }
}
