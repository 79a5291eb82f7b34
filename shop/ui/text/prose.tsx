interface ProseProps {
  /** Made from the Markdown of `shop/content/`: the owner's own words, never a visitor's. */
  html: string
  className?: string
}

/** A text as it was written: paragraphs, lists, tables, links. How they look is in `prose.css`. */
export function Prose({ html, className = '' }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown is HTML by the time it gets here
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
