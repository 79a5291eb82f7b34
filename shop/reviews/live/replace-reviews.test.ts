import { describe, expect, test } from 'vitest'
import { pushedOff, replaceReviews } from './replace-reviews.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))

test.each([
  ['one was written', 'abcde', 'nabcd', 'e'],
  ['two were written', 'abcde', 'mnabc', 'de'],
  ['the last was removed', 'abcde', 'abcdf', ''],
  ['one in the middle was removed', 'abcde', 'abdef', ''],
  ['one was written on a list that had room', 'abc', 'nabc', ''],
  ['one was written and one removed', 'abcde', 'nacde', ''],
  ['all are others', 'abcde', 'mnopq', ''],
  ['nothing is left', 'abc', '', ''],
  ['it was empty', '', 'a', ''],
])('[4.05] %s', (_what, before, after, pushed) => {
  expect(pushedOff(rowsOf(before), rowsOf(after))).toEqual(rowsOf(pushed))
})

/** An element of the page, as far as lists of reviews need one. */
class FakeElement {
  readonly attributes: Map<string, string>
  /** How often it was put into the page: an element that is put again loses its focus and what is open in it. */
  timesPut = 0
  #within: FakeElement[]
  #parent: FakeElement | undefined

  constructor(attributes: Readonly<Record<string, string>>, within: readonly FakeElement[] = []) {
    this.attributes = new Map(Object.entries(attributes))
    this.#within = [...within]
    for (const child of within) child.#parent = this
  }

  get id() {
    return this.getAttribute('id') ?? ''
  }
  get children() {
    return Object.assign([...this.#within], { item: (at: number) => this.#within[at] ?? null })
  }
  get outerHTML(): string {
    return JSON.stringify([[...this.attributes], this.#within.map((child) => child.outerHTML)])
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)

  querySelectorAll(selector: string): FakeElement[] {
    const [, name] = /^\[([\w-]+)\]$/.exec(selector) ?? []
    if (name === undefined) throw new SyntaxError(`${selector} is not a valid selector`)
    return this.#within.flatMap((child) => [
      ...(child.attributes.has(name) ? [child] : []),
      ...child.querySelectorAll(selector),
    ])
  }

  remove(): void {
    const siblings = this.#parent?.children.filter((each) => each !== this)
    if (this.#parent && siblings) this.#parent.#within = siblings
    this.#parent = undefined
  }

  insertBefore(child: FakeElement, place: FakeElement | null): void {
    child.remove()
    const at = place ? this.#within.indexOf(place) : this.#within.length
    this.#within.splice(at, 0, child)
    child.#parent = this
    child.timesPut += 1
  }

  replaceWith(other: FakeElement): void {
    this.#parent?.insertBefore(other, this)
    this.remove()
  }
}

/** A row such as 'a2': the second version of the review a. */
const row = ([id = '', version = '1']: string) => new FakeElement({ id, 'data-version': version })
const list = (rows: string, label = '', part = 'reviews') =>
  new FakeElement({ 'data-part': part, 'aria-label': label }, rows.split(' ').filter(Boolean).map(row))
const toolbar = (words: string) => new FakeElement({ 'data-part': 'toolbar', words })

/** Replaces what a page shows. `read` are the ids of the rows that somebody reads. */
function replace(parts: FakeElement[], newerParts: FakeElement[], read = '') {
  const reviews = new FakeElement({ name: 'before' }, parts)
  const page = new FakeElement({}, [reviews])
  const newer = new FakeElement({ name: 'newer' }, newerParts)
  replaceReviews(
    reviews as unknown as HTMLElement,
    newer as unknown as HTMLElement,
    ({ id }) => id !== '' && read.includes(id),
  )
  const shown = page.children[0] as FakeElement
  return { shown, isWhole: shown === newer }
}

/** What a list shows after another came, and how often each of its rows was put there. */
function replaceRows(before: string, after: string, read = '') {
  const old = list(before)
  const rows = new Set(old.children)
  const { shown } = replace([old], [list(after)], read)
  const now = shown.children[0]?.children ?? []
  return {
    shown: now.map(({ id, attributes }) => id + attributes.get('data-version')).join(' '),
    stayed: now
      .filter((each) => rows.has(each) && each.timesPut === 0)
      .map(({ id }) => id)
      .join(''),
  }
}

describe('[4.05] newer reviews come part by part', () => {
  test('a part that is the same stays the element that it is, and one that changed is another', () => {
    const [bar, strip] = [toolbar('12 reviews'), new FakeElement({ 'data-part': 'strip' })]
    const newerBar = toolbar('13 reviews')
    const { shown, isWhole } = replace([bar, strip], [newerBar, new FakeElement({ 'data-part': 'strip' })])
    expect(isWhole).toBe(false)
    expect(shown.children[0]).toBe(newerBar)
    expect(shown.children[1]).toBe(strip)
  })

  test.each(['reviews', 'samples'])(
    'the list of %s stays, with the name of the page that it shows',
    (part) => {
      const old = list('a1 b1', 'page 1 of 1', part)
      const { shown } = replace([old], [list('a1 b1', 'page 1 of 2', part)])
      expect(shown.children[0]).toBe(old)
      expect(old.getAttribute('aria-label')).toBe('page 1 of 2')
      expect(old.children.map(({ id }) => id)).toEqual(['a', 'b'])
    },
  )

  test.each([
    ['of other names', [toolbar('a'), list('a1')], [list('a1'), toolbar('a')]],
    ['more', [list('a1')], [list('a1'), list('s1', '', 'samples')]],
    ['fewer', [list('a1'), toolbar('a')], [list('a1')]],
    ['none', [], []],
  ])('where the parts are %s, the whole is replaced', (_what, before, after) => {
    expect(replace(before, after).isWhole).toBe(true)
  })
})

describe('[4.05] a list takes newer rows', () => {
  test.each([
    ['one was written', 'a1 b1', 'n1 a1 b1', 'n1 a1 b1', 'ab'],
    ['one was changed', 'a1 b1 c1', 'a1 b2 c1', 'a1 b2 c1', 'ac'],
    ['one was removed', 'a1 b1 c1', 'a1 c1', 'a1 c1', 'ac'],
    ['all are others', 'a1 b1', 'c1 d1', 'c1 d1', ''],
    ['the last was removed, and another moved up', 'a1 b1', 'a1 c1', 'a1 c1', 'a'],
    ['the list was empty', '', 'a1', 'a1', ''],
    ['the list is empty now', 'a1', '', '', ''],
  ])('%s: rows that are the same stay where they are', (_what, before, after, shown, stayed) => {
    expect(replaceRows(before, after)).toEqual({ shown, stayed })
  })

  test('a row that moved is shown where it belongs', () => {
    expect(replaceRows('a1 b1 c1', 'c1 a1 b1').shown).toBe('c1 a1 b1')
  })

  test.each([
    ['nobody reads', '', 'm1 n1 a1 b1'],
    ['somebody reads the first', 'c', 'm1 n1 a1 b1 c1'],
    ['somebody reads the last, and so may go back to the one above', 'd', 'm1 n1 a1 b1 c1 d1'],
    ['somebody reads one that stays', 'b', 'm1 n1 a1 b1'],
  ])('of two rows that newer ones push off the page, %s', (_what, read, shown) => {
    expect(replaceRows('a1 b1 c1 d1', 'm1 n1 a1 b1', read).shown).toBe(shown)
  })

  test('a row that was removed goes, though somebody reads it', () => {
    expect(replaceRows('a1 b1 c1', 'a1 c1 d1', 'b').shown).toBe('a1 c1 d1')
  })
})
