/** One film of a page, and the button over it that a finger or a key starts and stops it with. */
export class FilmPlayer {
  readonly film: HTMLElement
  readonly video: HTMLVideoElement
  /** Share of the film that must be seen before it may start itself; undefined: it never does. */
  readonly threshold: number | undefined
  isSeen = false
  /** A visitor stopped the film, or it ended: it does not start itself again before it was out of view. */
  isStopped = false

  static all(): readonly FilmPlayer[] {
    return [...document.querySelectorAll<HTMLElement>('[data-film]')].flatMap((film) => {
      const video = film.querySelector('video')
      const button = film.querySelector('button')
      return video && button ? [new FilmPlayer(film, video, button)] : []
    })
  }

  constructor(film: HTMLElement, video: HTMLVideoElement, button: HTMLButtonElement) {
    this.film = film
    this.video = video
    this.threshold = film.dataset.film ? Number(film.dataset.film) : undefined
    // The markup says so too, but a browser may be told otherwise, and only a silent film may start itself.
    video.muted = true
    // A visitor who has come to the film by a key stays at it: without controls it cannot hold the focus.
    const hasFocus = document.activeElement === video
    if (this.threshold !== undefined) video.controls = false
    button.hidden = false
    if (hasFocus && !video.controls) button.focus({ preventScroll: true })
    button.addEventListener('click', () => {
      if (!this.isPlaying) return this.play()
      video.pause()
      this.isStopped = true
    })
    const title = video.getAttribute('aria-label') ?? ''
    const show = () => {
      film.toggleAttribute('data-playing', this.isPlaying)
      button.setAttribute('aria-label', `${this.isPlaying ? 'Pause' : 'Play'}: ${title}`)
    }
    for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, show)
    video.addEventListener('ended', () => {
      this.isStopped = true
    })
    // A browser that runs out of files to try does not reject `play`: it waits for another one.
    video
      .querySelector('source:last-of-type')
      ?.addEventListener('error', () => this.#failed('it did not come'))
    video.addEventListener('error', () => this.#failed(video.error?.message))
    followSteps(film, video, () => this.play())
    if (this.threshold === undefined) offerFullScreen(film, video)
    show()
  }

  get isPlaying(): boolean {
    return !this.video.paused && !this.video.ended
  }

  onPlay(act: () => void): void {
    this.video.addEventListener('play', act)
  }

  play(): void {
    const { video } = this
    this.isStopped = false
    // A film that did not arrive, or broke off midway, is asked for again, and goes on where it was.
    if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE || video.error) {
      const { currentTime } = video
      video.load()
      video.currentTime = currentTime
    }
    video.play().catch((error: unknown) => {
      // The film was paused before it had begun.
      if (error instanceof DOMException && error.name === 'AbortError') return
      this.#failed(error)
    })
  }

  /** Clause 8.16: a film that the browser will not play, or that does not come, is paused. */
  #failed(reason: unknown): void {
    console.info('The film stays paused:', String(reason))
    this.video.pause()
  }

  /** Pauses a film that went out of view on a narrow screen; when it is seen again, it goes on. */
  leave(): void {
    this.video.pause()
    this.isStopped = false
  }

  /** Pauses the film, and takes it back to its beginning unless it waits to be asked. */
  rest(): void {
    this.video.pause()
    if (this.threshold !== undefined && this.video.readyState > 0) this.video.currentTime = 0
  }
}

/** A film's clock may stand a little before the frame that it shows. */
const CLOCK_TOLERANCE_SECONDS = 0.05

/**
 * Connects the steps beside a film with it: each button goes to its own, the one that is shown is marked, and its
 * title stands over the picture.
 */
function followSteps(film: HTMLElement, video: HTMLVideoElement, play: () => void): void {
  const steps = [...(film.closest('figure')?.querySelectorAll<HTMLButtonElement>('[data-film-at]') ?? [])]
  const beginningOf = (step: HTMLElement) => Number(step.dataset.filmAt)
  for (const step of steps)
    step.addEventListener('click', () => {
      video.currentTime = beginningOf(step)
      play()
    })
  const title = film.querySelector<HTMLElement>('[data-film-step]')
  if (!title) return
  const show = () => {
    const now = video.currentTime + CLOCK_TOLERANCE_SECONDS
    const shown = steps.findLast((step) => beginningOf(step) <= now)
    for (const step of steps) {
      if (step === shown) step.setAttribute('aria-current', 'step')
      else step.removeAttribute('aria-current')
    }
    title.textContent = shown?.dataset.filmTitle ?? ''
  }
  for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, show)
  show()
}

/**
 * Shows a film full screen in its box, with the title of the step that stands over it. Where a browser shows nothing
 * but the video itself, the captions say what is done as long as it does.
 */
function offerFullScreen(film: HTMLElement, video: HTMLVideoElement): void {
  captionWhereAlone(video)
  const button = film.querySelector<HTMLButtonElement>('[data-film-full-screen]')
  // iPhones show only videos in full screen: their controls keep their own button.
  if (!button || !document.fullscreenEnabled) return
  const title = video.getAttribute('aria-label') ?? ''
  const isWhole = () => document.fullscreenElement === film
  const show = () =>
    button.setAttribute('aria-label', `${isWhole() ? 'Leave full screen' : 'Full screen'}: ${title}`)
  film.addEventListener('fullscreenchange', show)
  button.addEventListener('click', () => {
    const asked = isWhole() ? document.exitFullscreen() : film.requestFullscreen()
    asked.catch((error: unknown) => console.info('The film stays as large as it is:', String(error)))
  })
  show()
  button.hidden = false
  // The browser's own button would leave the titles behind, so this one replaces it.
  video.setAttribute('controlslist', 'nofullscreen')
}

function captionWhereAlone(video: HTMLVideoElement): void {
  const modes = new Map<TextTrack, TextTrackMode>()
  const caption = (isAlone: boolean) => {
    for (const track of video.textTracks) {
      if (isAlone) modes.set(track, track.mode)
      track.mode = isAlone ? 'showing' : (modes.get(track) ?? track.mode)
    }
  }
  video.addEventListener('fullscreenchange', () => caption(document.fullscreenElement === video))
  video.addEventListener('webkitbeginfullscreen', () => caption(true))
  video.addEventListener('webkitendfullscreen', () => caption(false))
}
