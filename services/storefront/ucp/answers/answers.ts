import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { RunExclusive } from '../../keyed-mutex.ts'
import { type Capabilities, UCP_VERSION } from '../protocol/capabilities.ts'
import { type Outcome, type Refusal, refusal } from '../protocol/outcome.ts'

/** What a transport sends: the resource in the envelope of the protocol, or why the request failed. */
export type Answer = { readonly kind: 'answered'; readonly body: object; readonly isNew: boolean } | Refusal

/** Puts an outcome into the envelope, which says by what it was made. */
export function writeAnswer(outcome: Outcome, relevant: Capabilities): Answer {
  if (outcome.kind === 'refused') return outcome
  const capabilities = Object.fromEntries([...relevant].map(([name, { version }]) => [name, [{ version }]]))
  if (outcome.kind === 'none') {
    const { messages, continueUrl } = outcome
    const ucp = { version: UCP_VERSION, status: 'error', capabilities }
    return { kind: 'answered', body: { ucp, messages, continue_url: continueUrl }, isNew: false }
  }
  const ucp = { version: UCP_VERSION, status: 'success', capabilities, payment_handlers: {} }
  return { kind: 'answered', body: { ucp, ...outcome.resource }, isNew: outcome.isNew ?? false }
}

/** A request that a process died over is asked again after this long. */
const GIVEN_UP_AFTER_MS = 30_000
/** The protocol wants answers repeated for a day at least. */
const KEPT_MS = 48 * 60 * 60_000

interface KeyedRequest {
  readonly agent: string
  readonly operation: string
  readonly key: string
  /** Of the bytes of what is asked, and of what it is asked about. */
  readonly digest: string
}

interface KeepingParts {
  readonly query: Kysely<Tables>
  readonly runExclusive: RunExclusive
  /** Waits until the shop has time for a change, and then works; or refuses. */
  inTurn(work: () => Promise<Answer>): Promise<Answer>
  /** Is told how long an answer is that was kept, which is paid for. */
  onKept(characters: number): void
  now(): Date
}

/**
 * Answers a repeated request as it was answered first, and does nothing. The key is written before the work begins, so
 * of two processes that get the same request one does it. A refusal is not kept: nothing was done, and it may be over.
 * A process that was given up and lives on keeps nothing beside whoever took the key over, and does nothing where its
 * turn comes only then.
 */
export function keepAnswer(
  { query, runExclusive, inTurn, onKept, now }: KeepingParts,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify(['agent answer', request.agent, request.operation, request.key])
  return runExclusive(name, async () => {
    const mine = { ...request, askedAt: now() }
    const before = await claim(query, mine)
    if (before.kind !== 'mine') return before.answer
    const begin = async () => {
      const isMine = await renew(query, mine, now())
      return isMine ? work() : inProgress
    }
    try {
      const given = await inTurn(begin)
      if (given.kind === 'answered') {
        const text = JSON.stringify(given)
        if (!(await keep(query, mine, text))) return inProgress
        onKept(text.length)
        return given
      }
      await forget(query, mine)
      return given
    } catch (error) {
      await forget(query, mine)
      throw error
    }
  })
}

/** The process that has the key answers whoever asks again. */
const inProgress = refusal(503, 'in_progress', 'The same request is being worked on.', { retryAfterS: 1 })

/** A request that has its key since it was asked, until another process takes it over. */
interface KeyHolder extends KeyedRequest {
  askedAt: Date
}

type Claim = { readonly kind: 'mine' } | { readonly kind: 'answered'; readonly answer: Answer }

async function claim(query: Kysely<Tables>, holder: KeyHolder): Promise<Claim> {
  const { agent, operation, key, digest, askedAt } = holder
  const inserted = await query
    .insertInto('storefront.agent_answers')
    .values({ agent, operation, key, digest, asked_at: askedAt, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return { kind: 'mine' }
  const name = { agent, operation, key }
  const kept = await query
    .selectFrom('storefront.agent_answers')
    .where((each) => each.and(name))
    .select(['digest', 'answer', 'answer_text'])
    .executeTakeFirst()
  if (kept && kept.digest !== digest)
    return answered(refusal(409, 'idempotency_conflict', 'This key came with another request before.'))
  if (kept?.answer) return answered(read(kept.answer_text) ?? (kept.answer as unknown as Answer))
  const givenUp = new Date(askedAt.getTime() - GIVEN_UP_AFTER_MS)
  const taken = await query
    .updateTable('storefront.agent_answers')
    .where((each) => each.and(name))
    .where('asked_at', '<', givenUp)
    .where('answer', 'is', null)
    .set({ asked_at: askedAt })
    .returning('key')
    .executeTakeFirst()
  if (taken) return { kind: 'mine' }
  return answered(inProgress)
}

const answered = (answer: Answer): Claim => ({ kind: 'answered', answer })

/** The text has the keys in the order in which they were sent first. */
const read = (text: string | null): Answer | undefined =>
  text === null ? undefined : (JSON.parse(text) as Answer)

const rowOf = ({ agent, operation, key, askedAt }: KeyHolder) => ({
  agent,
  operation,
  key,
  asked_at: askedAt,
})

/** A turn may have been waited for long: the time of the work counts from here. False where the key was taken over. */
async function renew(query: Kysely<Tables>, holder: KeyHolder, now: Date): Promise<boolean> {
  const renewed = await query
    .updateTable('storefront.agent_answers')
    .where((each) => each.and(rowOf(holder)))
    .set({ asked_at: now })
    .returning('key')
    .executeTakeFirst()
  holder.askedAt = now
  return renewed !== undefined
}

/** False where the key was taken over. */
async function keep(query: Kysely<Tables>, holder: KeyHolder, text: string): Promise<boolean> {
  const kept = await query
    .updateTable('storefront.agent_answers')
    .where((each) => each.and(rowOf(holder)))
    // The first says that there is an answer: rows of before the second column have theirs in it.
    .set({ answer: '{}', answer_text: text })
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

async function forget(query: Kysely<Tables>, holder: KeyHolder): Promise<void> {
  await query
    .deleteFrom('storefront.agent_answers')
    .where((each) => each.and(rowOf(holder)))
    .execute()
}

export async function deleteOldAnswers(query: Kysely<Tables>, now: Date): Promise<void> {
  await query
    .deleteFrom('storefront.agent_answers')
    .where('asked_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
