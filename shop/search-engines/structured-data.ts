/** One thing described in the words of https://schema.org, as JSON-LD. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What a page says about itself to machines, with the vocabulary's name. */
export const inContext = (data: StructuredData) => ({ '@context': 'https://schema.org', ...data })
