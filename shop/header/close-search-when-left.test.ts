import { afterEach, expect, test, vi } from 'vitest'
import { closeSearchWhenLeft } from './close-search-when-left.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[2.13] whoever leaves the page leaves a search box that is closed and clear', () => {
  const page = new EventTarget()
  const [reset, hidePopover] = [vi.fn(), vi.fn()]
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      selector.includes('data-search-form') ? [{ reset, closest: () => ({ hidePopover }) }] : [],
  })
  closeSearchWhenLeft()
  expect(reset).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pagehide'))
  expect(reset).toHaveBeenCalledOnce()
  expect(hidePopover).toHaveBeenCalledOnce()
})
