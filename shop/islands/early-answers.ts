const OFFER = 'keel:early-answers'

/** Answers of a page's small script for an island that sleeps. */
export interface EarlyAnswers {
  /** Answers a click on this; false: it is to be held until the island is awake. */
  answer(target: HTMLElement): boolean
  /** Puts elements back to what the server made, as React has to find them. Whether any was other. */
  stepAside(): boolean
  /** The island could not wake: what was answered is shown again. */
  stepBack(): void
}

/** Whoever answers early for an island tells it so. */
export function offerEarlyAnswers(island: EventTarget, answers: EarlyAnswers): void {
  island.dispatchEvent(new CustomEvent(OFFER, { detail: answers }))
}

export function onEarlyAnswers(island: EventTarget, take: (answers: EarlyAnswers) => void): void {
  island.addEventListener(OFFER, (event) => take((event as CustomEvent<EarlyAnswers>).detail))
}
