import { expect, test } from 'vitest'
import {
  asked,
  heldRender,
  openPublicPages,
  rendered,
  renders,
  textOf,
} from '#tests/fixtures/shop/public-pages.ts'

test('a change purges what carries its tag, and nothing else', async () => {
  const cache = openPublicPages()
  await cache.get(asked('/product/a'), renders(rendered('a', { tags: ['product:a'] })))
  await cache.get(asked('/product/b'), renders(rendered('b', { tags: ['product:b'] })))
  cache.invalidate(['product:a'])
  expect(cache.peek(asked('/product/a'))).toBeUndefined()
  expect(await textOf(cache.peek(asked('/product/b')))).toBe('b')
})

test('a render that a change overtook is not kept', async () => {
  const cache = openPublicPages()
  const { render, end } = heldRender()
  const waiting = cache.get(asked('/'), render)
  cache.invalidate(['products'])
  end(rendered('old price', { tags: ['products'] }))
  // Nor does a cache in front keep what is answered to who has waited.
  expect(await waiting).toMatchObject({ cacheable: false })
  expect(cache.peek(asked('/'))).toBeUndefined()
})

test('nor where another one has ended since', async () => {
  const cache = openPublicPages()
  const { render, end } = heldRender()
  const waiting = cache.get(asked('/'), render)
  cache.invalidate(['products'])
  await cache.get(asked('/about'), renders(rendered('about')))
  end(rendered('old price', { tags: ['products'] }))
  await waiting
  expect(cache.peek(asked('/'))).toBeUndefined()
})

test('nor given to anyone who asked after it', async () => {
  const cache = openPublicPages()
  const { render, end } = heldRender()
  const before = cache.get(asked('/'), render)
  cache.invalidate(['products'])
  const after = cache.get(asked('/'), renders(rendered('new price', { tags: ['products'] })))
  end(rendered('old price', { tags: ['products'] }))
  expect(await textOf(await after)).toBe('new price')
  await before
  expect(await textOf(cache.peek(asked('/')))).toBe('new price')
})

test('a render of something else than what changed is kept all the same', async () => {
  const cache = openPublicPages()
  const { render, end } = heldRender()
  const waiting = cache.get(asked('/product/a'), render)
  cache.invalidate(['product:b'])
  end(rendered('a', { tags: ['product:a'] }))
  await waiting
  expect(await textOf(cache.peek(asked('/product/a')))).toBe('a')
})

test('clearing forgets every page, and every render under way', async () => {
  const cache = openPublicPages()
  await cache.get(asked('/about'), renders(rendered('about')))
  const { render, end } = heldRender()
  const waiting = cache.get(asked('/'), render)
  cache.clear()
  end(rendered('home'))
  await waiting
  expect(cache.peek(asked('/about'))).toBeUndefined()
  expect(cache.peek(asked('/'))).toBeUndefined()
})
