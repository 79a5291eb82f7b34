import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEnhanced } from './keep-enhanced.ts'

/** An element of the page, as far as it is looked at. */
class FakeElement {
  isConnected = true
  readonly name: string
  readonly holder: FakeElement[]

  constructor(name: string, holder: FakeElement[]) {
    this.name = name
    this.holder = holder
    holder.push(this)
  }

  replaceWith(other: FakeElement) {
    this.holder.splice(this.holder.indexOf(this), 1, other)
    this.isConnected = false
    other.isConnected = true
  }

  remove() {
    this.holder.splice(this.holder.indexOf(this), 1)
    this.isConnected = false
  }
}

let look = () => {}
let observed: unknown[] = []
beforeEach(() => {
  observed = []
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        look = callback
      }
      observe(...what: unknown[]) {
        observed.push(...what)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

function open(...names: string[]) {
  const shown: FakeElement[] = []
  for (const name of names) new FakeElement(name, shown)
  const told: string[] = []
  const section = { querySelectorAll: (selector: string) => (selector === 'form' ? [...shown] : []) }
  keepEnhanced(section as unknown as HTMLElement, {
    selector: 'form',
    keyOf: (element) => (element as unknown as FakeElement).name,
    start: (element) => {
      const { name } = element as unknown as FakeElement
      told.push(`start ${name}`)
      return { update: () => void told.push(`update ${name}`), stop: () => void told.push(`stop ${name}`) }
    },
  })
  return { shown, told, section }
}

test('what is there begins at once, and what comes later as it comes', () => {
  const { shown, told, section } = open('one')
  expect(observed).toEqual([section, { childList: true, subtree: true }])
  new FakeElement('two', shown)
  look()
  look()
  expect(told).toEqual(['start one', 'start two'])
})

test('[7.05] when the list is shown anew, the form in it stays with what is typed, and hears of the newer data', () => {
  const { shown, told } = open('one')
  const [typed] = shown
  typed?.remove()
  new FakeElement('one', shown)
  look()
  expect(shown).toEqual([typed])
  expect(told).toEqual(['start one', 'update one'])
})

test('what is gone ends, once, and begins anew where it comes back', () => {
  const { shown, told } = open('one', 'two')
  shown[0]?.remove()
  look()
  look()
  expect(told.slice(2)).toEqual(['stop one'])
  new FakeElement('one', shown)
  look()
  expect(told.slice(3)).toEqual(['start one'])
})

test('of two with one name the first is kept while it is there', () => {
  const { shown, told } = open('one')
  new FakeElement('one', shown)
  look()
  expect(shown).toHaveLength(2)
  expect(told).toEqual(['start one'])
})

test('what takes no newer data is put back all the same', () => {
  const shown: FakeElement[] = []
  const form = new FakeElement('one', shown)
  const section = { querySelectorAll: () => [...shown] } as unknown as HTMLElement
  keepEnhanced(section, { selector: 'form', keyOf: () => 'one', start: () => ({ stop: () => {} }) })
  form.remove()
  new FakeElement('one', shown)
  look()
  expect(shown).toEqual([form])
})
