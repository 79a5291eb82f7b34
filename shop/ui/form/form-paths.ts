/** The public pages that answer a form, to its sender alone; the others take a POST for a GET. */
export const FORM_PATHS = ['/affiliate', '/back-in-stock', '/contact', '/newsletter'] as const

export type FormPath = (typeof FORM_PATHS)[number]
