import { showToast } from '../toast/toast.ts'

interface CopyWords {
  readonly success: string
  /** Words for a refusal, or an old browser: the text stands on the page, to be selected. */
  readonly failure: string
}

/** Says that it copied only once it has (clause 8.24). */
export async function copyText(text: string, { success, failure }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return showToast({ kind: 'error', title: failure })
  }
  return showToast({ title: success })
}
