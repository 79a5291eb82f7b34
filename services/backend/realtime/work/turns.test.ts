import { afterEach, expect, test, vi } from 'vitest'
import { Slice, Turns } from './turns.ts'

afterEach(() => vi.restoreAllMocks())

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work of which each piece moves the clock on by a millisecond. */
function workThatTakesTime(pieces: number, line: string, done: string[]) {
  let left = pieces
  return () => {
    vi.advanceTimersByTime(1)
    done.push(line)
    return --left === 0
  }
}

test('long work is cut into slices of five milliseconds, with a turn for everybody else in between', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const [turns, done] = [new Turns(), [] as string[]]
    turns.add('one', workThatTakesTime(23, 'one', done))
    const slices: number[] = []
    for (let before = 0; done.length < 23; before = done.length) {
      await nextTurn()
      slices.push(done.length - before)
    }
    expect(slices.filter((pieces) => pieces > 0)).toEqual([5, 5, 5, 5, 3])
  } finally {
    vi.useRealTimers()
  }
})

test('lines take turns, and each keeps its order', async () => {
  const [turns, done] = [new Turns(), [] as string[]]
  const add = (line: string, name: string) =>
    turns.add(line, () => {
      done.push(name)
      return true
    })
  for (let place = 0; place < 4; place++) add('flood', `flood ${place}`)
  add('other', 'other 0')
  add('other', 'other 1')
  await vi.waitFor(() => expect(done).toHaveLength(6))
  expect(done).toEqual(['flood 0', 'other 0', 'flood 1', 'other 1', 'flood 2', 'flood 3'])
})

test('what is added while a piece is done waits for its turn', async () => {
  const [turns, done] = [new Turns(), [] as string[]]
  turns.add('line', () => {
    done.push('first')
    turns.add('line', () => done.push('second') > 0)
    return true
  })
  await vi.waitFor(() => expect(done).toEqual(['first', 'second']))
})

test('a piece that is not done stays first in its line, and others go on meanwhile', async () => {
  const [turns, done] = [new Turns(), [] as string[]]
  let left = 3
  turns.add('long', () => {
    done.push('long')
    left -= 1
    return left === 0
  })
  turns.add('long', () => done.push('after it') > 0)
  turns.add('other', () => done.push('other') > 0)
  await vi.waitFor(() => expect(done).toHaveLength(5))
  expect(done).toEqual(['long', 'other', 'long', 'long', 'after it'])
  turns.add('other', () => done.push('other again') > 0)
  await vi.waitFor(() => expect(done.at(-1)).toBe('other again'))
})

test('a loop pauses after five milliseconds, and then has as many again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const slice = new Slice()
    vi.advanceTimersByTime(4)
    expect(slice.isOver).toBe(false)
    vi.advanceTimersByTime(1)
    expect(slice.isOver).toBe(true)
    let others = 0
    setImmediate(() => {
      others += 1
    })
    await slice.next()
    expect([others, slice.isOver]).toEqual([1, false])
    vi.advanceTimersByTime(5)
    expect(slice.isOver).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
