/**
 * Shows a film full screen in its box, with the title of the step that stands over it. Where a browser shows nothing
 * but the video itself, the captions say what is done as long as it does.
 */
export function offerFullScreen(film: HTMLElement, video: HTMLVideoElement): void {
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
