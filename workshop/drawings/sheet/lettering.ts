import { ink } from './color.ts'
import glyphs from './figures-of-instrument-sans.json' with { type: 'json' }
import { round } from './view.ts'

/**
 * A drawing shown through <img> loads no web font, so its figures are outlines: those of Instrument Sans (SIL Open
 * Font License 1.1), on a height of 10 with the baseline at the bottom.
 */
const GLYPHS: Readonly<Record<string, Glyph>> = glyphs

interface Glyph {
  readonly width: number
  readonly path: string
}

export interface Lettering {
  readonly height: number
  /** where along the text its anchor lies: 0 start, 0.5 middle, 1 end */
  readonly anchor: number
  readonly color?: string
}

export function textWidth(text: string, height: number): number {
  const widths = [...text].map((character) => glyph(character).width)
  return (widths.reduce((sum, width) => sum + width, 0) * height) / 10
}

/** One line of figures whose baseline begins, is centred, or ends at the point, in the sheet's units. */
export function letter(text: string, [x, y]: readonly [number, number], options: Lettering): string {
  const factor = options.height / 10
  let along = 0
  const paths = [...text].map((character) => {
    const { width, path } = glyph(character)
    const moved = path && `<path d="${path}" transform="translate(${round(along)})"/>`
    along += width
    return moved
  })
  const left = round(x - textWidth(text, options.height) * options.anchor)
  const place = `translate(${left} ${round(y - options.height)}) scale(${Math.round(factor * 100) / 100})`
  return `<g fill="${options.color ?? ink}" stroke="none" transform="${place}">${paths.join('')}</g>`
}

function glyph(character: string): Glyph {
  const found = GLYPHS[character]
  if (!found) throw new Error(`The drawing alphabet has no '${character}'`)
  return found
}
