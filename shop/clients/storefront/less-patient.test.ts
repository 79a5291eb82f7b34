import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, failed, type StorefrontResult } from './error.ts'
import { lessPatientInSilence } from './less-patient.ts'
import type { StorefrontClient } from './storefront.ts'

const TIMEOUT_MS = 3_500

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A storefront that hangs while `isHanging`, behind a client that waits for 3.5 seconds. */
function openStorefront() {
  const state = { isHanging: true, asked: 0 }
  const redirect = async (): Promise<StorefrontResult<string | null>> => {
    state.asked += 1
    if (!state.isHanging) return answered('/new')
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
    return failed('timeout', 'no answer')
  }
  const client = lessPatientInSilence({ redirect } as unknown as StorefrontClient)
  const ask = async () => {
    const beganMs = Date.now()
    const { ok } = await client.redirect([])
    return { ok, tookMs: Date.now() - beganMs }
  }
  return { state, ask }
}

test('[6.03] a storefront that hangs is waited for once, and then only briefly', async () => {
  const { ask } = openStorefront()
  const first = ask()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(await first).toEqual({ ok: false, tookMs: TIMEOUT_MS })
  const second = ask()
  await vi.advanceTimersByTimeAsync(400)
  expect(await second).toEqual({ ok: false, tookMs: 400 })
})

test('[6.03] of a storefront that hangs only so many questions are open at once', async () => {
  const { state, ask } = openStorefront()
  const first = ask()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await first
  const crowd = Array.from({ length: 40 }, ask)
  await vi.advanceTimersByTimeAsync(0)
  expect(state.asked).toBe(1 + 16)
  await vi.advanceTimersByTimeAsync(400)
  expect((await Promise.all(crowd)).every(({ ok }) => !ok)).toBe(true)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  const later = ask()
  await vi.advanceTimersByTimeAsync(400)
  await later
  expect(state.asked).toBe(1 + 16 + 1)
})

test('[6.03] a question that times out after a newer one was answered says nothing of the storefront', async () => {
  const { state, ask } = openStorefront()
  const first = ask()
  await vi.advanceTimersByTimeAsync(1_000)
  state.isHanging = false
  expect(await ask()).toEqual({ ok: true, tookMs: 0 })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect((await first).ok).toBe(false)
  state.isHanging = true
  const next = ask()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(await next).toEqual({ ok: false, tookMs: TIMEOUT_MS })
})

test('[6.03] a storefront that answers again is waited for as long as before', async () => {
  const { state, ask } = openStorefront()
  const first = ask()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await first
  state.isHanging = false
  expect(await ask()).toEqual({ ok: true, tookMs: 0 })
  state.isHanging = true
  const next = ask()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(await next).toEqual({ ok: false, tookMs: TIMEOUT_MS })
})
