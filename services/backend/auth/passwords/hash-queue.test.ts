import { expect, test } from 'vitest'
import { HashQueue } from './hash-queue.ts'

const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`
const stranger = (number: number) => ({ address: addressOf(number), isKnown: false })
const known = (number: number) => ({ address: addressOf(number), isKnown: true })
const prepare = async () => {}
const FULL = { status: 429, code: 'over_request_rate_limit' }

/** A queue whose hashes last until they are ended, in the order they began. */
function openQueue() {
  const queue = new HashQueue()
  const begun: { name: string; end: () => void }[] = []
  const run = (asker: ReturnType<typeof known>, name: string) =>
    queue.run(asker, prepare, () => new Promise<void>((end) => begun.push({ name, end })))
  return { queue, begun, run }
}

test('a crowd of strangers is refused at once past its places, and whoever is known is next', async () => {
  const { begun, run } = openQueue()
  const answers = Array.from({ length: 720 }, (_, number) => run(stranger(number), 'stranger'))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  const running = begun.length
  const settled = await Promise.all(
    answers.slice(running + 64).map((answer) => answer.catch((error: unknown) => error)),
  )
  for (const refused of settled) expect(refused).toMatchObject(FULL)
  const customer = run(known(1), 'customer')
  begun[0]?.end()
  begun[1]?.end()
  await expect.poll(() => begun.slice(running, running + 2).map(({ name }) => name)).toContain('customer')
  for (let at = 0; at < running + 65; at++) {
    await expect.poll(() => begun[at]).toBeDefined()
    begun[at]?.end()
  }
  await Promise.all([...answers.slice(0, running + 64), customer])
})

test('one network fills its own places, and another goes on', async () => {
  const { begun, run, queue } = openQueue()
  const crowd = Array.from({ length: 40 }, () => run(stranger(1), 'crowd').catch(() => 'refused'))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  const running = begun.length
  expect(() => queue.refuseWhereFull(stranger(1))).toThrow('Request rate limit reached')
  expect(() => queue.refuseWhereFull(stranger(2))).not.toThrow()
  const other = run(stranger(2), 'other')
  for (let at = 0; at < running + 17; at++) {
    await expect.poll(() => begun[at]).toBeDefined()
    begun[at]?.end()
  }
  expect(begun.findIndex(({ name }) => name === 'other')).toBeLessThanOrEqual(running + 1)
  await other
  expect((await Promise.all(crowd)).filter((each) => each === 'refused')).toHaveLength(40 - running - 16)
})

test('a crowd of those who are known does not shut strangers out', async () => {
  const { begun, run } = openQueue()
  const crowd = Array.from({ length: 40 }, (_, number) => run(known(number), 'known'))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  const running = begun.length
  const alone = run(stranger(1), 'stranger')
  for (let at = 0; at < 41; at++) {
    await expect.poll(() => begun[at]).toBeDefined()
    begun[at]?.end()
  }
  expect(begun.findIndex(({ name }) => name === 'stranger')).toBeLessThanOrEqual(running + 1)
  await Promise.all([...crowd, alone])
})

test('a hash that fails, or what was to go before it, gives its place on', async () => {
  const queue = new HashQueue()
  for (let time = 0; time < 10; time++) {
    await expect(
      queue.run(stranger(time), prepare, () => Promise.reject(new Error('no memory'))),
    ).rejects.toThrow()
  }
  for (let time = 0; time < 10; time++) {
    const prepareInVain = () => Promise.reject(new Error('no database'))
    await expect(queue.run(stranger(time), prepareInVain, async () => 'done')).rejects.toThrow('no database')
  }
  expect(await queue.run(stranger(1), prepare, async () => 'done')).toBe('done')
})
