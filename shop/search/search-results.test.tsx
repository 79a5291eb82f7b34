import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FoundPages } from './found-pages.tsx'
import { SearchResults } from './search-results.tsx'

const results = (retry: string | undefined, count = 0) =>
  renderToStaticMarkup(
    <SearchResults
      {...{ query: 'sofa', count, pages: 0, isWhole: true, isNarrowed: false, isClose: false, retry }}
    >
      {null}
    </SearchResults>,
  )

test('an owner is told what was not found, and not what could not be looked for', () => {
  expect(results(undefined)).toContain('data-told="sofa"')
  expect(results('/search?q=sofa')).not.toContain('data-told')
  expect(results(undefined, 1)).not.toContain('data-told')
})

const pages = Array.from({ length: 6 }, (_, at) => ({
  ...{ kind: 'page', path: `/page-${at}`, title: `Page ${at}`, summary: '' },
})) as Parameters<typeof FoundPages>[0]['pages']
const pagesIn = (isBeforeProducts: boolean) =>
  renderToStaticMarkup(<FoundPages pages={pages} isFirst isBeforeProducts={isBeforeProducts} />).match(/<li/g)
    ?.length

test('pages are cut short before products alone, so that as many are shown as were found', () => {
  expect([pagesIn(true), pagesIn(false)]).toEqual([3, 6])
})
