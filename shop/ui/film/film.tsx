import { Icon } from '../icon.tsx'
import { Picture, type PictureSource } from '../picture/picture.tsx'

export interface ShownFilm {
  readonly title: string
  /** Says what is seen, for those who do not see it. */
  readonly description: string
  readonly loops: boolean
  readonly width: number
  readonly height: number
  /** The better one first: a browser takes the first that it can play. */
  readonly sources: readonly { readonly src: string; readonly type: string }[]
  /** The film's first frame, in a few widths. */
  readonly poster: { readonly src: string; readonly avif: string; readonly webp: string }
  /** Address of the WebVTT file with the words of the film's steps. */
  readonly captions: string | undefined
}

interface FilmProps {
  /** Undefined until the film is made: the picture stands in its place. */
  film: ShownFilm | undefined
  picture: PictureSource | undefined
  /** The width that the film is shown in. */
  sizes: string
  /** Share that must be in view before the film plays on a narrow screen (clause 4.07); none: it waits to be asked. */
  threshold?: 0.25 | 0.5
  className?: string
}

/** Chromium paints a film with controls and no poster dark, over what lies below it. */
const CLEAR_POSTER = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * A film without sound, which `play-films.ts` plays (clauses 2.33 and 4.07). Until that has come, and without any
 * script, the browser's own controls do; a film that waits to be asked keeps them, as it is long enough to look for
 * something in it.
 */
export function Film({ film, picture, sizes, threshold, className = '' }: FilmProps) {
  if (!film) {
    // Without a film and a picture, the words beside them stand alone.
    if (!picture) return null
    return (
      <Picture
        image={picture}
        sizes={sizes}
        // The place is square as the shop's pictures are: a drawing that is cut has lost its figures.
        className={`aspect-square w-full bg-white object-cover ${className}`}
      />
    )
  }
  const { title, description, loops, width, height, sources, poster, captions } = film
  const waits = threshold === undefined
  return (
    <div
      data-film={threshold ?? ''}
      className={`group/film relative overflow-hidden bg-sheet [&:fullscreen]:bg-paper ${waits ? '@container' : ''} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {/* The picture lies below the film, clear until it plays: its own poster would come at once, in one size. */}
      <picture>
        <source type="image/avif" srcSet={poster.avif} sizes={sizes} />
        <source type="image/webp" srcSet={poster.webp} sizes={sizes} />
        <img
          src={poster.src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover in-[:fullscreen]:object-contain"
        />
      </picture>
      <video
        {...{ width, height }}
        muted
        loop={loops}
        playsInline
        controls
        disablePictureInPicture={!waits}
        preload="none"
        poster={CLEAR_POSTER}
        aria-label={title}
        className="relative size-full object-cover in-[:fullscreen]:object-contain"
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
      </video>
      {waits && <StepTitle />}
      {/* The steps of a film that waits are told in words beside it. */}
      {!waits && <p className="sr-only">{description}</p>}
      <PlayButton title={title} isWhole={!waits} />
      {waits && <FullScreenButton title={title} />}
    </div>
  )
}

/** Shows the current step over the picture, as large as that allows; screen readers have the steps beside it. */
const StepTitle = () => (
  <p
    data-film-step
    aria-hidden
    className="pointer-events-none absolute top-[4cqi] right-[4cqi] left-[4cqi] text-right font-medium text-[max(1rem,3.6cqi)] text-ink leading-tight"
  />
)

/** The button covers all of the film, so that a click anywhere toggles, or its middle, where the film has controls. */
function PlayButton({ title, isWhole }: { title: string; isWhole: boolean }) {
  return (
    <button
      type="button"
      hidden
      aria-label={`Play: ${title}`}
      className={`absolute grid group-data-[playing]/film:opacity-0 focus-visible:opacity-100 ${
        isWhole
          ? // The icon is in a corner, as the film's subject stands in the middle.
            'inset-0 items-end justify-start p-4 -outline-offset-4'
          : 'top-1/2 left-1/2 -translate-1/2 rounded-full group-data-[playing]/film:pointer-events-none'
      }`}
    >
      <span className="grid size-12 place-items-center rounded-full border border-ink/25 bg-paper/90 text-ink">
        <Icon name="play" className="size-6 group-data-[playing]/film:hidden" />
        <Icon name="pause" className="hidden size-6 group-data-[playing]/film:block" />
      </span>
    </button>
  )
}

/** The button stands over the browser's controls. It hides while the film plays and a mouse is elsewhere. */
function FullScreenButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      hidden
      data-film-full-screen
      aria-label={`Full screen: ${title}`}
      className="absolute right-3 bottom-18 grid size-11 place-items-center rounded-full border border-ink/25 bg-paper/90 text-ink [@media(hover:hover)]:group-[[data-playing]:not(:hover)]/film:not-focus-visible:opacity-0"
    >
      <Icon name="expand" className="size-5" />
    </button>
  )
}
