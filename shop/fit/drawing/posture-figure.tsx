import { ExampleFigure } from './example-figure.tsx'

/** The plumb line through a sitter, with what it shows. */
export function PostureFigure() {
  return (
    <ExampleFigure id="posture-drawing">
      Ear, shoulder and hip on one line. The line is a help for the eye, not a rule: nobody holds it for
      hours.
    </ExampleFigure>
  )
}
