import { NOTHING_FOUND_ID, RESULT_TEXT_ID, SEARCH_FORM_ID, SEARCH_RESULTS_ID } from './search-ids.ts'
import { askedFor, isFound, resultText } from './search-rules.ts'

/** After this long without a key, the server is asked what else was meant. */
const PAUSE_MS = 250

/**
 * Clause 2.37: each key filters the products on the page, and the field and the address follow each other. What no
 * product has word for word, and which pages answer, the server finds after a pause; the last answer wins.
 */
export function filterWhileTyping(): void {
  tidyAddress()
  const form = document.querySelector(`#${SEARCH_FORM_ID}[data-live=true]`)
  const input = form?.querySelector('input')
  if (!form || !input) return
  let shown = askedInAddress()
  let pause: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  const ask = async (query: string, signal: AbortSignal) => {
    const results = await resultsFor(query, signal)
    if (signal.aborted) return
    if (results) document.getElementById(SEARCH_RESULTS_ID)?.replaceWith(results)
    else {
      showMatching(query, true)
      document.querySelector('[data-narrow]')?.remove()
    }
  }
  const show = () => {
    const query = askedFor(input.value)
    if (query === shown) return
    shown = query
    showMatching(query, false)
    clearTimeout(pause)
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    pause = setTimeout(() => void ask(query, signal), PAUSE_MS)
  }
  input.addEventListener('input', () => {
    show()
    history.replaceState(null, '', addressOf(askedFor(input.value)))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    input.blur() // a phone's keyboard goes, and the results are seen
  })
  addEventListener('popstate', () => {
    input.value = askedInAddress()
    show()
  })
  // A browser may put back what was typed before the page was left.
  addEventListener('pageshow', show)
}

/** The results as the page of that address shows them; none where it cannot be had. */
async function resultsFor(query: string, signal: AbortSignal): Promise<Element | null> {
  try {
    const response = await fetch(addressOf(query), { signal })
    if (!response.ok) return null
    const html = await response.text()
    // The head has styles of its own, which this page's policy would not take.
    const body = html.slice(html.indexOf('<body'))
    return new DOMParser().parseFromString(body, 'text/html').getElementById(SEARCH_RESULTS_ID)
  } catch {
    // Whoever types on, or has lost the network, keeps what the page itself has filtered.
    return null
  }
}

/** Filters what is on the page. Where nothing there has the words, the server is heard first, if it answers. */
function showMatching(query: string, isLast: boolean): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-searched]')]
  const matching = items.filter((item) => isFound(item.dataset.searched ?? '', query))
  // Its links are of the search before, until the server's come in their place.
  document.querySelector('[data-narrow]')?.setAttribute('inert', '')
  if (matching.length === 0 && !isLast) return
  for (const item of items) item.hidden = !matching.includes(item)
  for (const other of document.querySelectorAll('[data-close], [data-found-pages]')) other.remove()
  const nothing = document.getElementById(NOTHING_FOUND_ID)
  if (nothing) nothing.hidden = matching.length > 0
  const text = document.getElementById(RESULT_TEXT_ID)
  // The page filters only where it holds the whole catalogue.
  const words = resultText(matching.length, query, true)
  if (text && text.textContent !== words) text.textContent = words
}

const askedInAddress = (): string => askedFor(new URLSearchParams(location.search).get('q'))

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
