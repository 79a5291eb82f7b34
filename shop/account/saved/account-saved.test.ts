import { beforeEach, expect, test, vi } from 'vitest'
import { createBackendCall } from '../../clients/backend/backend-call.ts'
import type { SignedInCall } from '../../clients/backend/signed-in-call.ts'
import { createAccountSaved } from './account-saved.ts'

const ADA = 'ada'
const REFUSED = {
  code: 'PT409',
  message: 'an account keeps up to 50 saved products',
  details: null,
  hint: null,
}

/** A backend with one table, whose rows are the newest last. */
function openBackend(saved: string[]) {
  const asked: string[] = []
  let refusal: (() => Response | undefined) | undefined
  let signedIn: string | undefined = ADA
  let told = 0
  let onAsked = () => {}
  const browser = new Map<string, string>()
  const beside = new Map<string, string>()
  const storageOf = (entries: Map<string, string>) => ({
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
  async function answer(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    asked.push(method)
    onAsked()
    const refused = method === 'GET' ? undefined : refusal?.()
    if (refused) return refused
    if (method === 'GET')
      return Response.json(saved.toReversed().map((product_handle) => ({ product_handle })))
    if (method === 'POST')
      for (const row of JSON.parse(String(body)) as { product_handle: string }[])
        if (!saved.includes(row.product_handle)) saved.push(row.product_handle)
    if (method === 'DELETE') {
      const handle = new URL(address).searchParams.get('product_handle')?.replace(/^eq\./, '')
      saved.splice(0, saved.length, ...saved.filter((each) => each !== handle))
    }
    return new Response(null, { status: method === 'POST' ? 201 : 204 })
  }
  const backend = createBackendCall({ url: 'https://backend.example', key: 'anon', fetch: answer })
  const call: SignedInCall = (ask, schema) => backend((tables) => ask(tables, ADA), schema)
  const account = createAccountSaved({
    call,
    userId: () => signedIn,
    ofBrowser: () => storageOf(browser),
    besideSession: () => storageOf(beside),
    onCopy: () => {
      told += 1
    },
  })
  return {
    ...{ account, asked, saved, browser, beside, told: () => told },
    refuse(answerOf: () => Response | undefined) {
      refusal = answerOf
    },
    whenAsked(callback: () => void) {
      onAsked = callback
    },
    signOut() {
      signedIn = undefined
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

test('[6.01] what the browser saved before comes into the account once, in its order, and the browser’s list goes', async () => {
  const { account, saved, browser, beside, asked } = openBackend(['stool'])
  browser.set('keel_saved', 'chair\nstool\nbench')
  expect(await account.read()).toEqual(['chair', 'bench', 'stool'])
  expect(saved).toEqual(['stool', 'bench', 'chair'])
  expect(browser.size).toBe(0)
  expect(beside.get('keel_account_saved')).toBe('ada\nchair\nbench\nstool')
  expect(await account.read()).toEqual(['chair', 'bench', 'stool'])
  expect(asked).toEqual(['GET', 'POST', 'GET'])
})

test('[6.01] an account that does not answer leaves the browser’s list as it is', async () => {
  const { account, saved, browser, beside, refuse } = openBackend([])
  browser.set('keel_saved', 'chair')
  refuse(() => new Response('', { status: 503 }))
  expect(await account.read()).toBeUndefined()
  expect(await account.change('stool', true)).toBe('failed')
  expect([saved, browser.get('keel_saved'), beside.size]).toEqual([[], 'chair', 0])
})

test('[6.01] a product is saved and removed in the account, and the copy follows', async () => {
  const { account, saved, beside } = openBackend(['stool'])
  expect(await account.change('chair', true)).toBe('done')
  expect([saved, beside.get('keel_account_saved')]).toEqual([['stool', 'chair'], 'ada\nchair\nstool'])
  expect(await account.change('stool', false)).toBe('done')
  expect([saved, beside.get('keel_account_saved')]).toEqual([['chair'], 'ada\nchair'])
})

test('an account that is full says so, by what is known here or by the backend, and takes nothing', async () => {
  const many = Array.from({ length: 50 }, (_, at) => `stool-${at}`)
  const full = openBackend(many)
  expect(await full.account.change('chair', true)).toBe('full')
  expect(full.asked).toEqual(['GET'])
  const elsewhere = openBackend(['stool'])
  elsewhere.refuse(() => Response.json(REFUSED, { status: 409 }))
  expect(await elsewhere.account.change('chair', true)).toBe('full')
  expect(elsewhere.beside.get('keel_account_saved')).toBe('ada\nstool')
})

test('[6.01] a press while the browser’s list moves into an account that another device fills meanwhile is a matter of room', async () => {
  const { account, saved, browser, refuse } = openBackend(
    Array.from({ length: 48 }, (_, at) => `stool-${at}`),
  )
  browser.set('keel_saved', 'chair\nbench')
  let elsewhere = ['desk']
  refuse(() => {
    if (elsewhere.length === 0) return undefined
    saved.push(...elsewhere)
    elsewhere = []
    return Response.json(REFUSED, { status: 409 })
  })
  expect(await account.change('sofa', true)).toBe('full')
  expect([saved.slice(-2), saved.length, browser.size]).toEqual([['desk', 'chair'], 50, 0])
  expect(console.warn).not.toHaveBeenCalled()
})

test('[6.01] an account that stays full against what it told takes nothing, and the browser keeps its list', async () => {
  const { account, asked, browser, refuse } = openBackend([])
  browser.set('keel_saved', 'chair')
  refuse(() => Response.json(REFUSED, { status: 409 }))
  expect(await account.read()).toBeUndefined()
  expect([asked, browser.get('keel_saved')]).toEqual([['GET', 'POST', 'GET', 'POST'], 'chair'])
})

test('[6.01] changes that are asked for at once leave a copy of what the account then has', async () => {
  const { account, saved, beside, told } = openBackend(['bench', 'stool', 'chair'])
  const changes = [account.change('chair', false), account.read(), account.change('stool', false)]
  expect(await Promise.all(changes)).toEqual(['done', ['stool', 'bench'], 'done'])
  expect([saved, beside.get('keel_account_saved')]).toEqual([['bench'], 'ada\nbench'])
  expect(told()).toBe(5)
})

test('[6.01] a change that the account does not take for another reason has failed, and is no matter of room', async () => {
  const { account, saved, beside, refuse } = openBackend(['stool'])
  refuse(() => Response.json({ ...REFUSED, code: '42501' }, { status: 403 }))
  expect(await account.change('chair', true)).toBe('failed')
  expect([saved, beside.get('keel_account_saved')]).toEqual([['stool'], 'ada\nstool'])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('nobody who is signed out saves in an account, nor is anything asked', async () => {
  const { account, asked, signOut } = openBackend(['stool'])
  signOut()
  expect(await account.read()).toBeUndefined()
  expect(await account.change('chair', true)).toBe('failed')
  expect(asked).toEqual([])
})

test('[6.01] an answer that comes after the sign-out leaves no copy behind', async () => {
  const { account, beside, whenAsked, signOut } = openBackend(['stool'])
  whenAsked(signOut)
  expect(await account.read()).toEqual(['stool'])
  expect(beside.size).toBe(0)
})
