import { Icon } from './icon.tsx'
import { Picture, type PictureSource } from './picture.tsx'

export interface FilmSource {
  src: string
  type: 'video/mp4' | 'video/webm'
}

interface FilmProps {
  title: string
  poster: PictureSource | undefined
  /** None until the film is made: then its place holds the poster alone. */
  sources?: readonly FilmSource[]
  /** How much of it must be in view before it plays on a narrow screen (clause 4.07). */
  threshold: 0.25 | 0.5
}

/** A film without sound, which `play-films.ts` plays (clauses 2.33 and 4.07). */
export function Film({ title, poster, sources = [], threshold }: FilmProps) {
  if (sources.length === 0) {
    // Neither a film nor a picture: the words beside it stand alone.
    if (!poster) return null
    return (
      <Picture
        image={poster}
        sizes="(min-width: 768px) 33vw, 100vw"
        // Square as the shop's pictures are: a drawing that is cut has lost its figures.
        className="aspect-square w-full bg-white object-cover"
      />
    )
  }
  return (
    <div data-film={threshold} className="group relative">
      <video
        poster={poster?.url}
        muted
        loop
        playsInline
        preload="none"
        aria-label={title}
        className="aspect-[4/3] w-full bg-white object-cover"
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <button
        type="button"
        aria-label={`Play: ${title}`}
        className="absolute inset-0 grid place-items-center group-data-[playing]:opacity-0 focus-visible:opacity-100"
      >
        <span className="grid size-16 place-items-center rounded-full bg-paper/90">
          <Icon name="play" className="size-7 group-data-[playing]:hidden" />
          <Icon name="pause" className="hidden size-7 group-data-[playing]:block" />
        </span>
      </button>
    </div>
  )
}
