import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rooms } from './rooms.tsx'

const markedAt = (path: string) =>
  Array.from(
    renderToStaticMarkup(Rooms({ role: 'owner', storeAdmin: undefined, path })).matchAll(
      /aria-current="(\w+)">([^<]+)/g,
    ),
    ([, current, label]) => `${label}: ${current}`,
  )

test.each([
  ['/office', ['Today: page']],
  ['/office/orders/1042', ['Orders: page']],
  ['/office/figures', ['More: true', 'Figures: page']],
  ['/office/claims/7', ['More: true', 'Claims: page']],
])('at %s the room is marked, and so is what holds it on a phone: %j', (path, marked) => {
  expect(markedAt(path)).toEqual(marked)
})
