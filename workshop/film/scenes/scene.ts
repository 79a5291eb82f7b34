import type { FilmChapter } from '#facts/film.ts'
import type { Body } from '#geometry/sitter/body.ts'
import type { Figure } from '#geometry/sitter/figure.ts'
import type { Spot } from '#geometry/sitter/space.ts'

/** What is built once, and the camera that stands still before it. Films of one set share their frames. */
export interface FilmSet {
  readonly name: string
  readonly product: string
  readonly options: Readonly<Record<string, string>>
  /** the arguments of the product's `build`, as at rest */
  readonly setting: Readonly<Record<string, number>>
  readonly sitter?: { readonly body: Body; readonly figure: Figure }
  /** the arguments of a desk, as `workshop/studio/furniture/desks.py` has them */
  readonly desk?: Readonly<Record<string, number>>
  readonly view: string
  readonly camera: Readonly<Record<string, number>>
  readonly width: number
  readonly height: number
  readonly samples: number
}

/**
 * How a thing differs from its rest: `SeatPad` is a group, `SeatKnob/Knob` what begins so in one, `SeatKnob/Knob@front`
 * those of them that are before their middle. What is named later takes the place of what was. Inches, degrees.
 */
export interface Change {
  readonly move?: Spot
  /** away from the middle plane, to the side that it lies on */
  readonly asideIn?: number
  /** about an axis across, through the thing's own middle: as a knob is turned */
  readonly spinDeg?: number
  readonly hidden?: true
  readonly turns?: readonly { readonly about: Spot; readonly axis: Spot; readonly deg: number }[]
}

/** What one frame shows. Two frames of one state are one picture. */
export interface FilmState {
  readonly figure?: Figure
  readonly things?: Readonly<Record<string, Change>>
  /** of chair and sitter together, as when they rock */
  readonly all?: Change
}

/** A line with a weight, drawn over the picture from `from` downwards, and how much of it hangs already. */
export interface PlumbMark {
  readonly kind: 'plumb'
  readonly from: Spot
  readonly to: Spot
  readonly share: number
  /** where ear, shoulder and hip lie on it */
  readonly through: readonly Spot[]
}

export interface FilmScene {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly loops: boolean
  readonly seconds: number
  readonly set: FilmSet
  readonly chapters: readonly FilmChapter[]
  /** What is seen so many seconds after the beginning. */
  readonly at: (seconds: number) => FilmState
  readonly marks?: (seconds: number) => readonly PlumbMark[]
  /** The picture at the first moment goes over into the one at the second. */
  readonly dissolve?: readonly [from: number, to: number]
}

/** A film that is put together from parts of others, each of which is a step that it tells of. */
export interface FilmCut {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly parts: readonly {
    readonly scene: FilmScene
    /** seconds of that film; shown backwards where `to` comes before `from` */
    readonly from: number
    readonly to: number
    /** how long its last picture stays */
    readonly holdSeconds: number
    readonly step: Pick<FilmChapter, 'title' | 'text'>
  }[]
}
