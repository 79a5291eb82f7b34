import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundFailures, openRefusalLog, withBoundFailures } from './refusal-log.ts'

let nowMs: number
const now = () => new Date(nowMs)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('refusals take sixty lines of the log at once, and one a second after', () => {
  nowMs = 0
  const lines: object[] = []
  const tell = openRefusalLog({ warn: (fields: object) => void lines.push(fields) }, now, 'refused')
  for (let at = 0; at < 1_000; at++) tell({ at })
  expect(lines).toHaveLength(60)
  nowMs = 5_000
  for (let at = 0; at < 1_000; at++) tell({ at })
  expect(lines).toHaveLength(65)
})

test('failures of one kind leave lines for those of another', () => {
  nowMs = 0
  const lines: [object, string][] = []
  const error = (fields: object, message: string) => void lines.push([fields, message])
  const log = boundFailures({ error }, now)
  const broken = Object.assign(new Error('broken'), { code: 'XX000' })
  for (let at = 0; at < 1_000; at++) log.error({ err: broken, at }, 'failed')
  expect(lines).toHaveLength(60)
  const unreadable = Object.assign(new Error('unreadable'), { code: '58030' })
  log.error({ err: unreadable }, 'failed')
  expect(lines.at(-1)).toEqual([{ err: unreadable }, 'failed'])
  for (let at = 0; at < 1_000; at++) log.error({ err: new RangeError('beyond') }, 'failed')
  const mistaken = new TypeError('mistaken')
  log.error({ err: mistaken }, 'failed')
  expect(lines.at(-1)).toEqual([{ err: mistaken }, 'failed'])
  log.error({ err: broken }, 'failed elsewhere')
  expect(lines.at(-1)).toEqual([{ err: broken }, 'failed elsewhere'])
})

test('how many lines were left out is said once, a minute later, and again only of others', () => {
  nowMs = 0
  const lines: [object, string][] = []
  const write = (fields: object, message: string) => void lines.push([fields, message])
  const tell = openRefusalLog({ warn: write }, now, 'refused')
  const log = boundFailures({ error: write }, now)
  const err = Object.assign(new RangeError('beyond'), { code: 'XX000' })
  for (let at = 0; at < 100; at++) {
    tell({ at })
    log.error({ err }, 'failed')
  }
  expect(lines.splice(0)).toHaveLength(120)
  vi.advanceTimersByTime(59_999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lines.splice(0)).toEqual([
    [{ untold: 40 }, 'lines were left out: refused'],
    [{ untold: 40, name: 'RangeError', code: 'XX000' }, 'lines were left out: failed'],
  ])
  vi.advanceTimersByTime(600_000)
  expect(lines).toEqual([])
  log.error({ err }, 'failed')
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([[{ untold: 1, name: 'RangeError', code: 'XX000' }, 'lines were left out: failed']])
})

test('what throws no error, or none at all, is of one kind as well', () => {
  nowMs = 0
  const lines: object[] = []
  const log = boundFailures({ error: (fields: object) => void lines.push(fields) }, now)
  for (let at = 0; at < 100; at++) log.error({ err: undefined, at }, 'failed')
  for (let at = 0; at < 100; at++) log.error({ at }, 'failed')
  expect(lines).toHaveLength(60)
})

test('a part with bound failures says everything else as often as it has to', () => {
  nowMs = 0
  const lines: string[] = []
  const at = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`)
  const log = withBoundFailures({ info: at('info'), warn: at('warn'), error: at('error') }, now)
  for (let told = 0; told < 100; told++) {
    log.info({}, 'taken')
    log.warn({}, 'refused')
    log.error({}, 'failed')
  }
  const often = (line: string) => lines.filter((each) => each === line).length
  expect([often('info taken'), often('warn refused'), often('error failed')]).toEqual([100, 100, 60])
})
