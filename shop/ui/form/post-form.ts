import type { FormAnswer } from './form-state.ts'

/** A form without an answer by then has failed. */
const MAX_WAIT_MS = 30_000

/** Sends the form as the browser would, and asks for an answer in place. */
export async function postForm(form: HTMLFormElement): Promise<FormAnswer> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const headers = { accept: 'application/json' }
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const response = await fetch(form.action, { method: 'POST', headers, body, signal })
    const answer: unknown = await response.json()
    return isAnswer(answer) ? answer : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

function isAnswer(answer: unknown): answer is FormAnswer {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return false
  return answer.kind === 'refused' ? 'problems' in answer : answer.kind === 'sent' || answer.kind === 'failed'
}
