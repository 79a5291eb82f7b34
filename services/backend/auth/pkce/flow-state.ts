import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FlowMethod } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import type { CodeChallenge } from './code-challenge.ts'

export async function openFlow(
  trx: Kysely<Tables>,
  accountId: string,
  method: FlowMethod,
  { challenge, method: challengeMethod }: CodeChallenge,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('auth.flow_state')
    .values({
      id,
      user_id: accountId,
      code_challenge: challenge,
      code_challenge_method: challengeMethod,
      provider_type: method,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** Issues a code for the client that can show the challenge's verifier; the database keeps its hash. */
export async function issueAuthCode(query: Kysely<Tables>, flowId: string, now: Date): Promise<string> {
  const code = randomUUID()
  await query
    .updateTable('auth.flow_state')
    .set({ auth_code: hashAuthCode(code), auth_code_issued_at: now, updated_at: now })
    .where('id', '=', flowId)
    .execute()
  return code
}

export function hashAuthCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
