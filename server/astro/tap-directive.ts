import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Registers `client:tap`, which shop/islands/tap-directive.ts implements. */
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
