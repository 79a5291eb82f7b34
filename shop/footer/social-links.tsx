/** Clause 2.16: these links point nowhere, so they have no href and do not react to a key or tap. */
const NETWORKS = ['Facebook', 'Instagram', 'YouTube'] as const

export function SocialLinks() {
  return (
    <ul aria-label="Social media, opening later" className="flex flex-wrap gap-x-6">
      {NETWORKS.map((name) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link, as HTML means it, has no href */}
          <a role="link" aria-disabled="true" className="inline-flex min-h-11 items-center text-paper/80">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
