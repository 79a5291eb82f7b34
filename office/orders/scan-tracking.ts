/** As browsers offer it that have one: Chrome on Android, on macOS and on ChromeOS. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const LOOK_EVERY_MS = 150
const FORMATS = ['code_128', 'code_39', 'itf', 'codabar', 'qr_code', 'data_matrix', 'pdf417']

/** The postal service prints the ZIP code of the address before the number (420 and five or nine digits). */
const WITH_ZIP = /^420\d{5}(?:\d{4})?(9\d{19,21})$/

/** The tracking number in what a label's code says. */
export function trackingIn(code: string): string {
  // GS1 separates its parts by a control character.
  const text = code.replace(/[\p{Cc}\s]/gu, '')
  return WITH_ZIP.exec(text)?.[1] ?? text
}

/** Shows the button of the packing page where the camera can read a label; elsewhere the number is typed. */
export function offerToScan(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scan]')
  const dialog = document.querySelector<HTMLDialogElement>('[data-scanner]')
  const field = document.querySelector<HTMLInputElement>('input[name="tracking"]')
  const { BarcodeDetector } = window
  if (!button || !dialog || !field || !BarcodeDetector || !navigator.mediaDevices) return
  const detector = new BarcodeDetector({ formats: FORMATS })
  button.hidden = false
  button.addEventListener('click', async () => {
    dialog.showModal()
    const code = await readLabel(dialog, detector)
    dialog.close()
    if (code === undefined) return
    field.value = trackingIn(code)
    field.focus()
  })
}

/** Waits for a code in front of the camera; undefined where the dialog is closed before, or there is no camera. */
async function readLabel(dialog: HTMLDialogElement, detector: Detector): Promise<string | undefined> {
  const video = dialog.querySelector('video')
  const said = dialog.querySelector('p')
  if (!video || !said) return undefined
  let stream: MediaStream | undefined
  const isOver = () => !dialog.open
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    video.srcObject = stream
    await video.play()
    while (!isOver()) {
      const [found] = await detector.detect(video)
      if (found) return found.rawValue
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } catch {
    said.textContent = 'The camera cannot be used. Close this and type the number.'
    await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  return undefined
}
