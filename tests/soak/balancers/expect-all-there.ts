import { connectDatabase } from '#database/connect.ts'
import type { Tally } from '../keep-buying.ts'
import { type Aftermath, expectNothingLost } from '../strikes/nothing-lost.ts'
import { until } from './until.ts'

type Expected = Omit<Aftermath, 'database' | 'acknowledged'> & { readonly tally: Tally }

/** Waits until all mail has gone out, then checks that nothing was lost. */
export async function expectAllThere(url: string, { tally, ...rest }: Expected): Promise<void> {
  const database = await connectDatabase({ kind: 'postgres', url })
  try {
    const waiting = database.query.selectFrom('mail.messages').where('delivered_at', 'is', null).select('id')
    await until(async () => (await waiting.execute()).length === 0)
    await expectNothingLost({ ...rest, acknowledged: tally.acknowledged, database })
  } finally {
    await database.close()
  }
}
