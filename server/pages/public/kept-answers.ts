import { LRUCache } from 'lru-cache'
import { frozen } from '#shop/clients/frozen.ts'
import type { Result } from '#shop/clients/result.ts'

/** What a question is about, as pages are tagged: an answer may add what it names. */
export interface Question<Data> {
  /** Equal keys mean the same question. */
  readonly key: string
  readonly tags: readonly string[]
  readonly tagsOf?: (data: Data) => readonly string[]
  /** What anybody can make up, as a product that there is not, is asked each time. */
  readonly isWorthKeeping?: (data: Data) => boolean
}

interface Kept {
  readonly result: Result<unknown, unknown>
  readonly tags: readonly string[]
}

const MAX_ANSWERS = 400
/** A lost event costs pages no more than this on top of their own age. */
const KEEP_MS = 60_000

/**
 * Keeps what the services answered to pages, until a change of it purges the pages that show it: the page of a product
 * whose price changed is made anew with the reviews that it had. An answer that a purge overtook is not kept.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, Kept>
  readonly #asking = new Map<string, Promise<Result<unknown, unknown>>>()
  /** Entries stay only while something is being asked that a purge could overtake. */
  readonly #purgedAt = new Map<string, number>()
  #beingAsked = 0
  #clock = 0

  constructor(now: () => number = Date.now) {
    this.#answers = new LRUCache({ max: MAX_ANSWERS, ttl: KEEP_MS, ttlResolution: 0, perf: { now } })
  }

  async get<Data, Failure>(
    question: Question<Data>,
    ask: () => Promise<Result<Data, Failure>>,
  ): Promise<Result<Data, Failure>> {
    const { key } = question
    const kept = this.#answers.get(key)?.result ?? this.#asking.get(key)
    // The key names the question, and by that the type of its answer.
    if (kept) return (await kept) as Result<Data, Failure>
    const asking = this.#ask(question, ask)
    this.#asking.set(key, asking)
    try {
      return await asking
    } finally {
      if (this.#asking.get(key) === asking) this.#asking.delete(key)
    }
  }

  /** What is kept for this key, whose question names the type of its answer. */
  peek<Data>(key: string): Result<Data, unknown> | undefined {
    return this.#answers.get(key)?.result as Result<Data, unknown> | undefined
  }

  invalidate(tags: readonly string[]): void {
    this.#overtake(tags)
    for (const [key, kept] of this.#answers.entries()) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#answers.delete(key)
    }
  }

  clear(): void {
    this.#overtake(['*'])
    this.#answers.clear()
  }

  async #ask<Data, Failure>(
    { key, tags, tagsOf, isWorthKeeping = () => true }: Question<Data>,
    ask: () => Promise<Result<Data, Failure>>,
  ): Promise<Result<Data, Failure>> {
    const askedAt = this.#clock
    this.#beingAsked += 1
    try {
      const result = await ask()
      if (!result.ok || !isWorthKeeping(result.data)) return result
      const all = [...tags, ...(tagsOf?.(result.data) ?? [])]
      const wasOvertaken = [...all, '*'].some((tag) => (this.#purgedAt.get(tag) ?? 0) > askedAt)
      if (!wasOvertaken) this.#answers.set(key, { result: { ...frozen(result), isKept: true }, tags: all })
      return result
    } finally {
      this.#beingAsked -= 1
      if (this.#beingAsked === 0) this.#purgedAt.clear()
    }
  }

  /** Whoever asks from now on does not wait for an answer that may be wrong. */
  #overtake(tags: readonly string[]): void {
    this.#clock += 1
    this.#asking.clear()
    if (this.#beingAsked === 0) return
    for (const tag of tags) this.#purgedAt.set(tag, this.#clock)
  }
}
