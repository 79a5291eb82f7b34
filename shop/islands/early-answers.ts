const OFFER = 'keel:early-answers'

/** Answers of a page's small script for an island that sleeps. */
export interface EarlyAnswers {
  /** The island has something to do before any touch. */
  readonly wakes?: boolean
  /** Answers a click on this; false: it is to be held until the island is awake. */
  answer(target: HTMLElement): boolean
  /** Puts elements back to what the server made, as React has to find them. Whether any was other. */
  stepAside?(): boolean
  /** The island could not wake: what was answered is shown again. */
  stepBack?(): void
}

interface AnsweredIsland extends EventTarget {
  earlyAnswers?: EarlyAnswers
}

/** Whoever answers early for an island tells it so, also where the script of islands is still to come. */
export function offerEarlyAnswers(island: AnsweredIsland, answers: EarlyAnswers): void {
  island.earlyAnswers = answers
  island.dispatchEvent(new Event(OFFER))
}

export function onEarlyAnswers(island: AnsweredIsland, take: (answers: EarlyAnswers) => void): void {
  const look = () => {
    if (island.earlyAnswers) take(island.earlyAnswers)
  }
  look()
  island.addEventListener(OFFER, look)
}
