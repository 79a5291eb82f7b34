import { createHash, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { FlowMethod } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type CodeChallenge, meetsChallenge } from './code-challenge.ts'

/** GoTrue's limit, counted from the click, as the mail may have lain for longer. */
const AUTH_CODE_TTL_MS = 5 * 60_000

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

/**
 * A code is good once, and only with its verifier: a stolen code is useless, and a wrong verifier uses nothing up. The
 * account is locked before the code is used up, in the order of all who void codes.
 */
export async function redeemAuthCode(
  trx: Transaction<Tables>,
  code: string,
  verifier: string,
  now: Date,
): Promise<{ accountId: string; method: FlowMethod }> {
  const flow = await trx
    .selectFrom('auth.flow_state')
    .selectAll()
    .where('auth_code', '=', hashAuthCode(code))
    .executeTakeFirst()
  if (!flow?.auth_code_issued_at || !flow.code_challenge || !flow.code_challenge_method || !flow.user_id) {
    throw noSuchFlow()
  }
  if (now.getTime() - flow.auth_code_issued_at.getTime() > AUTH_CODE_TTL_MS) {
    throw new ApiError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const { code_challenge: challenge, code_challenge_method: method } = flow
  if (!meetsChallenge(verifier, { challenge, method })) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new ApiError(400, 'bad_code_verifier', message)
  }
  await lockAccount(trx, flow.user_id)
  const redeemed = await trx
    .deleteFrom('auth.flow_state')
    .where('id', '=', flow.id)
    .returning('user_id')
    .executeTakeFirst()
  // Another request was faster.
  if (!redeemed) throw noSuchFlow()
  return { accountId: flow.user_id, method: flow.authentication_method }
}

function noSuchFlow(): ApiError {
  return new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}

function hashAuthCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
