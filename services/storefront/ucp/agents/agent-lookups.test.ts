import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { knownProfile, writeAgentProfile } from '#tests/fixtures/ucp/shopping-agent.ts'
import { createAgentDirectory, type Namer } from './agent-directory.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** What the host of agents answers, by path; anything else is not there. */
const answers = new Map<string, { readonly body: string; readonly caching?: string }>()
const asked: string[] = []
const accepted: (string | undefined)[] = []
const server = createServer(({ url = '', headers }, response) => {
  asked.push(url)
  accepted.push(headers.accept)
  const answer = answers.get(url)
  if (!answer) return response.writeHead(404).end(writeAgentProfile())
  const caching = answer.caching === undefined ? {} : { 'cache-control': answer.caching }
  return response.writeHead(200, caching).end(answer.body)
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  answers.clear()
  asked.length = 0
  accepted.length = 0
})
afterEach(() => void vi.restoreAllMocks())

const vetted = new Map([
  ['https://vetted.example/p', knownProfile()],
  ['https://old.example/p', knownProfile({ version: '2020-01-01' })],
])
const open = () => createAgentDirectory({ rules: { mayAskLoopback: true }, vetted })
const always: Namer = { payer: undefined, mayAsk: () => true }
const never: Namer = { payer: undefined, mayAsk: () => false }
const from = (payer: string): Namer => ({ payer, mayAsk: () => true })
const later = (ms: number) => {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ms)
}

test('an agent is known by its profile, which is asked for as JSON', async () => {
  answers.set('/p', { body: writeAgentProfile() })
  expect(await open().find(`${origin}/p`, always)).toEqual({
    ...{ kind: 'found', url: `${origin}/p` },
    profile: knownProfile(),
  })
  expect(accepted).toEqual(['application/json'])
})

test('whom the owner has let in beforehand is never asked, nor bounded', async () => {
  const agents = open()
  expect(await agents.find('https://vetted.example/p', never)).toMatchObject({ kind: 'found' })
  expect(await agents.refresh('https://vetted.example/p', undefined)).toMatchObject({ kind: 'found' })
  expect(await agents.refresh('https://old.example/p', undefined)).toMatchObject({
    code: 'version_unsupported',
  })
})

test.each([
  ['not there', '/none', 424, 'profile_unreachable', 'The profile was answered with status 404.'],
  ['no profile', '/text', 422, 'profile_malformed', 'What was fetched is no profile of an agent.'],
  [
    'of another version',
    '/old',
    422,
    'version_unsupported',
    'Protocol version 2020-01-01 is not supported. This shop supports version 2026-08-25.',
  ],
  [
    'too long',
    '/long',
    424,
    'profile_unreachable',
    'The profile could not be fetched: the answer is longer than 131072 bytes.',
  ],
])('a profile that is %s is refused in words', async (_case, path, status, code, content) => {
  answers.set('/text', { body: 'no profile' })
  answers.set('/old', { body: writeAgentProfile({ version: '2020-01-01' }) })
  answers.set('/long', { body: `${writeAgentProfile()}${' '.repeat(128 * 1024)}` })
  expect(await open().find(origin + path, always)).toMatchObject({ kind: 'refused', status, code, content })
})

test('an address within this network is not asked', async () => {
  const lookUp = async () => ['10.0.0.1']
  const agents = createAgentDirectory({ rules: { mayAskLoopback: false, lookUp }, vetted: new Map() })
  expect(await agents.find('https://agent.example/p', always)).toMatchObject({
    ...{ status: 400, code: 'invalid_profile_url' },
    content: 'The profile cannot be asked for: the address is not of the public internet.',
  })
})

test('an address has a length, and is one of https', async () => {
  const agents = open()
  const long = (characters: number) => `${origin}/${'a'.repeat(characters - origin.length - 1)}`
  const unwritten = `${origin}/${'ü'.repeat(400)}`
  expect(await agents.find(unwritten, always)).toMatchObject({ code: 'invalid_profile_url' })
  expect(await agents.find(long(2048), always)).toMatchObject({ code: 'profile_unreachable' })
  const refused = {
    ...{ kind: 'refused', status: 400, code: 'invalid_profile_url' },
    content: 'The address of the agent’s profile must be of https.',
  }
  for (const url of [long(2049), 'no address', 'http://agent.example/p']) {
    expect(await agents.find(url, always)).toMatchObject(refused)
    expect(await agents.refresh(url, undefined)).toMatchObject(refused)
  }
  expect(asked).toHaveLength(1)
})

test('whoever has named too many agents is told when to come back, unless the profile is there or on its way', async () => {
  answers.set('/p', { body: writeAgentProfile() })
  const agents = open()
  expect(await agents.find(`${origin}/p`, never)).toMatchObject({
    ...{ status: 429, code: 'rate_limited', retryAfterS: 10 },
    content: 'Too many agents were named from here.',
  })
  expect(asked).toEqual([])
  const both = await Promise.all([agents.find(`${origin}/p`, always), agents.find(`${origin}/p`, never)])
  expect(both.map(({ kind }) => kind)).toEqual(['found', 'found'])
  expect((await agents.find(`${origin}/p`, never)).kind).toBe('found')
  expect(asked).toEqual(['/p'])
})

/** A directory whose names are looked up when the test says so. */
function openSlowly() {
  const waiting: ((addresses: string[]) => void)[] = []
  const lookUp = () => new Promise<string[]>((found) => waiting.push(found))
  const agents = createAgentDirectory({ rules: { mayAskLoopback: false, lookUp }, vetted: new Map() })
  const find = (name: number, namer: Namer) => agents.find(`https://agent-${name}.example/p`, namer)
  return { waiting, find }
}
const FULL = {
  ...{ status: 503, code: 'profile_unreachable', retryAfterS: 2 },
  content: 'The shop looks up too many agents just now.',
}

test('sixteen agents are looked up at once, and a seventeenth is told to come back', async () => {
  const { waiting, find } = openSlowly()
  const first = Array.from({ length: 16 }, (_, name) => find(name, from(`network ${name}`)))
  expect(await find(16, from('another'))).toMatchObject(FULL)
  expect(waiting).toHaveLength(16)
  for (const found of waiting) found([])
  expect((await Promise.all(first)).map((each) => each.kind === 'refused' && each.status)).toEqual(
    Array(16).fill(424),
  )
  const next = find(16, from('another'))
  waiting[16]?.([])
  expect(await next).toMatchObject({ content: 'The profile could not be fetched: the name has no address.' })
})

test('a network whose agents are silent leaves room for the agents of others', async () => {
  const { waiting, find } = openSlowly()
  const silent = Array.from({ length: 16 }, (_, name) => find(name, from('silent')))
  const told = find(16, from('another'))
  expect(waiting).toHaveLength(3)
  for (const each of await Promise.all(silent.slice(2))) expect(each).toMatchObject(FULL)
  waiting[2]?.([])
  expect(await told).toMatchObject({ status: 424 })
})

test('who is not looked up for want of room has paid nothing for it', async () => {
  const { find } = openSlowly()
  let asks = 0
  const mayAsk = () => {
    asks += 1
    return true
  }
  for (let name = 0; name < 3; name += 1) void find(name, { payer: 'one', mayAsk })
  expect(asks).toBe(2)
})

test('an agent that is known goes on by its profile of before while there is no room, for a day', async () => {
  answers.set('/p', { body: writeAgentProfile() })
  const lookUp = async (name: string) => (name === 'localhost' ? ['127.0.0.1'] : new Promise<never>(() => {}))
  const agents = createAgentDirectory({ rules: { mayAskLoopback: true, lookUp }, vetted })
  expect((await agents.find(`${origin}/p`, from('one'))).kind).toBe('found')
  for (let name = 0; name < 2; name += 1) void agents.find(`https://agent-${name}.example/p`, from('one'))
  later(61 * SECOND_MS)
  expect((await agents.find(`${origin}/p`, from('one'))).kind).toBe('found')
  expect((await agents.refresh(`${origin}/p`, 'one')).kind).toBe('found')
  vi.restoreAllMocks()
  later(DAY_MS + SECOND_MS)
  expect(await agents.find(`${origin}/p`, from('one'))).toMatchObject(FULL)
  expect(asked).toEqual(['/p'])
})

test.each([
  ['no word', undefined, 60 * SECOND_MS],
  ['a second', 'max-age=1', 60 * SECOND_MS],
  ['ten minutes', 'public, max-age=600', 600 * SECOND_MS],
  ['ten minutes, among others', 'public,MAX-AGE=600,must-revalidate', 600 * SECOND_MS],
  ['something else', 'x-max-age=600', 60 * SECOND_MS],
  ['a year', 'max-age=31536000', DAY_MS],
])(
  'a profile that says %s of its lifetime is asked for anew when that is over',
  async (_case, caching, lastsMs) => {
    answers.set('/p', { body: writeAgentProfile(), ...(caching !== undefined && { caching }) })
    for (const [ms, times] of [
      [lastsMs - SECOND_MS, 1],
      [lastsMs + SECOND_MS, 2],
    ] as const) {
      asked.length = 0
      const agents = open()
      await agents.find(`${origin}/p`, always)
      later(ms)
      await agents.find(`${origin}/p`, always)
      vi.restoreAllMocks()
      expect(asked).toHaveLength(times)
    }
  },
)

test.each([
  [29 * SECOND_MS, 1],
  [31 * SECOND_MS, 2],
])('what was not there is asked for again after half a minute: %s ms', async (ms, times) => {
  const agents = open()
  await agents.find(`${origin}/none`, always)
  later(ms)
  await agents.find(`${origin}/none`, always)
  expect(asked).toHaveLength(times)
})

test.each([
  [59 * SECOND_MS, 1],
  [61 * SECOND_MS, 2],
])('keys are asked for anew no more often than each minute: %s ms', async (ms, times) => {
  answers.set('/p', { body: writeAgentProfile(), caching: 'max-age=600' })
  const agents = open()
  await agents.find(`${origin}/p`, always)
  later(ms)
  expect((await agents.refresh(`${origin}/p`, undefined)).kind).toBe('found')
  expect(asked).toHaveLength(times)
})
