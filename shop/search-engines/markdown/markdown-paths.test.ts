import { expect, test } from 'vitest'
import { markdownPathOf, pathOfMarkdown, wantsMarkdown } from './markdown-paths.ts'

test.each([
  ['/', '/index.md'],
  ['/about', '/about.md'],
  ['/product/keel-saddle-stool', '/product/keel-saddle-stool.md'],
  ['/articles/two-weeks-of-getting-used-to-it', '/articles/two-weeks-of-getting-used-to-it.md'],
])('%s stands at %s as Markdown, and back', (path, markdownPath) => {
  expect(markdownPathOf(path)).toBe(markdownPath)
  expect(pathOfMarkdown(markdownPath)).toBe(path)
})

test.each(['/search', '/cart', '/account', '/checkout', '/office', '/product', '/product/a/b', '/agents'])(
  '%s has no words for everybody',
  (path) => {
    expect(markdownPathOf(path)).toBeUndefined()
    expect(pathOfMarkdown(`${path}.md`)).toBeUndefined()
  },
)

test.each(['/about', '/index', '/index.md.md', '/product/chair.md.md', '/.md'])(
  '%s asks for no page as Markdown',
  (path) => {
    expect(pathOfMarkdown(path)).toBeUndefined()
  },
)

test.each([
  ['text/markdown', true],
  ['text/html, text/markdown;q=0.5', true],
  ['text/markdown;q=0, text/html', false],
  ['text/markdown; q=0.0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/markdownish', false],
  [undefined, false],
])('Accept: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected)
})
