import { PostureDrawing } from './posture-drawing.tsx'

/** The plumb line through a sitter, with what it shows. */
export function PostureFigure() {
  return (
    <figure>
      <PostureDrawing />
      <figcaption className="mt-4 text-[15px] text-quiet">
        Ear, shoulder and hip on one line. The line is a help for the eye, not a rule: nobody holds it for
        hours.
      </figcaption>
    </figure>
  )
}
