import type { Database } from '#database/connect.ts'
import type { Log } from '../log.ts'
import type { StalePages } from '../pages/public/invalidations.ts'
import type { AskFront } from './ask-front.ts'
import { EVERY_PAGE, isFrontTag } from './front-headers.ts'
import { addPurges, FRONT_PURGES, readState, settlePurged, settleRefused, takeDue } from './purge-queue.ts'

/** A notice can get lost with its connection, so the queue is read this often at least. */
const LOOK_EVERY_MS = 5_000

export interface Purger extends AsyncDisposable {
  /** Asks for pages to be forgotten, without waiting for it. */
  purge(stale: StalePages): void
  /** What is wrong with the front, for `/health/ready`; the shop sells all the same. */
  trouble(): string | undefined
}

export interface PurgerParts {
  readonly database: Pick<Database, 'query' | 'listen'>
  readonly askFront: AskFront
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
}

/**
 * Works off the queue of what the front is to forget, by turns with every other process of the shop. What changed while
 * no process was there to hear of it is not known, so a start has everything forgotten.
 */
export async function startPurger({ database, askFront, log }: PurgerParts): Promise<Purger> {
  const { query } = database
  const adding = new Set<Promise<void>>()
  let trouble: string | undefined
  let isClosing = false
  let isWanted = false
  /** A tag could not be put into the queue, so by now anything may be old. */
  let hasMissed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function add(tags: readonly string[]): Promise<void> {
    const known = tags.filter(isFrontTag)
    if (known.length < tags.length)
      log.warn(
        { tags: tags.filter((tag) => !isFrontTag(tag)).map((tag) => tag.slice(0, 100)) },
        'no cache in front takes these tags, and none was given a page with them',
      )
    if (known.length === 0) return
    try {
      await addPurges(query, known)
    } catch (error) {
      hasMissed = true
      log.warn({ err: error }, 'what the cache in front is to forget could not be noted; it will forget all')
    }
  }

  async function workOff(): Promise<void> {
    if (hasMissed) {
      await addPurges(query, [EVERY_PAGE])
      hasMissed = false
    }
    for (let taken = await takeDue(query); taken.length > 0 && !isClosing; taken = await takeDue(query)) {
      const answer = await askFront(taken.map(({ tag }) => tag))
      if (answer.kind === 'purged') await settlePurged(query, taken)
      else {
        await settleRefused(query, taken, answer.reason)
        tell(answer.reason)
      }
    }
    const { dueInMs, refusal } = await readState(query)
    tell(refusal)
    lookIn(Math.min(LOOK_EVERY_MS, Math.max(0, dueInMs ?? LOOK_EVERY_MS)))
  }

  function tell(refusal: string | undefined): void {
    const before = trouble
    trouble = refusal
    if (refusal !== undefined && before === undefined)
      log.error({ refusal }, 'the cache in front does not forget what it is told to, and may show old pages')
    else if (refusal === undefined && before !== undefined) log.info('the cache in front forgets again')
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!isClosing) timer = setTimeout(wake, ms).unref()
  }

  /** One run at a time; a notice during a run starts another one after it. */
  function wake(): void {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !isClosing) {
        isWanted = false
        await workOff().catch((error: unknown) => {
          lookIn(LOOK_EVERY_MS)
          log.warn({ err: error }, 'what the cache in front is to forget could not be read')
        })
      }
    })().finally(() => {
      running = undefined
    })
  }

  const stopListening = await database.listen(FRONT_PURGES, wake, wake)
  await add([EVERY_PAGE])
  wake()
  return {
    purge(stale) {
      const adds = add(stale === 'all' ? [EVERY_PAGE] : stale).finally(() => adding.delete(adds))
      adding.add(adds)
    },
    trouble: () => trouble,
    async [Symbol.asyncDispose]() {
      isClosing = true
      clearTimeout(timer)
      await Promise.all(adding)
      await running
      await stopListening()
    },
  }
}
