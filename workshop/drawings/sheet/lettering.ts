import { ink } from './color.ts'
import { round } from './view.ts'

/** A drawing shown through <img> loads no web font, so figures are single strokes: [width, path] on a height of 10. */
const GLYPHS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  '0': [6, 'M3 0C5 0 6 2 6 5S5 10 3 10 0 8 0 5 1 0 3 0Z'],
  '1': [3, 'M.4 2.2 3 0V10'],
  '2': [6, 'M.3 2.7C.3 1.1 1.5 0 3.1 0S5.8 1 5.8 2.7C5.8 4.2 4.8 5.3 3.5 6.5L0 10H6'],
  '3': [
    6,
    'M.4 2C.8.7 1.8 0 3 0 4.6 0 5.6 1 5.6 2.4S4.5 4.7 2.4 4.7C4.7 4.7 6 5.8 6 7.4S4.7 10 3 10C1.6 10 .4 9.2 0 8',
  ],
  '4': [6.2, 'M4.6 10V0L0 7H6.2'],
  '5': [6, 'M5.4 0H1L.6 4.6C1.2 4 2 3.7 2.9 3.7 4.8 3.7 6 4.9 6 6.8S4.7 10 2.9 10C1.5 10 .4 9.3 0 8.1'],
  '6': [
    6,
    'M5.4 1.4C4.9.5 4.1 0 3.2 0 1.2 0 0 2 0 5.4 0 8.4 1.2 10 3.1 10 4.8 10 6 8.7 6 6.8S4.8 3.7 3.1 3.7 0 5 0 6.6',
  ],
  '7': [6, 'M0 0H6L2.2 10'],
  '8': [
    6,
    'M3 4.7C1.5 4.7.5 3.8.5 2.4S1.5 0 3 0 5.5 1 5.5 2.4 4.5 4.7 3 4.7C1.2 4.7 0 5.7 0 7.3S1.2 10 3 10 6 8.9 6 7.3 4.8 4.7 3 4.7Z',
  ],
  '9': [
    6,
    'M.6 8.6C1.1 9.5 1.9 10 2.8 10 4.8 10 6 8 6 4.6 6 1.6 4.8 0 2.9 0 1.2 0 0 1.3 0 3.2S1.2 6.3 2.9 6.3 6 5 6 3.4',
  ],
  '.': [0.6, 'M.3 9.8V10'],
  '–': [4.4, 'M0 5.4H4.4'],
  '×': [4.4, 'M0 3.4 4.4 7.8M4.4 3.4 0 7.8'],
  '°': [3, 'M1.5 0A1.5 1.5 0 1 1 1.49 0Z'],
  i: [0.6, 'M.3 3.4V10M.3.7V.9'],
  n: [4.6, 'M0 3.4V10M0 6C.2 4.4 1.1 3.3 2.5 3.3 3.9 3.3 4.6 4.2 4.6 5.8V10'],
  c: [4.4, 'M4.4 4.7C3.9 3.8 3.2 3.3 2.4 3.3 1 3.3 0 4.7 0 6.7S1 10 2.4 10C3.2 10 3.9 9.6 4.4 8.6'],
  m: [
    7.6,
    'M0 3.4V10M0 5.8C.2 4.3 1 3.3 2.2 3.3 3.3 3.3 3.8 4.1 3.8 5.6V10M3.8 5.8C4 4.3 4.8 3.3 6 3.3 7.1 3.3 7.6 4.1 7.6 5.6V10',
  ],
  ' ': [2.2, ''],
}

const GAP = 1.7

export interface Lettering {
  readonly height: number
  /** where along the text its anchor lies: 0 start, 0.5 middle, 1 end */
  readonly anchor: number
  readonly color?: string
  readonly weight?: number
}

export function textWidth(text: string, height: number): number {
  const widths = [...text].map((character) => glyph(character)[0] + GAP)
  return ((widths.reduce((sum, width) => sum + width, 0) - GAP) * height) / 10
}

/** One line of figures whose baseline begins, is centred, or ends at the point, in the sheet's units. */
export function letter(text: string, [x, y]: readonly [number, number], options: Lettering): string {
  const factor = options.height / 10
  let along = 0
  const paths = [...text].map((character) => {
    const [width, path] = glyph(character)
    const moved = path && `<path d="${path}" transform="translate(${round(along)})"/>`
    along += width + GAP
    return moved
  })
  const left = round(x - textWidth(text, options.height) * options.anchor)
  const place = `translate(${left} ${round(y - options.height)}) scale(${Math.round(factor * 100) / 100})`
  return `<g fill="none" stroke="${options.color ?? ink}" stroke-width="${options.weight ?? 0.95}" transform="${place}">${paths.join('')}</g>`
}

function glyph(character: string): readonly [number, string] {
  const found = GLYPHS[character]
  if (!found) throw new Error(`The drawing alphabet has no '${character}'`)
  return found
}
