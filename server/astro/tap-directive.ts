import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Registers `client:tap`; what it does is told in tap-directive.ts. */
export function tapDirective(): AstroIntegration {
  return {
    name: 'keel-tap-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'tap',
          entrypoint: fileURLToPath(new URL('../../shop/islands/tap-directive.ts', import.meta.url)),
        })
      },
    },
  }
}
