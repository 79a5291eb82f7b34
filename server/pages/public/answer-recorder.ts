import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Result } from '#shop/clients/result.ts'
import { keyOf } from '../../value-key.ts'

type Answer = Result<unknown, unknown>
/** The type that every method of a service's client has: it answers failures as values. */
type Ask = (...asked: never[]) => Promise<Answer>

interface Question {
  readonly again: () => Promise<Answer>
  /** By what the answer is known again; undefined until it has come, and where it failed. */
  digest?: string | undefined
}

/** All that a page asked of the services while it was made. */
export interface MadeFrom {
  /** Asks all of it again: a page whose questions have the same answers would be made the same. */
  isStill(): Promise<boolean>
}

/**
 * Records what pages ask while they are made. Most changes purge pages that show nothing of them, as the sale of a piece
 * of which there are more: such a page need not be made again. A question that could not be told to belong to a page,
 * and one that changes something, are no evidence for any page that was being made at the time.
 */
export class AnswerRecorder {
  readonly #making = new AsyncLocalStorage<Question[]>()
  #unrecorded = 0

  recorded<Client extends Readonly<Record<keyof Client, Ask>>>(
    client: Client,
    reads: readonly (keyof Client)[],
  ): Client {
    const methods: Readonly<Record<string, Ask>> = client
    const names: readonly PropertyKey[] = reads
    const all = Object.entries(methods).map(([name, ask]) => [
      name,
      (...asked: never[]) => this.#ask(() => ask(...asked), names.includes(name)),
    ])
    // Each takes and answers what the client's own does, which the type of `fromEntries` cannot say.
    return Object.fromEntries(all) as Client
  }

  async during<Made>(make: () => Promise<Made>): Promise<{ made: Made; madeFrom: MadeFrom | undefined }> {
    const questions: Question[] = []
    const unrecorded = this.#unrecorded
    const made = await this.#making.run(questions, make)
    const isWhole = this.#unrecorded === unrecorded && questions.every(({ digest }) => digest !== undefined)
    return { made, madeFrom: isWhole ? { isStill: () => haveSameAnswers(questions) } : undefined }
  }

  async #ask(again: () => Promise<Answer>, isRead: boolean): Promise<Answer> {
    const questions = this.#making.getStore()
    if (!questions || !isRead) {
      this.#unrecorded += 1
      return again()
    }
    const question: Question = { again }
    questions.push(question)
    const answer = await again()
    question.digest = digestOf(answer)
    return answer
  }
}

async function haveSameAnswers(questions: readonly Question[]): Promise<boolean> {
  const are = questions.map(async ({ again, digest }) => digestOf(await again()) === digest)
  return (await Promise.all(are)).every(Boolean)
}

function digestOf(answer: Answer): string | undefined {
  const written = answer.ok ? keyOf(answer.data) : undefined
  return written === undefined ? undefined : hash('sha256', written, 'base64')
}
