import { expect, test, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { PrivateTopics } from './private-topics.ts'

const NOTHING = { read: new Set(), write: new Set() }

/** A database that says whether policies let anybody in, and counts who asks it that, and who is tried. */
function setUp(isClosed: () => Promise<boolean>) {
  const asked = { closed: 0, tried: 0 }
  const logged: object[] = []
  const query = {
    getExecutor: () => ({
      transformQuery: (node: object) => node,
      compileQuery: () => ({ sql: '', parameters: [], query: {} }),
      async executeQuery() {
        asked.closed += 1
        return { rows: [{ isClosed: await isClosed() }] }
      },
    }),
  }
  const database = {
    engine: 'pglite',
    query,
    async withConnection() {
      asked.tried += 1
      throw Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    },
  } as unknown as Database
  const topics = new PrivateTopics({ database, log: { error: (of: object) => void logged.push(of) } })
  const rightsOf = (role: 'anon' | 'service_role') =>
    topics.rightsOf({ who: { role, claims: {} }, topic: 'room', network: 'network' })
  return { asked, logged, rightsOf }
}

test('[7.07] where there is no policy nobody is tried but the owner, and it is asked once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { asked, rightsOf } = setUp(async () => true)
  expect(await Promise.all([rightsOf('anon'), rightsOf('anon')])).toEqual([NOTHING, NOTHING])
  expect(asked).toEqual({ closed: 1, tried: 0 })
  vi.advanceTimersByTime(999)
  await rightsOf('anon')
  vi.advanceTimersByTime(1)
  await rightsOf('anon')
  expect(asked).toEqual({ closed: 2, tried: 0 })
  await expect(rightsOf('service_role')).rejects.toThrow('ECONNRESET')
  expect(asked).toEqual({ closed: 2, tried: 1 })
  vi.useRealTimers()
})

test('[7.07] a database that cannot be asked gives no rights and refuses none, and is asked again', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  const answers = [Promise.reject(lost), Promise.resolve(false)]
  for (const answer of answers) answer.catch(() => {})
  const { asked, logged, rightsOf } = setUp(async () => (await answers.shift()) ?? true)
  await expect(rightsOf('anon')).rejects.toThrow('ECONNRESET')
  await expect(rightsOf('anon')).rejects.toThrow('ECONNRESET')
  expect(asked).toEqual({ closed: 2, tried: 1 })
  expect(logged).toEqual([])
})
