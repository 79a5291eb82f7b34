import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from './toast.ts'

vi.mock('./toaster.tsx', () => {
  throw new Error('The line is down')
})

let page = new EventTarget()
const notice = {
  isOpen: false,
  textContent: '',
  togglePopover(isOpen: boolean) {
    notice.isOpen = isOpen
  },
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', { getElementById: () => notice })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    { title: 'Failed to send message', description: 'Please try again.' },
    'Failed to send message. Please try again.',
  ],
  [
    { title: 'Message sent successfully!', description: 'We answer.' },
    'Message sent successfully! We answer.',
  ],
  [{ title: 'Copied' }, 'Copied'],
])(
  '[8.19] [8.24] where the toaster does not come, the notice of the page says it: %o',
  async (message, words) => {
    await showToast(message)
    expect(notice).toMatchObject({ isOpen: true, textContent: words })
  },
)

test.each(['pointerdown', 'keydown'])('it says so until the next %s', async (touch) => {
  await showToast({ title: 'Failed' })
  page.dispatchEvent(new Event(touch))
  expect(notice.isOpen).toBe(false)
})
