import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAgentProfile } from '#tests/fixtures/ucp/shopping-agent.ts'
import { readConfig } from '../config/config.ts'
import { readVettedAgents } from './vetted-agents.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-agents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string) {
  const path = join(folder, 'agents.json')
  await writeFile(path, text)
  return readVettedAgents(configWith(path))
}
function configWith(path?: string) {
  const result = readConfig(path === undefined ? {} : { VETTED_AGENTS: path })
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.config
}
const profile = JSON.parse(writeAgentProfile())

test('without a file nobody is let in beforehand', async () => {
  expect((await readVettedAgents(configWith())).size).toBe(0)
})

test('agents are let in by the addresses of their profiles', async () => {
  const agents = await read(JSON.stringify({ 'https://agent.example/p': profile }))
  expect(agents.get('https://agent.example/p')?.ucp.version).toBe('2026-08-25')
})

test.each([
  ['no JSON', '{', 'no JSON object'],
  ['a list', JSON.stringify([profile]), 'no JSON object|no https address'],
  [
    'an address without encryption',
    JSON.stringify({ 'http://agent.example/p': profile }),
    'no https address',
  ],
  [
    'something that is no profile',
    JSON.stringify({ 'https://agent.example/p': { keys: [] } }),
    'is no profile',
  ],
])('a file of %s stops the start with a line that names the variable', async (_case, text, words) => {
  await expect(read(text)).rejects.toThrow(new RegExp(`^VETTED_AGENTS.*(?:${words})`))
})

test('so does a file that is not there', async () => {
  await expect(readVettedAgents(configWith(join(folder, 'none.json')))).rejects.toThrow('cannot be read')
})
