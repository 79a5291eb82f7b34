import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRefresh } from './create-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(differences: boolean[] = []) {
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const load = vi.fn(async () => differences.shift() ?? true)
  return { page, load, refresh: createRefresh(load, page) }
}

describe('[4.05] a page loads its reviews anew when they change', () => {
  test('at once, and once more for all that came meanwhile', async () => {
    const { load, refresh } = open()
    for (let times = 0; times < 10; times += 1) refresh.told()
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).toHaveBeenCalledTimes(2)
    refresh.told()
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('again, where a change was told and nothing is different yet', async () => {
    const { load, refresh } = open([false, true])
    refresh.told()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('after longer and longer pauses', async () => {
    const { load, refresh } = open(Array<boolean>(20).fill(false))
    refresh.told()
    for (const pauseMs of [300, 1_000, 3_000]) {
      const before = load.mock.calls.length
      await vi.advanceTimersByTimeAsync(pauseMs - 1)
      expect(load).toHaveBeenCalledTimes(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(load).toHaveBeenCalledTimes(before + 1)
    }
  })

  test('a few times, and not for ever', async () => {
    const { load, refresh } = open(Array<boolean>(20).fill(false))
    refresh.told()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('a change is not kept waiting by one that has not come yet', async () => {
    const { load, refresh } = open([false, false, false])
    refresh.told()
    await vi.advanceTimersByTimeAsync(1_500)
    const before = load.mock.calls.length
    refresh.told()
    await vi.advanceTimersByTimeAsync(300)
    expect(load.mock.calls.length).toBeGreaterThan(before)
  })

  test('once, where it only may have changed', async () => {
    const { load, refresh } = open([false])
    refresh.look()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('not while nobody sees it, and then when somebody does', async () => {
    const { page, load, refresh } = open()
    page.visibilityState = 'hidden'
    refresh.told()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).not.toHaveBeenCalled()
    page.visibilityState = 'visible'
    refresh.look()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('also after it failed', async () => {
    const { load, refresh } = open()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    refresh.told()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
