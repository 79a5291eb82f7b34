const MAX_CHARACTERS = 40

/**
 * A name as a mail may say it. Anybody can type anything as a name and any address to send it to, and mail programs
 * make links of what looks like one. So nothing is left that could be an address, a phone number or a message.
 */
export function personName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{M}'’.\- ]/gu, ' ')
      // 'J.R.' stays readable, and 'shop.example' is no address any more.
      .replaceAll(/\.(?=[^\s.])/g, '. ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_CHARACTERS)
      .trim()
  )
}

/** Answers 'Thank you, Ada.', or 'Thank you.' if nothing is left of the name. */
export function withName(words: string, name: string, end = '.'): string {
  const safe = personName(name)
  return safe === '' ? `${words}${end}` : `${words}, ${safe.replace(/\.$/, '')}${end}`
}
