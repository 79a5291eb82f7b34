import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeAgentProfile } from '#tests/fixtures/ucp/shopping-agent.ts'
import { createAgentDirectory } from './agent-directory.ts'

const PATH = '/profile'
const ALWAYS = { payer: undefined, mayAsk: () => true }
const LASTING = { 'cache-control': 'max-age=600' }
/** All that the shop asks for in a profile, in almost as many bytes as it reads. */
const BIG_PROFILE = writeAgentProfile({
  capabilities: Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`com.example.c${at}`, Array(20).fill({ version: '2026-08-25' })]),
  ),
})

let isAway = false
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/big') && !isAway) return response.writeHead(200, LASTING).end(BIG_PROFILE)
  if (request.url !== PATH || isAway) return response.writeHead(404).end()
  return response.writeHead(200, LASTING).end(writeAgentProfile())
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  isAway = false
  asked.length = 0
})
afterEach(() => void vi.restoreAllMocks())

const open = () => createAgentDirectory({ rules: { mayAskLoopback: true }, vetted: new Map() })
const fetched = () => asked.filter((path) => path === PATH).length
const later = (ms: number) => {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ms)
}

test('agents that are known are not pushed out by addresses that lead to nothing', async () => {
  const agents = open()
  expect((await agents.find(origin + PATH, ALWAYS)).kind).toBe('found')
  for (let name = 0; name < 600; name += 1)
    expect((await agents.find(`${origin}/none?${name}`, ALWAYS)).kind).toBe('refused')
  expect((await agents.find(origin + PATH, ALWAYS)).kind).toBe('found')
  expect(fetched()).toBe(1)
})

test('agents with long profiles are kept as long as all together fill a few megabytes', async () => {
  const agents = open()
  const find = async (name: number) =>
    expect((await agents.find(`${origin}/big?${name}`, ALWAYS)).kind).toBe('found')
  for (let name = 0; name < 60; name += 1) await find(name)
  await find(0)
  expect(asked).toHaveLength(60)
  for (let name = 60; name < 150; name += 1) await find(name)
  await find(0)
  expect(asked).toHaveLength(151)
})

test('an address that leads to nothing is not asked again at once', async () => {
  const agents = open()
  for (let time = 0; time < 3; time += 1) await agents.find(`${origin}/none`, ALWAYS)
  expect(asked).toEqual(['/none'])
})

test('a profile whose host is away is good for as long as it said, however often its keys are asked for', async () => {
  const agents = open()
  await agents.find(origin + PATH, ALWAYS)
  isAway = true
  later(61_000)
  for (let time = 0; time < 3; time += 1)
    expect((await agents.refresh(origin + PATH, undefined)).kind).toBe('refused')
  expect(fetched()).toBe(2)
  expect((await agents.find(origin + PATH, ALWAYS)).kind).toBe('found')
})
