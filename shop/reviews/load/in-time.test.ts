import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BackendClient } from '../../clients/backend/backend-client.ts'
import type { BackendResult } from '../../clients/backend/backend-error.ts'
import { recordPage } from '../../page-api/page-context.ts'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GOOD: BackendResult<string> = { ok: true, data: 'reviews' }
const BAD: BackendResult<string> = { ok: false, error: { kind: 'http', message: '500' } }

/** Opens a backend that takes so long, and pages that ask it and tell what they got, and after how many ms. */
function open(takesMs: number) {
  const backend = { takesMs, answer: GOOD, asked: 0 }
  const client = {} as BackendClient
  const answered = async () => {
    backend.asked += 1
    const { answer } = backend
    await new Promise((resolve) => setTimeout(resolve, backend.takesMs))
    return answer
  }
  async function showPage(questions = 1): Promise<[kind: string, ms: number]> {
    const page = recordPage('id', '')
    const startedMs = performance.now()
    let kind = 'loaded'
    for (let asked = 0; asked < questions; asked++) {
      const result = await inTime({ page, backend: client }, answered)
      if (!result.ok) kind = result.error.kind
    }
    return [kind, performance.now() - startedMs]
  }
  const shown = async (questions?: number) => {
    const page = showPage(questions)
    await vi.advanceTimersByTimeAsync(2_500)
    return page
  }
  return { backend, showPage, shown }
}

test('all questions of a page together wait two seconds, and the next pages hardly at all', async () => {
  const { shown } = open(60_000)
  expect(await shown(3)).toEqual(['timeout', expect.closeTo(2_000, -1)])
  expect(await shown(3)).toEqual(['timeout', expect.closeTo(400, -1)])
  expect(await shown()).toEqual(['timeout', expect.closeTo(400, -1)])
})

test('with an answer in time it is asked as before', async () => {
  const { backend, shown } = open(60_000)
  await shown()
  backend.takesMs = 100
  expect(await shown()).toEqual(['loaded', 100])
  backend.takesMs = 1_500
  expect(await shown()).toEqual(['loaded', 1_500])
})

test('once one question is answered, the page has its time for the others', async () => {
  const { backend, shown } = open(60_000)
  await shown()
  backend.takesMs = 300
  expect(await shown(3)).toEqual(['loaded', 900])
})

test('a backend that is far away is back with an answer that no page waited for', async () => {
  const { backend, shown } = open(60_000)
  await shown()
  backend.takesMs = 700
  expect(await shown()).toEqual(['timeout', 400])
  expect(await shown()).toEqual(['loaded', 700])
})

test('answers that come too late for any page, and failures, do not make pages wait again', async () => {
  const { backend, shown } = open(2_300)
  await shown()
  expect(await shown()).toEqual(['timeout', 400])
  expect(await shown()).toEqual(['timeout', 400])
  Object.assign(backend, { answer: BAD, takesMs: 150 })
  expect(await shown()).toEqual(['http', 150])
  backend.takesMs = 60_000
  expect(await shown()).toEqual(['timeout', 400])
})

test('a silent backend is not asked by everybody at once', async () => {
  const { backend, shown, showPage } = open(60_000)
  await shown()
  const pages = Promise.all(Array.from({ length: 50 }, () => showPage()))
  await vi.advanceTimersByTimeAsync(400)
  expect((await pages).every(([kind]) => kind === 'timeout')).toBe(true)
  expect(backend.asked).toBe(16)
})

test('a silent backend is asked again once its questions have ended, however late', async () => {
  const { backend, shown, showPage } = open(5_000)
  await shown()
  const pages = Promise.all(Array.from({ length: 16 }, () => showPage()))
  await vi.advanceTimersByTimeAsync(6_000)
  await pages
  backend.takesMs = 100
  expect(await shown()).toEqual(['loaded', 100])
  expect(backend.asked).toBe(17)
})

test('the log can tell a question that was not answered from one that was not asked', async () => {
  const client = {} as BackendClient
  const ask = async () => {
    const asked = inTime({ page: recordPage('id', ''), backend: client }, () => new Promise<never>(() => {}))
    await vi.advanceTimersByTimeAsync(2_000)
    const result = await asked
    return result.ok ? undefined : result.error.message
  }
  expect(await ask()).toBe('No answer in the time that a page waits')
  for (let open = 1; open < 16; open += 1) await ask()
  expect(await ask()).toBe('Not asked: 16 questions wait for an answer')
})
