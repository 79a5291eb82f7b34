import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('no text of it is read as markup, in an element or an attribute', () => {
  expect(escapeXml(`<a href="b" title='c'> & <a href="b" title='c'>`)).toBe(
    '&lt;a href=&quot;b&quot; title=&apos;c&apos;&gt; &amp; &lt;a href=&quot;b&quot; title=&apos;c&apos;&gt;',
  )
})

test('what XML cannot spell is left out, and what it can is kept', () => {
  expect(escapeXml('\u0000\u0008a\u000b\u000c\u000e\u001f\ufffe\uffff')).toBe('a')
  expect(escapeXml('\t\n\r ~\u007f\ufffd\u{1fa91}')).toBe('\t\n\r ~\u007f\ufffd\u{1fa91}')
  expect(escapeXml('half of a pair: \ud83e')).toBe('half of a pair: \ufffd')
})
