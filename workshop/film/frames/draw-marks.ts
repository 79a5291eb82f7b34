import sharp from 'sharp'
import type { Spot } from '#geometry/sitter/space.ts'
import { paper, pine } from '../../drawings/sheet/color.ts'
import type { PlumbMark } from '../scenes/scene.ts'

/** Rows that take inches to points of the picture, which are then divided by the last: Blender writes them. */
export type Projection = readonly (readonly number[])[]

const LINE_PX = 2.2
const ROUND_PX = 4.2
const BOB_PX = { wide: 12, tall: 26 }

/** The picture with its marks drawn over it, as the drawings draw them. */
export async function drawMarks(
  picture: string,
  { marks, projection }: { marks: readonly PlumbMark[]; projection: Projection },
  size: { width: number; height: number },
): Promise<Buffer> {
  const drawn = marks.map((mark) => plumb(mark, (spot) => seen(projection, spot))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawn}</svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}

function seen(projection: Projection, [x, y, z]: Spot): readonly [number, number] {
  const [across = 0, down = 0, deep = 1] = projection.map(
    ([a = 0, b = 0, c = 0, d = 0]) => a * x + b * y + c * z + d,
  )
  return [across / deep, down / deep]
}

function plumb(
  { from, to, share, through }: PlumbMark,
  at: (spot: Spot) => readonly [number, number],
): string {
  const [[x, top], [, foot]] = [at(from), at(to)]
  const end = top + (foot - top) * share
  const line = `<path d="M${x} ${top}V${end}" stroke="${pine}" stroke-width="${LINE_PX}"/>`
  const rounds = through
    .map((spot) => at(spot)[1])
    .filter((y) => y <= end)
    .map(
      (y) =>
        `<circle cx="${x}" cy="${y}" r="${ROUND_PX}" fill="${paper}" stroke="${pine}" stroke-width="${LINE_PX}"/>`,
    )
  const { wide, tall } = BOB_PX
  const bob = `<path d="M${x - wide / 2} ${end}h${wide}v${tall * 0.3}L${x} ${end + tall}L${x - wide / 2} ${end + tall * 0.3}Z" fill="${pine}"/>`
  return line + bob + rounds.join('')
}
