import * as Schema from "effect/Schema"
import type { Place } from "./place.ts"

const password = "two lemons and a pear"

const Receipt = Schema.Struct({ data: Schema.Struct({ qrCodeId: Schema.String }) })

/** The page of a bought code, and the cookie of the account that it is shown to. */
export interface BoughtCode {
  readonly path: string
  readonly cookie: string
}

const post = async (address: string, body: object, cookie?: string): Promise<Response> => {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${response.status} ${address}: ${await response.text()}`)
  return response
}

/** Signs the demo account in, and buys a code. */
export const buyCode = async ({ url, welcome }: Place): Promise<BoughtCode> => {
  const [, token = ""] = welcome.split("#")
  const signedIn = await post(`${url}/v1/Account/password`, { token, password })
  const [cookie = ""] = signedIn.headers.getSetCookie()[0]?.split(";") ?? []
  const design = { content: { type: "url", url: "https://example.org/menu" }, template: "menu" }
  const receipt = await post(`${url}/v1/Qr/purchase`, { name: "The menu", ...design }, cookie)
  const { data } = Schema.decodeUnknownSync(Receipt)(await receipt.json())
  return { path: `/account/codes/${data.qrCodeId}`, cookie }
}
