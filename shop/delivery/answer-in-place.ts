import { browserStorage } from '../islands/browser-storage.ts'
import { awaitNoAnswer, DELIVERY_ANSWER_PATH, ZIP_KEY } from './delivery-path.ts'

export interface AnsweredForm {
  /** Asks for what the form's fields say now, as the visitor has pressed its button; the last one wins. */
  submit(): Promise<void>
  /** Asks again where there is an answer to be had, as other goods are to be delivered now. */
  refresh(): Promise<void>
}

/**
 * Answers a delivery form where it stands, and keeps the ZIP code in this browser, for the next page that asks. Where
 * the answer does not come to whoever pressed the button, the form goes to its page; otherwise nobody is led away.
 */
export function answerInPlace(form: HTMLFormElement): AnsweredForm {
  const storage = browserStorage('localStorage')
  const field = form.elements.namedItem('zip') as HTMLInputElement
  const answer = document.getElementById(`${form.id}-answer`)
  let asking = new AbortController()
  let isAsked = false
  let isPressed = false

  function mark(isRefused: boolean): void {
    if (isRefused) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    if (isRefused && answer) field.setAttribute('aria-describedby', answer.id)
    else field.removeAttribute('aria-describedby')
  }

  async function ask(): Promise<void> {
    asking.abort()
    asking = new AbortController()
    isAsked = true
    const { signal } = asking
    const told = await answerOf(form, signal)
    if (signal.aborted) return
    const isAwaited = isPressed
    isPressed = false
    if (!told && isAwaited) return form.submit()
    const problem = told?.querySelector('[data-problem]')
    const shown = told?.querySelector<HTMLElement>('[data-told]')
    // An answer that nobody pressed for keeps its room where it is shorter: what is below may be pressed just now.
    if (isAwaited || !shown) awaitNoAnswer(form.id)
    mark(Boolean(problem))
    answer?.replaceChildren(...(shown ? [shown, forgetButton()] : problem ? [problem] : []))
    if (shown) keep(shown.dataset.told ?? '')
  }

  function forgetButton(): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'min-h-11 text-sm text-quiet underline underline-offset-4'
    button.textContent = 'Forget this ZIP code'
    button.addEventListener('click', () => {
      storage?.removeItem(ZIP_KEY)
      field.value = ''
      asking.abort()
      isAsked = false
      awaitNoAnswer(form.id)
      answer?.replaceChildren()
      field.focus()
    })
    return button
  }

  function keep(zip: string): void {
    try {
      storage?.setItem(ZIP_KEY, zip)
    } catch {
      // A full storage keeps no ZIP code: it is typed again.
    }
  }

  const kept = storage?.getItem(ZIP_KEY)
  if (kept && field.value === '' && document.activeElement !== field) {
    field.value = kept
    void ask()
  } else awaitNoAnswer(form.id)
  return {
    submit: () => {
      isPressed = true
      return ask()
    },
    refresh: async () => {
      if (isAsked) await ask()
    },
  }
}

/** The answer as the server has made it; none where it did not answer. */
async function answerOf(form: HTMLFormElement, signal: AbortSignal): Promise<Document | undefined> {
  const asked = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch(`${DELIVERY_ANSWER_PATH}?${asked}`, { signal })
    if (response.status >= 500) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}
