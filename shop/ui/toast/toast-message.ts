export interface ToastMessage {
  title: string
  description?: string
  kind?: 'success' | 'error'
  /** A dialog of the page, by its id, that leads on from what the toast says. */
  opens?: 'cart-sheet'
}
