const LIST_ID = 'search-suggestions'
/** Faster typing asks once, for where it stops. */
const PAUSE_MS = 120
const LEAST_LETTERS = 2

/**
 * Suggests products and pages below the search box while somebody types, as a combobox whose list the arrow keys go
 * through (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The last answer wins; where none comes, the box stays
 * the form that it is.
 */
export function suggestWhileTyping(input: HTMLInputElement): void {
  const form = input.form
  if (!form || input.getAttribute('role') === 'combobox') return
  const { list, status } = addList(form)
  let asking = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined
  let active = -1

  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', LIST_ID)
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]

  function setActive(place: number): void {
    const all = options()
    active = place
    for (const [index, option] of all.entries()) option.setAttribute('aria-selected', String(index === place))
    const chosen = all[place]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }

  function show(isOpen: boolean): void {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    setActive(-1)
    const count = options().length
    status.textContent = isOpen ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''
  }

  function forget(): void {
    clearTimeout(pause)
    asking.abort()
    list.replaceChildren()
    show(false)
  }

  async function ask(query: string): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const found = await suggestionsFor(query, signal)
    if (signal.aborted) return
    list.replaceChildren(...(found ? [found] : []))
    show(options().length > 0)
  }

  input.addEventListener('input', () => {
    clearTimeout(pause)
    const query = input.value.trim()
    if (query.length < LEAST_LETTERS) forget()
    else pause = setTimeout(() => void ask(query), PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    const all = options()
    if (list.hidden || event.isComposing) return
    // From the field to the first or the last, and from there back to the field.
    const places = all.length + 1
    if (event.key === 'ArrowDown') setActive(((active + 2) % places) - 1)
    else if (event.key === 'ArrowUp') setActive(((active + places) % places) - 1)
    else if (event.key === 'Escape') forget()
    else if (event.key === 'Enter' && active >= 0) all[active]?.click()
    else return
    event.preventDefault()
  })
  form.addEventListener('reset', forget)
  form.closest('[popover]')?.addEventListener('toggle', forget)
  if (input.value.trim().length >= LEAST_LETTERS) void ask(input.value.trim())
}

function addList(form: HTMLFormElement) {
  const list = document.createElement('div')
  list.id = LIST_ID
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  list.className = 'page-width max-h-[60vh] max-w-[900px] overflow-y-auto pb-6'
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'sr-only'
  form.after(list, status)
  return { list, status }
}

/** The list's content as the server has made it; none where it did not answer. */
async function suggestionsFor(query: string, signal: AbortSignal): Promise<Element | null> {
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: query })}`, { signal })
    if (!response.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector('[data-count]')
  } catch {
    return null
  }
}
