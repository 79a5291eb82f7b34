import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { openInPlace } = vi.hoisted(() => ({ openInPlace: vi.fn() }))
vi.mock('./open-in-place.tsx', () => ({ openInPlace }))
const { writeInPlace } = await import('./write-in-place.ts')

/** An element that lies in those that these selectors find. */
class FakeElement {
  readonly href = '/product/chair/review'
  readonly #within: Readonly<Record<string, unknown>>
  constructor(within: Readonly<Record<string, unknown>> = {}) {
    this.#within = within
  }
  closest(selector: string) {
    return this.#within[selector] ?? null
  }
}
class FakeLink extends FakeElement {}

const reviews = new FakeElement()
let went: string[] = []
beforeEach(() => {
  went = []
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLAnchorElement', FakeLink)
  vi.stubGlobal('location', { assign: (to: string) => void went.push(to) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  openInPlace.mockReset()
})

/** Clicks in the section, and answers whether the browser was kept from following the link. */
async function click(target: unknown, more: object = {}) {
  let isKept = false
  let onClick = (_event: unknown) => {}
  writeInPlace({
    addEventListener: (type: string, listener: typeof onClick) => {
      if (type === 'click') onClick = listener
    },
  } as unknown as HTMLElement)
  const keys = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
  onClick({
    ...{ target, ...keys, ...more },
    preventDefault: () => {
      isKept = true
    },
  })
  await vi.dynamicImportSettled()
  return isKept
}

const linkWithin = (within: object) =>
  new FakeElement({ 'a[data-write-review]': new FakeLink({ ...within }) })
const link = linkWithin({ '[data-reviews]': reviews })

test('[3.05] the link for writing opens the form among the reviews', async () => {
  expect(await click(link)).toBe(true)
  expect(openInPlace).toHaveBeenCalledExactlyOnceWith(reviews)
  expect(went).toEqual([])
})

test('[3.05] where the form does not come, the link is followed', async () => {
  openInPlace.mockImplementation(() => {
    throw new Error('no script')
  })
  await click(link)
  await vi.waitFor(() => expect(went).toEqual(['/product/chair/review']))
})

test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  'who asks for a tab of its own gets one: %j',
  async (more) => {
    expect(await click(link, more)).toBe(false)
    expect(openInPlace).not.toHaveBeenCalled()
  },
)

test.each<[string, unknown]>([
  ['beside a link', new FakeElement()],
  ['on a link of another part of the page', linkWithin({})],
  ['on what is no element', {}],
])('a click %s is none of its', async (_where, target) => {
  expect(await click(target)).toBe(false)
  expect(openInPlace).not.toHaveBeenCalled()
})
