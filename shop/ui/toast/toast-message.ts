export interface ToastMessage {
  title: string
  description?: string
  kind?: 'success' | 'error'
}
