import { expect, test } from 'vitest'
import { createTypeahead } from './typeahead.ts'

/** A menu with these rows, of which `focused` has the focus. */
function menuOf(...rows: string[]) {
  let focused = ''
  const items = rows.map((textContent) => ({
    textContent,
    matches: () => textContent === focused,
    focus() {
      focused = textContent
    },
  }))
  return { menu: { querySelectorAll: () => items } as unknown as HTMLElement, focused: () => focused }
}

test('[9.12] letters within a second of each other are one word, and a later one begins the next', () => {
  const { menu, focused } = menuOf('Account', 'Saved', 'Sign out')
  const type = createTypeahead()
  type(menu, 's', 0)
  expect(focused()).toBe('Saved')
  type(menu, 'i', 1_000)
  expect(focused()).toBe('Sign out')
  type(menu, 'a', 2_001)
  expect(focused()).toBe('Account')
})
