/** The pages that answer a form, besides the services' own; to the others a POST is a GET. */
export const FORM_PATHS = ['/affiliate', '/contact', '/currency', '/newsletter'] as const

export type FormPath = (typeof FORM_PATHS)[number]
