import { kneelingChair } from '#facts/products.ts'
import { ExampleFigure } from './example-figure.tsx'

const { slopeDeg } = kneelingChair.seat

/** Shows how the seat's slope opens the hip angle. */
export function HipFigure() {
  return (
    <ExampleFigure id="hip-drawing" showsHip>
      Back and thigh at {90 + slopeDeg}°: a right angle plus the {slopeDeg}° slope of the seat.
    </ExampleFigure>
  )
}
