import { showToast } from '../toast/toast.ts'

interface CopyWords {
  readonly success: string
  /** For where it was refused, or an old browser: what is copied stands on the page, to be selected. */
  readonly failure: string
}

/** Never says that it copied before it has (clause 8.24). */
export async function copyText(text: string, { success, failure }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return showToast({ kind: 'error', title: failure })
  }
  return showToast({ title: success })
}
