declare namespace App {
  interface Locals {
    /** Pages of the office alone have it. */
    readonly office?: import('./desk/office.ts').Office
    /** Why the page that was asked for cannot be shown; `office/pages/[...path].astro` tells it then. */
    unable?: { readonly status: number; readonly message: string; readonly url: URL }
  }
}
