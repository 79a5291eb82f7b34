import { kneelingChair } from '#facts/products.ts'
import { ExampleFigure } from './example-figure.tsx'

const { slopeDeg } = kneelingChair.seat

/** What the seat's slope does at the hip. */
export function HipFigure() {
  return (
    <ExampleFigure id="hip-drawing" showsHip>
      Back and thigh at {90 + slopeDeg}°: a right angle, and the {slopeDeg}° that the seat slopes.
    </ExampleFigure>
  )
}
