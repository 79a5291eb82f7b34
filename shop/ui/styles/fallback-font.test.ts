import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const STYLES = ['shop/ui/styles/fonts.css', 'services/storefront/html/styles/base.css']

/** The faces of the fallback, by the weights that they are for. */
function facesIn(file: string): ReadonlyMap<string, string> {
  const css = readFileSync(join(ROOT, file), 'utf8')
  const faces = css.match(/@font-face \{[^}]*"Instrument Sans Fallback"[^}]*\}/g) ?? []
  return new Map(faces.map((face) => [/font-weight: ([^;]+);/.exec(face)?.[1] ?? 'any', face]))
}

test.each(STYLES)('before the font is there, %s has every weight from a font that has it', (file) => {
  const faces = facesIn(file)
  expect([...faces.keys()]).toEqual(['400 500', '600 700'])
  const sources = faces.get('600 700')?.match(/local\("[^"]+"\)/g) ?? []
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) expect(source).toMatch(/bold/i)
})
