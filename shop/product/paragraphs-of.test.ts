import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

test.each([
  ['paragraphs', '<p>One.</p>\n<p>Two\n of it.</p>', ['One.', 'Two of it.']],
  ['a list, and headings', '<h2>Why</h2><ul><li>One</li><li>Two</li></ul>', ['Why', 'One', 'Two']],
  ['lines', 'One<br>Two<BR />Three', ['One', 'Two', 'Three']],
  ['words inside a line', '<p>It <b>leans</b>, <a href="/x">so</a> hold it.</p>', ['It leans, so hold it.']],
  ['entities', '<p>5&#39;2&quot; &amp; up, 2 &lt; 3</p>', ['5&#39;2&quot; &amp; up, 2 &lt; 3']],
  ['empty paragraphs', '<p>&nbsp;</p><p> </p><p>One</p>', ['One']],
])('a description keeps its %s', (_what, html, paragraphs) => {
  expect(paragraphsOf(html, 'not asked')).toEqual(paragraphs)
})

test.each([
  '<p>One<script>alert(1)</script></p>',
  '<p>One</p><!-- <p>no</p> -->',
  '<p>One</p><style>p { color: red }</style><script>',
  '<p onclick="alert(1)">One</p>',
  '<img src=x onerror=alert(1)><p>One</p>',
])('no markup comes through: %s', (html) => {
  expect(paragraphsOf(html, '')).toEqual(['One'])
})

test('a tag that is put together from pieces is text', () => {
  for (const html of [
    '<<b>script>alert(1)<</b>/script>',
    '<p>a <scr<b>ipt>',
    '<img src="a>b" onerror=alert(1)>',
  ]) {
    expect(paragraphsOf(html, '').join('')).not.toMatch(/[<>]/)
  }
})

test('a storefront that tells no HTML shows its text, as text', () => {
  expect(paragraphsOf('', ' One & <two> ')).toEqual(['One &amp; &lt;two&gt;'])
  expect(paragraphsOf('', '  ')).toEqual([])
})
