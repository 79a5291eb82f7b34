import script from 'astro/runtime/server/astro-island.prebuilt.js'
import { expect, test } from 'vitest'
import { HOLD_EARLY_CLICKS } from './early-clicks.ts'
import { ISLAND_SCRIPT, withIslandScriptApart } from './island-script.ts'

const island = (name: string) => `<astro-island uid="a" component-export="${name}" ssr></astro-island>`
const page = (...islands: string[]) =>
  `<body><script>${script}</script>${islands.map(island).join('')}</body>`

test('the script of islands comes as a file where the browser itself answers the first touch', () => {
  const html = page('AccountControl', 'CartControl', 'CarriedToastNotice')
  const apart = withIslandScriptApart(html)
  expect(apart).toContain(`<script async src="/${ISLAND_SCRIPT.path}"></script>`)
  expect(apart).not.toContain(script)
  expect(ISLAND_SCRIPT.content).toBe(script)
  expect(ISLAND_SCRIPT.path).toMatch(/^_astro\/islands\.[\w-]{8}\.js$/)
})

test('a page whose island must hold a click does so before the script is there', () => {
  const apart = withIslandScriptApart(page('CartControl', 'ProductStage'))
  expect(apart).toContain(
    `<script>${HOLD_EARLY_CLICKS}</script><script async src="/${ISLAND_SCRIPT.path}"></script>`,
  )
})
