declare namespace App {
  interface Locals {
    /** Pages of the office alone have it. */
    readonly office?: import('./desk/office.ts').Office
  }
}
