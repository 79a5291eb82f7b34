import type { ReviewPicture } from '../../clients/backend/review.ts'

interface ReviewPicturesProps {
  pictures: readonly ReviewPicture[]
  /** Whose review it is. */
  author: string
}

/** What a writer took pictures of; each leads to the large one. */
export function ReviewPictures({ pictures, author }: ReviewPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className="mt-5 flex flex-wrap gap-3">
      {pictures.map(({ url, width, height, description }, at) => (
        <li key={url}>
          <a href={url} className="block">
            <img
              src={url}
              alt={description || `Picture ${at + 1} by ${author}`}
              width={width ?? undefined}
              height={height ?? undefined}
              loading="lazy"
              decoding="async"
              className="size-24 bg-sheet object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
