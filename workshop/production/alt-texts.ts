import * as v from 'valibot'

const MIN_ALT_TEXT = 40

/** What is seen, by product and view; `{Frame finish}` stands for the value of that option. */
export const altTexts = v.record(
  v.string(),
  v.record(v.string(), v.pipe(v.string(), v.minLength(MIN_ALT_TEXT, 'says too little'))),
)
export type AltTexts = v.InferOutput<typeof altTexts>

export interface Shown {
  readonly name: string
  readonly product: string
  readonly view: string
  readonly options: Readonly<Record<string, string>>
}

export function altTextOf({ name, product, view, options }: Shown, texts: AltTexts): string {
  const text = texts[product]?.[view]
  if (!text) throw new Error(`workshop/alt-texts.json has no words for the ${view} view of ${product}`)
  return text.replaceAll(/\{([^}]+)\}/g, (_, option) => {
    const value = options[option]
    if (!value) throw new Error(`${name} shows no ${option}, but its alt text names it`)
    return value.toLowerCase()
  })
}
