import { type FinishName, finishes } from '../../../facts/finishes.ts'
import { darker, lighter, mix } from './color.ts'

export interface Upholstery {
  readonly base: string
  readonly light: string
  readonly dark: string
  readonly seam: string
  /** a <defs> with the texture, which pads are filled with over their base */
  readonly defs: string
}

export const TEXTURE = 'url(#cloth)'

export function upholstery(name: FinishName): Upholstery {
  const { color, grain, kind } = finishes[name]
  return {
    base: color,
    light: lighter(color, kind === 'velvet' ? 0.14 : 0.24),
    dark: darker(color, 0.2),
    seam: mix(darker(color, 0.5), grain, 0.25),
    defs: `<defs>${texture(kind, color, grain, lighter(color, 0.25))}</defs>`,
  }
}

function texture(kind: string, color: string, grain: string, sheen: string): string {
  const pattern = (size: number, paths: string, turn = 0) =>
    `<pattern id="cloth" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})" fill="none" stroke-width="1.7">${paths}</pattern>`
  const stroke = (path: string, tone: string) => `<path d="${path}" stroke="${tone}"/>`
  if (kind === 'felt')
    return pattern(
      130,
      stroke(fibres(130, 44, 5), mix(grain, color, 0.35)) + stroke(fibres(130, 34, 977), sheen),
      12,
    )
  if (kind === 'weave') return pattern(20, stroke('M2 5h8M12 15h8', grain) + stroke('M5 12v8M15 2v8', sheen))
  // Its pile shows no threads.
  if (kind === 'velvet') return pattern(26, '')
  return pattern(14, stroke('M3 4l3 -3M10 11l3 -3', grain), 0)
}

/** Short fibres lying all ways, scattered the same way each time (Park and Miller's generator). */
function fibres(size: number, count: number, seed: number): string {
  let state = seed * 7919
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const strokes = Array.from({ length: count }, () => {
    const [x, y, angle] = [next() * (size - 12) + 6, next() * (size - 12) + 6, next() * Math.PI]
    return `M${Math.round(x)} ${Math.round(y)}l${Math.round(Math.cos(angle) * 6)} ${Math.round(Math.sin(angle) * 6)}`
  })
  return strokes.join('')
}
