/** A posted text with the line breaks of the shop, since browsers send those of the network. */
export function posted(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
