import { PictureLink } from './picture-link.tsx'
import type { ShownPicture } from './shown-picture.ts'

/** The writer's pictures; each leads to the large one. */
export function ReviewPictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <ul data-picture-group="" className="mt-5 flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.url}>
          <PictureLink picture={picture} sizes="96px" className="size-24" />
        </li>
      ))}
    </ul>
  )
}
