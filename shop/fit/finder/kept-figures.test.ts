import { afterEach, describe, expect, test, vi } from 'vitest'
import { FIGURES_KEY } from './figures-key.ts'
import { keepFigures, readFigures } from './kept-figures.ts'

test('figures are read as they were kept, without the chair that they were asked of', () => {
  expect([...readFigures('height-ft=5&height-in=6&desk-in=29&shins=yes&chair=keel-saddle-stool')]).toEqual([
    ['height-ft', '5'],
    ['height-in', '6'],
    ['desk-in', '29'],
    ['shins', 'yes'],
  ])
})

test('whatever else lies there is none', () => {
  for (const text of [null, '', '{"height":5}', 'a=b', '%', 'height-ft='])
    expect(readFigures(text).size).toBe(0)
  expect(readFigures(`height-ft=${'5'.repeat(10_000)}`).get('height-ft')).toHaveLength(12)
})

class FakeField extends EventTarget {
  value = ''
  checked = false
}
class FakeRadios {
  value = ''
}

/** A form that asks for figures, beside a box that says whether the browser keeps them. */
class FakeForm extends EventTarget {
  readonly fields: Record<string, FakeField | FakeRadios | object> = {
    'height-ft': new FakeField(),
    'desk-in': new FakeField(),
    shins: new FakeRadios(),
    'weight-lb': {},
  }
  readonly box = new FakeField()
  readonly elements = { namedItem: (name: string) => this.fields[name] ?? null }

  querySelectorAll(selector: string) {
    return selector === 'input[type=text]' ? [this.fields['height-ft'], this.fields['desk-in']] : []
  }
  valueIn(name: string) {
    return Reflect.get(this.fields[name] ?? {}, 'value')
  }
  tick(isTicked: boolean) {
    this.box.checked = isTicked
    this.box.dispatchEvent(new Event('change'))
  }
  send() {
    this.dispatchEvent(new Event('submit'))
  }
}

function openPage({ kept, isFull = false }: { kept?: string; isFull?: boolean } = {}) {
  const form = new FakeForm()
  const stored = new Map(kept === undefined ? [] : [[FIGURES_KEY, kept]])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  }
  const label = (within: FakeForm | null, box: FakeField | null) => ({
    closest: (selector: string) => (selector === 'form' ? within : null),
    querySelector: (selector: string) => (selector === 'input' ? box : null),
  })
  // The first two are no forms of ours, and leave the third as it is.
  const labels = [label(null, new FakeField()), label(new FakeForm(), null), label(form, form.box)]
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === '[data-keep-figures]' ? labels : []),
  })
  vi.stubGlobal('HTMLInputElement', FakeField)
  vi.stubGlobal('RadioNodeList', FakeRadios)
  vi.stubGlobal(
    'FormData',
    class {
      *[Symbol.iterator]() {
        yield* [
          ['height-ft', form.valueIn('height-ft')],
          ['desk-in', form.valueIn('desk-in')],
          ['chair', 'keel-saddle-stool'],
        ]
      }
    },
  )
  return { form, stored }
}

describe('a form that asks for figures', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('is filled in with what the browser keeps, and says that it keeps it', () => {
    const { form } = openPage({ kept: 'height-ft=5&desk-in=29&shins=yes&weight-lb=150&height-cm=9' })
    keepFigures()
    expect(['height-ft', 'desk-in', 'shins'].map((name) => form.valueIn(name))).toEqual(['5', '29', 'yes'])
    expect(form.box.checked).toBe(true)
    expect(form.fields['weight-lb'], 'what is no field stays as it is').toEqual({})
  })

  test('in which something was typed before stays as it is', () => {
    const { form } = openPage({ kept: 'height-ft=5&desk-in=29' })
    Reflect.set(form.fields['desk-in'] ?? {}, 'value', '30')
    keepFigures()
    expect(form.valueIn('height-ft')).toBe('')
    expect(form.valueIn('desk-in')).toBe('30')
    expect(form.box.checked).toBe(true)
  })

  test('of a browser that keeps nothing is blank, and keeps nothing until its box says so', () => {
    const { form, stored } = openPage()
    keepFigures()
    expect(form.box.checked).toBe(false)
    Reflect.set(form.fields['height-ft'] ?? {}, 'value', '6')
    form.send()
    expect(stored.size).toBe(0)
    form.tick(true)
    form.send()
    expect(stored.get(FIGURES_KEY)).toBe('height-ft=6')
  })

  test('forgets them as soon as its box says no', () => {
    const { form, stored } = openPage({ kept: 'height-ft=5' })
    keepFigures()
    form.tick(true)
    expect(stored.has(FIGURES_KEY)).toBe(true)
    form.tick(false)
    expect(stored.has(FIGURES_KEY)).toBe(false)
  })

  test('is sent all the same by a browser whose storage is full or switched off', () => {
    const { form, stored } = openPage({ isFull: true })
    keepFigures()
    form.tick(true)
    expect(() => form.send()).not.toThrow()
    expect(stored.size).toBe(0)
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new DOMException('off', 'SecurityError')
      },
    })
    expect(keepFigures).not.toThrow()
  })
})
