import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeInPlace } from './change-in-place.ts'
import type { ShownReviews } from './shown-reviews.ts'

/** An element of the page, as far as it is looked at. */
class FakeElement {
  hidden = true
  textContent = ''
  id = ''
  search = ''
  readonly dataset: Record<string, string> = {}
  readonly done: [what: string, how: object][] = []
  readonly label: string
  href: string
  constructor(href = '', label = '') {
    this.href = href
    this.label = label
  }
  closest = (selector: string) => (selector === 'a[data-in-place]' ? this : null)
  getAttribute = (name: string) => ({ href: this.href, 'aria-label': this.label })[name] ?? null
  querySelector = (selector: string) => (selector === 'a' ? again : null)
  focus = (how: object) => void this.done.push(['focus', how])
  scrollIntoView = (how: object) => void this.done.push(['scroll', how])
}

/** The link in the words for reviews that did not come, if they have one. */
let again: FakeElement | null = null
let listeners: Record<string, (event: unknown) => void> = {}
let went: string[] = []
let page = { href: '', search: '' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  again = new FakeElement('?review-page=2')
  listeners = {}
  went = []
  page = { href: 'https://keel.example/product/chair?Finish=Oak', search: '?Finish=Oak' }
  const listen = (type: string, listener: (event: unknown) => void) => {
    listeners[type] = listener
  }
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, to: URL) => {
      went.push(to.pathname + to.search + to.hash)
      Object.assign(page, { href: to.href, search: to.search })
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The reviews of a page, whose newer ones come by this. `without` names parts that the page lacks. */
function open(fetchAsked: () => Promise<unknown>, without: readonly string[] = []) {
  const attributes = new Map<string, string>()
  const list = new FakeElement('', 'Page 2 of 3')
  const parts: Record<string, FakeElement> = {
    '[data-reviews-status]': new FakeElement(),
    '[data-reviews-unreached]': new FakeElement(),
    '[data-told]': Object.assign(new FakeElement(), { textContent: '12 reviews' }),
    '[data-part="reviews"]': list,
  }
  const section = {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      listeners[type] = listener
    },
    querySelector: (selector: string) => (without.includes(selector) ? null : (parts[selector] ?? null)),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    contains: () => false,
  }
  const shown = {
    section,
    search: page.search,
    isAsking: false,
    fetchAsked: vi.fn(fetchAsked),
    show: vi.fn((_newer: unknown, _isBeingRead: () => boolean) => {}),
  }
  changeInPlace(shown as unknown as ShownReviews)
  const status = parts['[data-reviews-status]'] as FakeElement
  return { attributes, list, shown, status, unreached: parts['[data-reviews-unreached]'] as FakeElement }
}

const KEYS = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
function click(link: FakeElement, more: object = {}) {
  const preventDefault = vi.fn()
  listeners.click?.({ target: link, ...KEYS, ...more, preventDefault })
  return preventDefault
}
const came = async () => 'newer reviews'
const turn = () => vi.advanceTimersByTimeAsync(0)

test('[4.05] a link to another page shows it here, names it in the address, and tells who listens', async () => {
  const { list, shown, status } = open(came)
  const link = Object.assign(new FakeElement('?review-page=2'), { id: 'reviews-next' })
  link.dataset.inPlace = 'page'
  expect(click(link)).toHaveBeenCalledOnce()
  await turn()
  expect(went).toEqual(['/product/chair?Finish=Oak&review-page=2#reviews'])
  expect(shown.show).toHaveBeenCalledExactlyOnceWith('newer reviews', expect.any(Function))
  // Who asks for another page no longer reads the one before.
  expect(shown.show.mock.calls[0]?.[1]()).toBe(false)
  expect(list.done).toEqual([
    ['focus', { preventScroll: true }],
    ['scroll', { block: 'start', behavior: 'instant' }],
  ])
  expect(status.textContent).toBe('12 reviews. Page 2 of 3')
})

test('[4.05] a link that sorts leaves the reader where they are, and one to what is shown adds no step back', async () => {
  const { list, shown } = open(came)
  click(Object.assign(new FakeElement('?review-sort=lowest'), { id: 'reviews-sort' }))
  await turn()
  click(new FakeElement('?review-sort=lowest'))
  await turn()
  expect(went).toHaveLength(1)
  expect(list.done).toEqual([])
  expect(shown.show).toHaveBeenCalledTimes(2)
})

test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  'who asks for a tab of its own gets one, of the page as it is by now: %j',
  (more) => {
    const { shown } = open(came)
    const link = new FakeElement('?review-page=2')
    listeners.pointerdown?.({ target: link })
    expect(link.href).toBe('/product/chair?Finish=Oak&review-page=2#reviews')
    expect(click(link, more)).not.toHaveBeenCalled()
    expect(shown.fetchAsked).not.toHaveBeenCalled()
  },
)

test('the way back shows what was there, and a mere jump within the page loads nothing', async () => {
  const { shown } = open(came)
  listeners.popstate?.({})
  expect(shown.fetchAsked).not.toHaveBeenCalled()
  page.search = '?Finish=Oak&review-page=2'
  listeners.popstate?.({})
  shown.search = page.search
  listeners.popstate?.({})
  shown.isAsking = true
  listeners.popstate?.({})
  expect(shown.fetchAsked).toHaveBeenCalledTimes(2)
})

test('[8.07] what does not come says so, with a link to the same view, until it comes', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(new TypeError('Failed to fetch'))
  const { shown, unreached } = open(() => answer())
  click(new FakeElement('?review-page=2'))
  await turn()
  expect([unreached.hidden, unreached.done]).toEqual([false, [['scroll', { block: 'nearest' }]]])
  expect(again).toMatchObject({
    href: '/product/chair?Finish=Oak&review-page=2#reviews',
    search: page.search,
  })
  expect(shown.show).not.toHaveBeenCalled()
  answer = came
  click(new FakeElement('?review-page=2'))
  await turn()
  expect(unreached.hidden).toBe(true)
})

test('a view that another overtook is no failure', async () => {
  const { unreached } = open(() => Promise.reject(new DOMException('overtaken', 'AbortError')))
  click(new FakeElement('?review-page=2'))
  await turn()
  expect(unreached.hidden).toBe(true)
})

test('reviews that take their time are marked as busy, and those that come at once are not', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { attributes } = open(() => promise)
  click(new FakeElement('?review-page=2'))
  await vi.advanceTimersByTimeAsync(149)
  expect(attributes.has('aria-busy')).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(attributes.get('aria-busy')).toBe('true')
  resolve('newer reviews')
  await turn()
  expect(attributes.has('aria-busy')).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(attributes.has('aria-busy')).toBe(false)
})

test('[8.07] reviews that did not come in time are missing, too', async () => {
  const { unreached } = open(() => Promise.reject(new DOMException('too late', 'TimeoutError')))
  click(new FakeElement('?review-page=2'))
  await turn()
  expect(unreached.hidden).toBe(false)
})

test('[8.07] a page without words for what did not come, or without a link in them, shows none', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'))
  open(failing, ['[data-reviews-unreached]'])
  click(new FakeElement('?review-page=2'))
  await turn()
  const { unreached } = open(failing)
  again = null
  click(new FakeElement('?review-page=2'))
  await turn()
  expect(unreached.hidden).toBe(true)
})

test.each([
  ['[data-reviews-status]', ''],
  ['[data-reviews-unreached]', '12 reviews. Page 2 of 3'],
  ['[data-told]', 'Page 2 of 3'],
  ['[data-part="reviews"]', '12 reviews'],
])('[4.05] a page without %s shows its reviews all the same, and tells the rest', async (part, told) => {
  const { shown, status, unreached } = open(came, [part])
  const link = Object.assign(new FakeElement('?review-page=2'), { id: 'reviews-next' })
  link.dataset.inPlace = 'page'
  click(link)
  await turn()
  expect(shown.show).toHaveBeenCalledOnce()
  expect(unreached.hidden).toBe(true)
  expect(status.textContent).toBe(told)
})

test('reviews that came are busy no more, however soon they came', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { attributes } = open(() => promise)
  click(new FakeElement('?review-page=2'))
  await vi.advanceTimersByTimeAsync(100)
  resolve('newer reviews')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(attributes.has('aria-busy')).toBe(false)
})

test('a press beside any link changes nothing', () => {
  const { shown } = open(came)
  const beside = Object.assign(new FakeElement(), { closest: () => null })
  for (const target of [beside, {}]) {
    listeners.pointerdown?.({ target })
    listeners.click?.({ target, ...KEYS, preventDefault: vi.fn() })
  }
  expect(shown.fetchAsked).not.toHaveBeenCalled()
})
