import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['', ''],
  ['A chair', 'A chair'],
  ['<p>A <b>low</b>\n  chair</p>\t<p>Of oak</p>', 'A low chair Of oak'],
  ['<p>Low</p>, <i>soft</i>. Why<br>? Because<br>; so<br>: yes<br>!', 'Low, soft. Why? Because; so: yes!'],
  ['A &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;&nbsp;e', `A <b> & "c" 'd' e`],
  ['&amp;lt;', '&lt;'],
  ['&eacute; &copy;', '&eacute; &copy;'],
  ['a - b', 'a - b'],
  ['1 < 2', '1 < 2'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
