/** A drawing of one product, as the catalogue lists it. */
export interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly altText: string
  /** the option values whose variants are shown by this picture */
  readonly selects?: Readonly<Record<string, string>>
  readonly svg: string
}

/** 'Natural birch' + 'Velvet Pine' → natural-birch-velvet-pine */
export const fileName = (...words: readonly string[]): string =>
  `${words.map((word) => word.toLowerCase().replaceAll(' ', '-')).join('-')}.svg`
