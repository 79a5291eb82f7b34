import type { Film } from '#facts/film.ts'

const MS_A_SECOND = 1000
const SECONDS_A_MINUTE = 60
const MINUTES_AN_HOUR = 60

/** The steps of a film as WebVTT: what is said of each stands as long as it lasts. */
export function captionsOf({ chapters, seconds }: Pick<Film, 'chapters' | 'seconds'>): string {
  const cues = chapters.map(({ startSeconds, text }, index) => {
    const end = chapters[index + 1]?.startSeconds ?? seconds
    return `${index + 1}\n${timeStamp(startSeconds)} --> ${timeStamp(end)}\n${escapeCue(text)}`
  })
  return `${['WEBVTT', ...cues].join('\n\n')}\n`
}

/** '00:01:05.250' */
function timeStamp(seconds: number): string {
  const ms = Math.round(seconds * MS_A_SECOND)
  const wholeSeconds = Math.floor(ms / MS_A_SECOND)
  const minutes = Math.floor(wholeSeconds / SECONDS_A_MINUTE)
  return [
    padded(Math.floor(minutes / MINUTES_AN_HOUR), 2),
    padded(minutes % MINUTES_AN_HOUR, 2),
    `${padded(wholeSeconds % SECONDS_A_MINUTE, 2)}.${padded(ms % MS_A_SECOND, 3)}`,
  ].join(':')
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** A cue is markup, and ends with an empty line. */
function escapeCue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, '\n')
}
