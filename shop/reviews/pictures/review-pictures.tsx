import { Picture } from '../../ui/picture/picture.tsx'
import type { ShownPicture } from './shown-picture.ts'

interface PictureLinkProps {
  picture: ShownPicture
  /** The width that the picture is shown in. */
  sizes: string
  className: string
}

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

/**
 * Leads to the whole picture; with the script, to the dialog (`show-large.tsx`). The link has a size of its own, since
 * some pictures come without theirs.
 */
export function PictureLink({ picture, sizes, className }: PictureLinkProps) {
  const { url, width, height, alternative } = picture
  return (
    <a
      href={url}
      data-review-picture={JSON.stringify(picture)}
      draggable={false}
      className={`focus-inside relative block overflow-hidden bg-sheet ${className}`}
    >
      <Picture
        image={{ url, width, height, altText: alternative }}
        sizes={sizes}
        className="size-full object-cover text-sm text-quiet"
      />
    </a>
  )
}
