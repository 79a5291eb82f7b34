import script from 'astro/runtime/server/astro-island.prebuilt.js'
import { expect, test } from 'vitest'
import { HOLD_EARLY_CLICKS } from './early-clicks.ts'
import { withoutIslandScripts } from './island-scripts.ts'

const island = (name: string) => `<astro-island uid="a" component-export="${name}" ssr></astro-island>`
const withoutScripts = (html: string) => withoutIslandScripts(Buffer.from(html)).toString()
const HEAD = '<head><script>first()</script></head><style>a{}</style>'
const page = (...islands: string[]) =>
  `${HEAD}<script>(()=>{self.Astro={tap(){}}})();\n</script><script>${script}</script>${islands.map(island).join('')}`

test('the scripts of islands do not stand in a page where the browser itself answers the first touch', () => {
  const islands = ['AccountControl', 'CartControl', 'CarriedToastNotice']
  expect(withoutScripts(page(...islands))).toBe(HEAD + islands.map(island).join(''))
})

test('a page whose island must hold a click does so before the script is there', () => {
  expect(withoutScripts(page('CartControl', 'ProductStage'))).toBe(
    `${HEAD}<script>${HOLD_EARLY_CLICKS}</script>${island('CartControl')}${island('ProductStage')}`,
  )
})

test('a page without islands, or as development makes it, stays as it is', () => {
  for (const html of ['<script>first()</script><p>', page('CartControl').replace(script, 'of development')])
    expect(withoutScripts(html)).toBe(html)
})
