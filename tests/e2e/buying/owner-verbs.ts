import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

/** Changes something as the owner does, with the key in the shop's folder. */
export async function change({ dataDir, origin }: OpenShop, path: string, body: object): Promise<void> {
  const { storefrontServiceKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const response = await fetch(`${origin}/admin/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${storefrontServiceKey}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was not changed: ${response.status} ${await response.text()}`)
}
