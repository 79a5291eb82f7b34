import { expect, test } from 'vitest'
import { jsonForScript } from './json-for-script.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a < b', '\u2028', '"\\u003c'])(
  'no text of it ends the script that it stands in: %j',
  (text) => {
    const written = jsonForScript({ [text]: [text] })
    expect(written).not.toContain('<')
    expect(JSON.parse(written)).toEqual({ [text]: [text] })
  },
)
