import { FilmPlayer } from './film-player.ts'

/** Clause 9.11: below this width films play when they are seen, above it when the pointer is on them. */
const narrow = matchMedia('(width < 768px)')
const pointed = matchMedia('(hover: hover)')
const still = matchMedia('(prefers-reduced-motion: reduce)')
const sparing = matchMedia('(prefers-reduced-data: reduce)')

/**
 * Plays the films of a page (clauses 2.33 and 4.07), one at a time. Somebody who wants less motion or less data gets
 * films that move, and are loaded, only when asked to.
 */
export function playFilms(): void {
  const players = FilmPlayer.all()
  const restAll = () => {
    for (const player of players) player.rest()
  }
  const restStarted = () => {
    for (const player of players) if (player.threshold !== undefined) player.rest()
  }
  for (const player of players) {
    player.onPlay(() => {
      for (const other of players) if (other !== player) other.video.pause()
    })
    if (player.threshold !== undefined) playUnderPointer(player)
  }
  followSeen(players)
  for (const query of [narrow, still]) {
    query.addEventListener('change', () => {
      // Whoever turns their phone to see more goes on with what they asked for.
      restStarted()
      playSeen(players)
    })
  }
  // A page in the back/forward cache stands still meanwhile, and begins again where it was left.
  addEventListener('pagehide', () => {
    if (!narrow.matches) restAll()
    else for (const { video } of players) video.pause()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && playSeen(players))
}

const mayStartItself = () => !still.matches && !sparing.matches && !savesData()

/** One observer tells of all films at once: of two that come into view together the first plays. */
function followSeen(players: readonly FilmPlayer[]): void {
  const byFilm = new Map<Element, FilmPlayer>(players.map((player) => [player.film, player]))
  const thresholds = players.flatMap(({ threshold }) => threshold ?? [])
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const player = byFilm.get(target)
        // The standard lets `isIntersecting` be true of anything that is in view at all.
        if (player) player.isSeen = intersectionRatio >= (player.threshold ?? Number.POSITIVE_INFINITY)
      }
      playSeen(players)
    },
    { threshold: [...new Set(thresholds)] },
  )
  for (const { film } of players) observer.observe(film)
}

/** On a narrow screen a film out of view pauses, and the first one that is seen plays, unless one does already. */
function playSeen(players: readonly FilmPlayer[]): void {
  if (!narrow.matches) return
  const started = players.filter(({ threshold }) => threshold !== undefined)
  for (const player of started) if (!player.isSeen) player.leave()
  if (!mayStartItself() || players.some(({ isPlaying }) => isPlaying)) return
  started.find(({ isSeen, isStopped }) => isSeen && !isStopped)?.play()
}

/** On a wide screen a film plays under the mouse. A finger has no place to rest at: it taps. */
function playUnderPointer(player: FilmPlayer): void {
  const play = () => {
    if (!narrow.matches && mayStartItself()) player.play()
  }
  player.film.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') play()
  })
  // The pointer may have come to rest there before this script came.
  if (pointed.matches && player.film.matches(':hover')) play()
  player.film.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && !narrow.matches) player.rest()
  })
}

/** Not every browser tells whether its user saves data (https://wicg.github.io/savedata/). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
