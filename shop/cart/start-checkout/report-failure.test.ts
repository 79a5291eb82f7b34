import { afterEach, expect, test, vi } from 'vitest'
import { reportFailure } from './report-failure.ts'

const shown = vi.hoisted(() => [] as object[])
vi.mock('../../ui/toast/toast.ts', () => ({ showToast: (toast: object) => void shown.push(toast) }))
afterEach(() => void vi.restoreAllMocks())

test('[8.06] why there is no checkout stands in the console, and nowhere else', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = { kind: 'http', message: 'HTTP error! status: 500', status: 500 } as const
  reportFailure(error)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The checkout could not be created:', error)
  expect(shown).toHaveLength(1)
  expect(JSON.stringify(shown)).not.toContain('500')
})
