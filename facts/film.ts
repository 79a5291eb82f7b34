/** A film's entry in `shop/films/films.json`; its files lie in the folder of its name beside that list. */
export interface Film {
  readonly name: string
  readonly title: string
  /** One sentence about what the film shows, for people who do not see it. */
  readonly description: string
  /** True for a film that ends as it begins and plays beside a text; any other is watched from start to end. */
  readonly loops: boolean
  readonly seconds: number
  readonly width: number
  readonly height: number
  readonly fps: number
  /** The codecs of each file, as in `type="video/mp4; codecs=…"`. */
  readonly codecs: Readonly<Record<FilmCodec, string>>
  /** The film's steps in order; the first begins with the film. Empty in a film of one step. */
  readonly chapters: readonly FilmChapter[]
}

export type FilmCodec = 'av1' | 'h264'

export interface FilmChapter {
  readonly startSeconds: number
  readonly title: string
  /** The caption, and the transcript's sentence, about what happens meanwhile. */
  readonly text: string
}
