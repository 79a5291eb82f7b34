/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends ShopLocals {}
  type ShopLocals = import('./locals.ts').ShopLocals
}

declare namespace astroHTML.JSX {
  // Astro's own types do not know the directive that shop/islands/ registers.
  interface IntrinsicAttributes {
    'client:tap'?: import('./islands/tap-directive.ts').TapOptions | boolean
  }
}
