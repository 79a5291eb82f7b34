/** What `shop/films/films.json` says of a film that is made; its files lie in the folder of its name beside that list. */
export interface Film {
  readonly name: string
  readonly title: string
  /** What is seen, in a sentence, for who does not see it. */
  readonly description: string
  /** Ends as it begins, and is shown beside a text; a film that does not is watched from its start to its end. */
  readonly loops: boolean
  readonly seconds: number
  readonly width: number
  readonly height: number
  readonly fps: number
  /** What each file holds, in the words of `type="video/mp4; codecs=…"`. */
  readonly codecs: Readonly<Record<FilmCodec, string>>
  /** Its steps, in order; the first begins with the film. None in a film of one step. */
  readonly chapters: readonly FilmChapter[]
}

export type FilmCodec = 'av1' | 'h264'

export interface FilmChapter {
  readonly startSeconds: number
  readonly title: string
  /** What is done and seen meanwhile: the caption, and the transcript's sentence. */
  readonly text: string
}
