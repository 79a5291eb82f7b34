import { useState } from 'react'
import { showToast } from '../ui/toast/toast.ts'
import { type Failure, failed, type Outcome } from './outcome.ts'

const UNEXPECTED: Pick<Failure, 'description'> = {
  description: 'Something went wrong on this page. Please try again.',
}

/**
 * The state of one form's requests: busy while one runs, and a failure shown in a toast and in the form
 * (clause 8.12), or in the form alone where nobody has pressed anything. `attempt` tells one failure from the next with the same words.
 */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure & { attempt: number }>()

  const fail = (failure: Failure, isToasted: boolean) => {
    setFailure((before) => ({ ...failure, attempt: (before?.attempt ?? 0) + 1 }))
    if (!isToasted) return
    void showToast({
      kind: 'error',
      title: failure.message,
      ...(failure.description && { description: failure.description }),
    })
  }

  /** `onDone` returns true when the page is leaving, so that the button stays busy until the page is gone. */
  async function send<Value>(
    ask: () => Promise<Outcome<Value>>,
    fallback: string,
    onDone: (value: Value) => boolean | undefined,
    isToasted = true,
  ): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await ask().catch((error: unknown): Outcome<Value> => {
      console.error(fallback, error)
      return failed({ message: fallback, ...UNEXPECTED })
    })
    if (!outcome.ok) fail(outcome.error, isToasted)
    else setFailure(undefined)
    const isLeaving = outcome.ok && onDone(outcome.data) === true
    if (!isLeaving) setIsBusy(false)
  }

  return { isBusy, failure, send, clear: () => setFailure(undefined) }
}
