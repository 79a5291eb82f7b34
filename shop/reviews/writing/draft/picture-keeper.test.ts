import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_AGE_MS } from './draft-keeper.ts'
import { forgetOldPictures, forgetPicture, keepPicture, readPicture } from './picture-keeper.ts'

interface Row {
  readonly id: string
}

/** What the browser's database holds; undefined before it was first opened. */
let rows: Map<string, Row> | undefined
let openConnections = 0
/** The name of the table, once there is one. */
let table = ''
let isBroken = false
let isFull = false

/** Stands in for a request of IndexedDB, which answers in a later turn. */
function answering(answer: () => unknown) {
  const request: {
    result?: unknown
    onsuccess?: () => void
    onerror?: () => void
    onupgradeneeded?: () => void
  } = {}
  queueMicrotask(() => {
    if (isBroken) return request.onerror?.()
    request.result = answer()
    if (rows === undefined) request.onupgradeneeded?.()
    request.onsuccess?.()
  })
  return request
}

function begin(name: string, mode: string) {
  if (name !== table) throw new Error('there is no such table')
  if (mode !== 'readonly' && mode !== 'readwrite') throw new TypeError(`${mode} is no mode`)
  const held = rows ?? new Map<string, Row>()
  const transaction: { oncomplete?: () => void; onabort?: () => void; objectStore?: object } = {}
  const write = (change: () => unknown) => {
    if (mode !== 'readwrite') throw new Error('this may only read')
    return answering(change)
  }
  const store = {
    put: (row: Row) => write(() => held.set(row.id, row) && row.id),
    get: (id: string) => answering(() => held.get(id)),
    getAll: () => answering(() => [...held.values()]),
    delete: (id: string) => write(() => void held.delete(id)),
  }
  setImmediate(() => (isFull ? transaction.onabort?.() : transaction.oncomplete?.()))
  return Object.assign(transaction, { objectStore: () => store })
}

const database = {
  createObjectStore(name: string, { keyPath }: { readonly keyPath?: string }) {
    if (name === '' || keyPath !== 'id') throw new Error('its rows cannot be told apart')
    table = name
    rows = new Map()
  },
  transaction: begin,
  close() {
    openConnections -= 1
  },
}

const START = new Date('2026-03-06T15:00:00Z').getTime()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  rows = undefined
  openConnections = 0
  isFull = false
  isBroken = false
  const open = (name: string) =>
    answering(() => {
      expect(name).toMatch(/^keel_/)
      openConnections += 1
      return database
    })
  vi.stubGlobal('indexedDB', { open })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const BYTES = new Blob(['a picture'])

test('[3.05] a picture that was chosen is there again after the page was left, until it is forgotten', async () => {
  expect(await readPicture('a')).toBeUndefined()
  expect(await keepPicture('a', BYTES)).toBe(true)
  expect(await readPicture('a')).toBe(BYTES)
  expect(await readPicture('b')).toBeUndefined()
  await forgetPicture('a')
  expect(await readPicture('a')).toBeUndefined()
  // An open connection would keep the page from coming back at once.
  expect(openConnections).toBe(0)
})

test('[3.05] pictures of drafts that nobody came back to are forgotten after thirty days', async () => {
  await keepPicture('old', BYTES)
  vi.setSystemTime(START + 1)
  await keepPicture('younger', BYTES)
  vi.setSystemTime(START + MAX_AGE_MS - 1)
  await forgetOldPictures()
  expect([...(rows?.keys() ?? [])]).toEqual(['old', 'younger'])
  vi.setSystemTime(START + MAX_AGE_MS)
  await forgetOldPictures()
  expect([...(rows?.keys() ?? [])]).toEqual(['younger'])
})

test('[3.05] a browser that is full, or keeps nothing, says so and breaks nothing', async () => {
  await keepPicture('a', BYTES)
  isFull = true
  expect(await keepPicture('b', BYTES)).toBe(false)
  isBroken = true
  expect(await keepPicture('b', BYTES)).toBe(false)
  expect(openConnections).toBe(0)
  vi.stubGlobal('indexedDB', undefined)
  expect(await keepPicture('c', BYTES)).toBe(false)
  expect(await readPicture('a')).toBeUndefined()
  await expect(forgetOldPictures()).resolves.toBeUndefined()
})
