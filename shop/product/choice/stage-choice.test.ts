import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { changeWords, chooseOnStage, setStageQuantity, stageChoice } from './stage-choice.ts'

const finish = (value: string) => ({ name: 'Finish', value })
const color = (value: string) => ({ name: 'Color', value })
const variant = (...selectedOptions: { name: string; value: string }[]): ProductVariant => ({
  ...{
    id: selectedOptions.map(({ value }) => value).join('/'),
    title: '',
    priceCents: 24_900,
    compareAtPriceCents: null,
  },
  ...{ availableForSale: true, currentlyNotInStock: false, selectedOptions, image: null },
})
/** Oat comes in both finishes, slate in walnut alone. */
const chair = {
  variants: [
    variant(finish('Birch'), color('Oat')),
    variant(finish('Walnut'), color('Oat')),
    variant(finish('Walnut'), color('Slate')),
  ],
  options: [
    { name: 'Finish', values: ['Birch', 'Walnut'] },
    { name: 'Color', values: ['Oat', 'Slate'] },
  ],
} as unknown as Product
const FIRST = [finish('Birch'), color('Oat')]

const shown: string[] = []
let nextFrame: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  nextFrame = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => nextFrame.push(draw))
  stageChoice.set(undefined)
  shown.length = 0
  vi.stubGlobal('location', { href: 'https://keel.example/product/chair?from=mail' })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: URL) => shown.push(url.search),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function showFrame(): void {
  for (const draw of nextFrame.splice(0)) draw()
  vi.runAllTimers()
}

test('[4.04] the address names what is chosen, and keeps what else it said', () => {
  chooseOnStage(chair, FIRST, finish('Walnut'))
  expect(stageChoice.get()).toEqual({ selection: [finish('Walnut'), color('Oat')], changes: [], quantity: 1 })
  expect(shown, 'the frame that shows the choice waits for no address').toEqual([])
  showFrame()
  expect(shown).toEqual(['?from=mail&Finish=Walnut&Color=Oat'])
})

test('a choice that the other option cannot have changes that one, and says so', () => {
  chooseOnStage(chair, FIRST, color('Slate'))
  const { selection = [], changes = [] } = stageChoice.get() ?? {}
  expect(selection).toEqual([finish('Walnut'), color('Slate')])
  expect(changeWords(changes)).toBe('Finish changed to Walnut')
  expect(changeWords([...changes, ...changes])).toBe('Finish changed to Walnut. Finish changed to Walnut')
  chooseOnStage(chair, FIRST, color('Oat'))
  expect(stageChoice.get()).toMatchObject({ selection: [finish('Walnut'), color('Oat')], changes: [] })
})

test('how many are wanted stays when another option is chosen, and what is chosen when more are wanted', () => {
  setStageQuantity(FIRST, 3)
  expect(stageChoice.get()).toEqual({ selection: FIRST, changes: [], quantity: 3 })
  chooseOnStage(chair, FIRST, finish('Walnut'))
  expect(stageChoice.get()?.quantity).toBe(3)
  setStageQuantity(FIRST, 2)
  expect(stageChoice.get()).toMatchObject({ selection: [finish('Walnut'), color('Oat')], quantity: 2 })
})
