import { afterEach, expect, test, vi } from 'vitest'
import { scrollToPicture } from './scroll-to-picture.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['less motion', true, 'instant'],
  ['no less', false, 'smooth'],
])('the row glides to a picture unless its visitor wants %s', (_, matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const scrollTo = vi.fn()
  const row = { childElementCount: 6, clientWidth: 300, scrollTo }
  scrollToPicture(row as unknown as HTMLElement, 2, 'smooth')
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 600, behavior })
})
