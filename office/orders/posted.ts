const MAX_CHARACTERS = 2_000

/** What was typed into a field of a form; an absent field is an empty one. */
export function posted(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, MAX_CHARACTERS) : ''
}

/** The tags that somebody typed with blanks or commas between them. */
export function postedTags(form: FormData, name: string): string[] {
  return posted(form, name)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
}
