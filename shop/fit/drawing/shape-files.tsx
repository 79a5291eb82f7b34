import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { kneelingSeat, type Seat, seats } from '#facts/seats.ts'
import { type Setting, settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR } from '#geometry/visitor.ts'
import { Chair } from './chair.tsx'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'
import { SideViewShapes } from './side-view-shapes.tsx'

/** The drawing is as wide as the one with a sitter, so its numbers appear at the same size. */
export const LEFT_IN = -30
export const RIGHT_IN = 39

/** A chair on its floor, without its measures. */
export function ChairAloneShapes({ seat, setting }: { seat: Seat; setting: Setting }) {
  return (
    <>
      <path
        d={polyline([
          [LEFT_IN, 0],
          [RIGHT_IN, 0],
        ])}
        stroke={colors.ink}
        strokeWidth={OUTLINE_IN}
      />
      <Chair seat={seat} setting={setting} />
    </>
  )
}

const ID = 'shapes'

/** A file that the shop's own code makes and the build writes, named after its content, so that browsers keep it. */
interface BuiltFile {
  readonly path: string
  readonly content: string
}

/** The shapes of drawings that are the same for everybody: several pages show them, and a browser keeps them. */
const sitting = new Map(seats.map((seat) => [seat.handle, fileOf(seat.handle, <Sitting seat={seat} />)]))
const alone = fileOf(
  `${kneelingSeat.handle}-alone`,
  <ChairAloneShapes seat={kneelingSeat} setting={settingFor(kneelingSeat, USUAL_VISITOR)} />,
)

export const SHAPE_FILES: readonly BuiltFile[] = [...sitting.values(), alone]

/** Where the shapes of a seat with the usual sitter are; a shop in development has no built files. */
export const shapesOfSitting = ({ handle }: Seat): string | undefined => addressOf(sitting.get(handle))

export const shapesOfChairAlone = (): string | undefined => addressOf(alone)

function Sitting({ seat }: { seat: Seat }) {
  return <SideViewShapes seat={seat} setting={settingFor(seat, USUAL_VISITOR)} visitor={USUAL_VISITOR} />
}

function fileOf(name: string, shapes: ReactNode): BuiltFile {
  const content = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      <g id={ID}>{shapes}</g>
    </svg>,
  )
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { path: `_astro/${name}.${hash}.svg`, content }
}

function addressOf(file: BuiltFile | undefined): string | undefined {
  return import.meta.env.PROD && file ? `/${file.path}#${ID}` : undefined
}
