/** A page as somebody reads it, without script. */
export interface ReadPage {
  readonly status: number
  readonly location: string | null
  /** The HTML as it was sent. */
  readonly source: string
  /** Its words, with single spaces. */
  readonly words: string
  /** The forms on the page that change the cart. */
  readonly cartForms: readonly CartForm[]
}

/** The hidden field of a form of Hydrogen's cart. */
export interface CartForm {
  readonly action: string
  // biome-ignore lint/suspicious/noExplicitAny: of Hydrogen's making; each action has its own
  readonly inputs: any
}

/** A visitor of the skeleton who keeps its cookies. */
export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  visit(path: string): Promise<ReadPage> {
    return this.#ask(path)
  }

  /** Sends a form of the cart, with what was typed into it. */
  send(form: CartForm, typed: Readonly<Record<string, string>> = {}): Promise<ReadPage> {
    const body = new URLSearchParams({ cartFormInput: JSON.stringify(form), ...typed })
    return this.#ask('/cart', { method: 'POST', body })
  }

  async #ask(path: string, init: RequestInit = {}): Promise<ReadPage> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = new URL(path, this.#origin)
    const answer = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const source = await answer.text()
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      source,
      words: wordsOf(source),
      cartForms: cartFormsOf(source),
    }
  }
}

/** The words of a piece of HTML. */
export function wordsOf(html: string): string {
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
  return decode(text).replace(/\s+/g, ' ').trim()
}

function cartFormsOf(html: string): readonly CartForm[] {
  return [...html.matchAll(/<input[^>]*name="cartFormInput"[^>]*value="([^"]*)"/g)].map(([, value = '']) =>
    JSON.parse(decode(value)),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function decode(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
}
