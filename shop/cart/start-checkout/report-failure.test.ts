import { afterEach, expect, test, vi } from 'vitest'
import { reportFailure } from './report-failure.ts'

afterEach(() => void vi.restoreAllMocks())

test('[8.06] why there is no checkout stands in the console, and nowhere else', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = { kind: 'http', message: 'HTTP error! status: 500', status: 500 } as const
  const shown: object[] = []
  reportFailure(error, async (toast) => void shown.push(toast))
  expect(logged).toHaveBeenCalledExactlyOnceWith('The checkout could not be created:', error)
  expect(shown).toHaveLength(1)
  expect(JSON.stringify(shown)).not.toContain('500')
})
