import { expect, it } from "vitest"
import { addPasskey, type Post, signInBy } from "../passkeys/ceremonies.ts"
import { outcomeOf } from "../people/site.ts"
import { appoint, openOffice } from "./office.ts"

it("only an operator's passkey adds and removes passkeys", async () => {
  const { site, cookie, operator } = await openOffice()
  const post: Post = (path, body, from) =>
    site.ask(path, { method: "POST", body, ...(from === undefined ? {} : { cookie: from }) })
  const passkeys = async () => (await (await site.ask("/passkeys", { cookie })).json()).data.passkeys
  const [first] = await passkeys()
  const byPassword = { cookie: operator.cookie }
  const asked = await post("/passkeys/options", { currentPassword: operator.password }, operator.cookie)
  expect(await outcomeOf(asked)).toBe("403 PASSKEY_REQUIRED")
  expect(await outcomeOf(await site.ask(`/passkeys/${first.id}`, { method: "DELETE", ...byPassword }))).toBe(
    "403 PASSKEY_REQUIRED"
  )
  expect(await passkeys()).toEqual([first])
  const second = await addPasskey(post, { cookie })
  expect(await passkeys()).toHaveLength(2)
  expect((await site.ask(`/passkeys/${first.id}`, { method: "DELETE", cookie })).status).toBe(200)
  expect((await signInBy(post, second)).status).toBe(200)
})

it("an operator's first passkey needs only the password", async () => {
  const { site } = await openOffice()
  const post: Post = (path, body, cookie) =>
    site.ask(path, { method: "POST", body, ...(cookie === undefined ? {} : { cookie }) })
  const member = await site.person()
  const { passkeyId } = await addPasskey(post, member)
  await addPasskey(post, member)
  const removed = await site.ask(`/passkeys/${passkeyId}`, { method: "DELETE", cookie: member.cookie })
  expect(removed.status).toBe(200)
  const newOperator = await site.person()
  await appoint(site, newOperator)
  await addPasskey(post, newOperator)
})
