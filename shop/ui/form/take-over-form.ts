import { loadToaster, showToast } from '../toast/toast.ts'
import { checkForm, type FormSchema, type Problems, typedIn } from './check-form.ts'
import type { FormWords } from './form-frame.tsx'
import type { FormAnswer } from './form-state.ts'
import { lengthOf } from './text-fields.ts'

/** Clause 9.13: the outcome is not shown sooner. */
const MIN_SENDING_MS = 1000
const SENDING = 'Sending...'

export interface TakenOver {
  submit(): Promise<void>
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** A form without an answer by then has failed. */
const MAX_WAIT_MS = 30_000

/** Clause 4.09: idle, submitting, then success, which clears the form, or failure, which keeps every word. */
export function takeOverForm(schema: FormSchema, words: FormWords): (form: HTMLFormElement) => TakenOver {
  return (form) => {
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
    const fields = Object.keys(schema.entries).map((name) => form.elements.namedItem(name) as Field)
    const label = button?.textContent ?? ''
    let isSending = false
    // The line may go down before there is an outcome to tell.
    void loadToaster()

    for (const field of fields) {
      count(field)
      field.addEventListener('input', () => {
        count(field)
        showProblem(field, '')
      })
    }

    function setSending(sending: boolean): void {
      isSending = sending
      for (const field of fields) field.readOnly = sending
      if (!button) return
      // `disabled` would take the focus from the button.
      button.ariaDisabled = sending ? 'true' : null
      button.textContent = sending ? SENDING : label
    }

    function show(problems: Problems): void {
      for (const field of fields) showProblem(field, problems[field.name] ?? '')
      fields.find(({ name }) => name in problems)?.focus()
    }

    async function submit(): Promise<void> {
      if (isSending) return
      const check = checkForm(schema, typedIn(schema, new FormData(form)))
      show(check.ok ? {} : check.problems)
      if (!check.ok) return
      setSending(true)
      const [answer] = await Promise.all([postForm(form), waited(MIN_SENDING_MS)])
      setSending(false)
      if (answer.kind === 'refused') return show(answer.problems)
      if (answer.kind === 'failed') return showToast({ ...words.failure, kind: 'error' })
      for (const field of fields.filter(isTyped)) {
        field.value = ''
        count(field)
      }
      await showToast(words.success)
    }

    return { submit }
  }
}

/** What was chosen, or says what the form is about, is there for the next time. */
function isTyped({ type }: Field | HTMLSelectElement): boolean {
  return type !== 'hidden' && type !== 'select-one'
}

function showProblem(field: Field, problem: string): void {
  const place = document.getElementById(`${field.id}-problem`)
  field.ariaInvalid = problem ? 'true' : null
  if (!place) return
  place.textContent = problem
  place.hidden = problem === ''
}

/** Shows the count as 'n/2000 characters'. */
function count({ id, value, maxLength }: Field): void {
  const place = document.getElementById(`${id}-count`)
  if (place) place.textContent = `${lengthOf(value)}/${maxLength} characters`
}

function waited(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Sends the form as the browser would, and asks for an answer in place. */
async function postForm(form: HTMLFormElement): Promise<FormAnswer> {
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
