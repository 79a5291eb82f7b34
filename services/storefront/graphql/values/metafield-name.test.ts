import { expect, test } from 'vitest'
import { metafieldId, readMetafieldName } from './metafield-name.ts'

test('a metafield is named by namespace and key, in one text or in two', () => {
  expect(readMetafieldName('gift', 'custom')).toEqual({ namespace: 'custom', key: 'gift' })
  expect(readMetafieldName('custom.gift')).toEqual({ namespace: 'custom', key: 'gift' })
  expect(readMetafieldName('custom.gift.wrap')).toEqual({ namespace: 'custom', key: 'gift.wrap' })
  expect(readMetafieldName('custom.gift', 'other')).toEqual({ namespace: 'other', key: 'custom.gift' })
  for (const none of [null, undefined])
    expect(readMetafieldName('gift', none)).toEqual({ namespace: 'app', key: 'gift' })
  expect(readMetafieldName('.gift')).toEqual({ namespace: '', key: 'gift' })
})

test('its id is made of its cart and its name, and of nothing else', () => {
  const name = { namespace: 'custom', key: 'gift' }
  const id = metafieldId('cart-1', name)
  expect(id).toMatch(/^gid:\/\/shopify\/Metafield\/\d{1,15}$/)
  expect(metafieldId('cart-1', { ...name })).toBe(id)
  for (const other of [
    metafieldId('cart-2', name),
    metafieldId('cart-1', { ...name, key: 'note' }),
    metafieldId('cart-1', { ...name, namespace: 'app' }),
  ])
    expect(other).not.toBe(id)
})
