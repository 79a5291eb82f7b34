import { expect, test } from 'vitest'
import { descriptionOf, hasMarkup, htmlOf } from './description-words.ts'

test('paragraphs are read and written as they are, whatever stands between them', () => {
  const html = '<p>A stool &amp; a mat.</p>\n<p>Two  lines,\nin one.</p>'
  expect(descriptionOf(html)).toBe('A stool & a mat.\n\nTwo lines, in one.')
  expect(htmlOf('A stool & a mat.\r\n\r\n\r\nTwo lines, in one.\n')).toBe(
    '<p>A stool &amp; a mat.</p><p>Two lines, in one.</p>',
  )
  expect(htmlOf('')).toBe('')
})

test('whatever is typed comes back as text, scripts too', () => {
  for (const text of ['<script>alert(1)</script>', 'a < b && c > d', '&lt;p&gt;', '&amp;amp;', '"x" \'y\'']) {
    expect(htmlOf(text)).not.toContain('<script')
    expect(descriptionOf(htmlOf(text))).toBe(text)
  }
})

test('lists and headings are read as paragraphs, and what nobody sees is left out', () => {
  const html = '<h2>Seat</h2><ul><li>Oak<li>Birch</ul><script>x</script><!-- y --><p>Good&nbsp;night</p>'
  expect(descriptionOf(html)).toBe('Seat\n\nOak\n\nBirch\n\nGood night')
})

test.each([
  ['<p>One</p>\n <p>Two</p>', false],
  ['', false],
  ['One & two', false],
  ['<p>One <em>two</em></p>', true],
  ['<p class="lead">One</p>', true],
  ['<ul><li>One</li></ul>', true],
])('%j holds more than paragraphs: %s', (html, is) => {
  expect(hasMarkup(html)).toBe(is)
})
