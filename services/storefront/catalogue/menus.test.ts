import { expect, test } from 'vitest'
import { navigation } from '#facts/navigation.ts'
import { readChange } from './changes.ts'
import { menus } from './menus.ts'

test('a shop has the two menus that Shopify gives to a new one, with its own links', () => {
  expect(menus).toEqual([
    { handle: 'main-menu', title: 'Main menu', links: navigation.main },
    { handle: 'footer', title: 'Footer menu', links: navigation.footer },
  ])
  for (const { links } of menus) expect(links.length).toBeGreaterThan(3)
})

test('a notice names the product that changed; one that does not may mean any', () => {
  expect(readChange('{"product":"chair"}')).toBe('chair')
  for (const odd of ['', '{', 'null', '"chair"', '{"product":1}', '{"collection":"chair"}'])
    expect(readChange(odd), odd).toBeUndefined()
})
