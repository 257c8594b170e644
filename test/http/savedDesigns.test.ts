import { maximumSavedDesigns } from "@quick-response/core"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { openPerson } from "./person.ts"
import { start } from "./service.ts"

const service = await start({ options: { rateLimit: "off", cpuLimit: "off" } })
afterAll(service.stop)

/** A new person, and requests by their session. */
const member = async () => {
  const { cookie } = await service.run(openPerson())
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${service.url}/v1/Account${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const save = async (design: object, name = "Menu", id: string = crypto.randomUUID()) => {
    const answer = await ask("PUT", `/designs/${id}`, { name, design })
    return { status: answer.status, ...(await answer.json()) }
  }
  const list = async () => (await (await ask("GET", "/designs")).json()).data.designs
  return { ask, save, list }
}

describe("PUT /v1/Account/designs/{id}", () => {
  it("saves styles and unfinished contents, each in one account", async () => {
    const { ask, save, list } = await member()
    const other = await member()
    const style = { template: "menu", foreground: "#14532d" }
    const unfinished = { ...style, content: { type: "wifi", ssid: "", password: "" } }
    const first = await save(style, "Summer")
    expect(first).toMatchObject({ status: 200, data: { name: "Summer" } })
    expect(JSON.parse(first.data.designJson)).toEqual(style)
    const { data: second } = await save(unfinished, "Lobby")
    expect(await list()).toEqual([second, first.data])
    expect(await other.list()).toEqual([])
    await other.save({ data: "HELLO" }, "Theirs", second.id)
    const { data: renamed } = await save({ data: "HELLO" }, "Sign", second.id)
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["Sign", "Summer"])
    const { status } = await ask("DELETE", `/designs/${first.data.id}`)
    expect([status, await list()]).toEqual([200, [renamed]])
    expect((await ask("DELETE", `/designs/${first.data.id}`)).status).toBe(200)
    expect(await other.list()).toHaveLength(1)
  })

  it.each<[design: object, error: RegExp]>([
    [{ bodyStyle: "Dotz" }, /^design\.bodyStyle: /],
    [{ colour: "#000" }, /^design\.colour: /],
    [{ content: { type: "wify" } }, /^design\.content: /],
    [{ content: { type: "text", text: "a".repeat(17_000) } }, /^design\.content: /],
    [{ logo: { image: "data:image/png;base64,AAAA" } }, /^design\.logo/]
  ])("refuses %j by the name of its field", async (design, error) => {
    const { save, list } = await member()
    const { status, code, errors } = await save(design)
    expect([status, code, errors[0]]).toEqual([400, "VALIDATION_FAILED", expect.stringMatching(error)])
    expect(await list()).toEqual([])
  })

  it(`refuses more than ${maximumSavedDesigns} with the remedy`, async () => {
    const { save, list } = await member()
    for (let i = 0; i < maximumSavedDesigns; i++) await save({ data: `${i}` })
    const { status, errors } = await save({ data: "more" })
    expect([status, errors]).toEqual([
      400,
      ["the account has 100 saved designs, the most that it may have; delete one first"]
    ])
    expect(await list()).toHaveLength(maximumSavedDesigns)
  })

  it("is part of the takeout", async () => {
    const { ask, save } = await member()
    const { data } = await save({ template: "menu" })
    const files = unzipSync(new Uint8Array(await (await ask("GET", "/takeout")).arrayBuffer()))
    const { id, name, savedAt } = data
    expect(JSON.parse(strFromU8(files["designs.json"] ?? new Uint8Array()))).toEqual([
      { id, name, savedAt, design: { template: "menu" } }
    ])
  })
})
