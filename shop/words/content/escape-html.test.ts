import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('no text of it is read as markup, in an element or in an attribute’s double quotes', () => {
  expect(escapeHtml('<b title="c">&</b> <b title="c">&</b>')).toBe(
    '&lt;b title=&quot;c&quot;&gt;&amp;&lt;/b&gt; &lt;b title=&quot;c&quot;&gt;&amp;&lt;/b&gt;',
  )
  expect(escapeHtml('&lt;')).toBe('&amp;lt;')
})
