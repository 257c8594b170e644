import type { BrowserContext } from "playwright-core"
import { linkOf } from "./mailbox.ts"
import type { Shop } from "./shop.ts"

/** An account with its session. */
export interface Member {
  readonly email: string
  readonly password: string
  /** Calls the service, or another server of it, in the session; returns `data`, throws if it is refused. */
  readonly call: (method: string, path: string, body?: object, url?: string) => Promise<unknown>
  /** Signs a browser in. */
  readonly signIn: (context: BrowserContext) => Promise<void>
}

interface Answer {
  readonly data: unknown
  readonly cookie: string | undefined
}

const send = async (url: string, method: string, body?: object, cookie?: string): Promise<Answer> => {
  const response = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      // Each account has another client address, which is limited on its own.
      "x-forwarded-for": `198.51.100.${Math.floor(256 * Math.random())}`,
      ...(cookie === undefined ? {} : { cookie })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const { data, errors }: { data: unknown; errors: ReadonlyArray<string> } = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${method} ${url}: ${errors.join(" ")}`)
  return { data, cookie: response.headers.getSetCookie()[0]?.split(";")[0] }
}

const emails = { made: 0 }

/** Opens an account by the API: sign-up, mail, password. */
export const openAccount = async (
  shop: Pick<Shop, "url" | "letterTo">,
  email = `person-${++emails.made}@example.com`
): Promise<Member> => {
  const password = "two lemons and a pear"
  await send(`${shop.url}/v1/Account/sign-up`, "POST", { email })
  const [, token = ""] = linkOf(await shop.letterTo(email)).split("#")
  const { cookie } = await send(`${shop.url}/v1/Account/password`, "POST", { token, password })
  const [name = "", value = ""] = cookie?.split("=") ?? []
  return {
    email,
    password,
    call: async (method, path, body, url = shop.url) =>
      (await send(`${url}${path}`, method, body, cookie)).data,
    signIn: (context) => context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: "Lax" }])
  }
}
