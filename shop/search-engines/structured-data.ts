/** One thing described in the words of https://schema.org, as JSON-LD. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** Adds the name of the vocabulary. */
export const inContext = (data: StructuredData) => ({ '@context': 'https://schema.org', ...data })
