import { serializeProps } from 'astro/runtime/server/serialize.js'
import { expect, test } from 'vitest'
import { islandProps } from './island-props.ts'

test('an island’s properties are read as Astro writes them', () => {
  const props = {
    title: 'A chair',
    price: 24_900,
    isSold: true,
    model: null,
    selection: [{ name: 'Finish', value: 'Oak' }, []],
    looks: { 'https://keel.test/a.jpg?v=1': [{ values: ['oak', ''] }] },
    swatches: {},
  }
  const written = serializeProps(props, { displayName: 'Stage', hydrate: 'tap' } as never)
  const island = { getAttribute: () => written } as unknown as HTMLElement
  expect(islandProps(island)).toEqual(props)
})
