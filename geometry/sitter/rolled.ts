import { rockingKneelingChair } from '#facts/products.ts'
import { radians } from '../point.ts'
import type { Figure, Limbs } from './figure.ts'
import type { Spot } from './space.ts'

const { rockerRadiusIn, rockerCenterIn } = rockingKneelingChair.frame

/** Where a place of the rocking chair comes to: its runners are arcs, which turn about their middle as it rolls. */
export function rolled([x, y, z]: Spot, forwardDeg: number): Spot {
  const rolls = rockerRadiusIn * radians(forwardDeg)
  const [forward, , up] = turned([x - rockerCenterIn, 0, z - rockerRadiusIn], forwardDeg)
  return [rockerCenterIn + rolls + forward, y, rockerRadiusIn + up]
}

/** Whoever sits on it, rolled with it. */
export function rolledFigure({ left, right, ...trunk }: Figure, forwardDeg: number): Figure {
  const place = (spot: Spot) => rolled(spot, forwardDeg)
  const limbs = ({ sole, palm, ...joints }: Limbs): Limbs => ({
    ...each(joints, place),
    sole: turned(sole, forwardDeg),
    palm: turned(palm, forwardDeg),
  })
  return { ...each(trunk, place), left: limbs(left), right: limbs(right) }
}

function turned([x, y, z]: Spot, forwardDeg: number): Spot {
  const [sine, cosine] = [Math.sin(radians(forwardDeg)), Math.cos(radians(forwardDeg))]
  return [x * cosine + z * sine, y, z * cosine - x * sine]
}

const each = <Named extends Record<string, Spot>>(spots: Named, change: (spot: Spot) => Spot): Named =>
  Object.fromEntries(Object.entries(spots).map(([name, spot]) => [name, change(spot)])) as Named
