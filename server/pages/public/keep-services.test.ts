import { expect, test } from 'vitest'
import type { SharedLocals } from '#shop/locals.ts'
import { REDIRECTS } from './invalidations.ts'
import { keepServices } from './keep-services.ts'
import { KeptAnswers } from './kept-answers.ts'

/** A storefront that counts how often it is asked. */
function storefrontOf(state: { few: readonly { path: string; target: string }[] | null }) {
  const asked = { few: 0, one: 0 }
  const storefront = {
    fewRedirects: async () => {
      asked.few += 1
      return { ok: true, data: state.few }
    },
    redirect: async () => {
      asked.one += 1
      return { ok: true, data: '/one' }
    },
  }
  return { asked, locals: { storefront, backend: {} } as unknown as SharedLocals }
}

const embedded = { storefront: { kind: 'embedded' }, backend: { kind: 'embedded' } } as never

test('made-up addresses ask once whether any leads somewhere, until a redirect changes', async () => {
  const state = { few: [] as { path: string; target: string }[] }
  const { asked, locals } = storefrontOf(state)
  const answers = new KeptAnswers()
  const { storefront } = keepServices(locals, answers, embedded)
  for (const path of ['/a', '/b', '/c']) {
    expect(await storefront.redirect([path])).toEqual({ ok: true, data: null })
  }
  expect(asked).toEqual({ few: 1, one: 0 })
  state.few = [{ path: '/B', target: '/collection' }]
  answers.invalidate([REDIRECTS])
  expect(await storefront.redirect(['/b'])).toEqual({ ok: true, data: '/collection' })
  expect(asked).toEqual({ few: 2, one: 0 })
})

test('where there are many redirects, each address is asked for', async () => {
  const { asked, locals } = storefrontOf({ few: null })
  const { storefront } = keepServices(locals, new KeptAnswers(), embedded)
  await storefront.redirect(['/a'])
  expect(await storefront.redirect(['/b'])).toEqual({ ok: true, data: '/one' })
  expect(asked).toEqual({ few: 1, one: 2 })
})
