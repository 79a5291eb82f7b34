import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportFailure } from './hand-over.ts'

let shown: object[]
const show = async (toast: object) => void shown.push(toast)
beforeEach(() => {
  shown = []
})
afterEach(() => void vi.restoreAllMocks())

test('[8.06] why there is no checkout stands in the console, and nowhere else', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = { kind: 'http', message: 'HTTP error! status: 500', status: 500 } as const
  reportFailure(error, show)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The checkout could not be created:', error)
  expect(shown).toEqual([])
})

test('[8.01] that payment is required is told in a toast, too', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const message = 'Shopify: Payment required'
  const description = 'An active billing plan is needed.'
  reportFailure({ kind: 'payment-required', message, description }, show)
  expect(shown).toEqual([{ kind: 'error', title: message, description }])
})
