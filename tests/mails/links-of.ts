interface Form {
  readonly text?: string
  readonly html?: string | undefined
}

/** Each address in the mail once, as a mail program opens it. */
export function linksOf({ text = '', html = '' }: Form): string[] {
  const written = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
  const linked = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  return [...new Set([...written, ...linked])]
}
