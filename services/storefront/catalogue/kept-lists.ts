/** What was found among the products, kept until one of them changes: lists that many match, and counts. */
export interface KeptLists {
  /** The answer to the question, found unless it is kept. `sizeOf` counts the things that the answer holds. */
  recall<Answer>(
    question: string,
    find: () => Promise<Answer>,
    sizeOf: (answer: Answer) => number,
  ): Promise<Answer>
  forget(): void
}

/** Things in all answers together: a few lists of a large catalogue, some ten megabytes. */
const MAX_THINGS = 100_000
const MAX_ANSWERS = 200
/** A question has at most as many characters as a request may have of them, and is kept too. */
const MAX_QUESTION_LENGTH = 4_000

interface Kept {
  readonly answer: unknown
  readonly size: number
}

/**
 * Shoppers ask for the same lists over and over: page after page, in either currency, with and without a choice. In a
 * catalogue of thousands each would be gone through anew. An answer that was found while a product changed is not kept,
 * and the one that was asked for longest ago makes room.
 */
export function createKeptLists(maxThings = MAX_THINGS): KeptLists {
  const answers = new Map<string, Kept>()
  let size = 0
  let timesForgotten = 0

  function drop(question: string, kept: Kept | undefined): void {
    if (kept && answers.delete(question)) size -= kept.size
  }

  return {
    async recall<Answer>(
      question: string,
      find: () => Promise<Answer>,
      sizeOf: (answer: Answer) => number,
    ): Promise<Answer> {
      const known = answers.get(question)
      if (known) {
        answers.delete(question)
        answers.set(question, known)
        return known.answer as Answer
      }
      const before = timesForgotten
      const answer = await find()
      const kept = { answer, size: sizeOf(answer) }
      if (before !== timesForgotten || question.length > MAX_QUESTION_LENGTH || kept.size > maxThings)
        return answer
      drop(question, answers.get(question))
      answers.set(question, kept)
      size += kept.size
      for (const [oldest, its] of answers) {
        if (size <= maxThings && answers.size <= MAX_ANSWERS) break
        drop(oldest, its)
      }
      return answer
    },
    forget() {
      answers.clear()
      size = 0
      timesForgotten += 1
    },
  }
}
