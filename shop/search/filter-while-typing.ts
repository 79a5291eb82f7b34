import { NOTHING_FOUND_ID, RESULT_TEXT_ID, SEARCH_FORM_ID } from './search-ids.ts'
import { askedFor, isFound, resultText } from './search-rules.ts'

/** Clause 2.37: each key filters the products on the page, and the field and the address follow each other. */
export function filterWhileTyping(): void {
  tidyAddress()
  const form = document.getElementById(SEARCH_FORM_ID)
  if (!(form instanceof HTMLFormElement) || form.dataset.live !== 'true') return
  const input = form.elements.namedItem('q')
  if (!(input instanceof HTMLInputElement)) return

  const show = () => showMatching(askedFor(input.value))
  input.addEventListener('input', () => {
    show()
    history.replaceState(null, '', addressOf(askedFor(input.value)))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    input.blur() // a phone's keyboard goes, and the results are seen
  })
  addEventListener('popstate', () => {
    input.value = new URLSearchParams(location.search).get('q') ?? ''
    show()
  })
  // A browser may put back what was typed before the page was left.
  addEventListener('pageshow', show)
}

function showMatching(query: string): void {
  let count = 0
  for (const item of document.querySelectorAll<HTMLElement>('[data-searched]')) {
    item.hidden = !isFound(item.dataset.searched ?? '', query)
    if (!item.hidden) count += 1
  }
  const text = document.getElementById(RESULT_TEXT_ID)
  // The page filters only where it holds the whole catalogue.
  const words = resultText(count, query, true)
  if (text && text.textContent !== words) text.textContent = words
  const nothing = document.getElementById(NOTHING_FOUND_ID)
  if (!nothing) return
  nothing.hidden = count > 0
  nothing.dataset.told = query
}

/** Removes an empty query, or blanks around the query, which a submitted form leaves in the address. */
function tidyAddress(): void {
  const asked = new URLSearchParams(location.search).get('q')
  if (asked !== null && (asked === '' || asked !== askedFor(asked)))
    history.replaceState(null, '', addressOf(askedFor(asked)))
}

function addressOf(query: string): string {
  const search = new URLSearchParams(location.search)
  if (query === '') search.delete('q')
  else search.set('q', query)
  return search.size === 0 ? location.pathname : `${location.pathname}?${search}`
}
