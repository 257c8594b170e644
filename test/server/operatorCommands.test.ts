import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const database = ["--database", `sqlite:${join(folder, "shop.db")}`]

const jsonOf = async (...words: ReadonlyArray<string>) =>
  JSON.parse(await printed([...words, ...database, "--json"]))

const reason = (text: string) => ["--reason", text]

interface Logged {
  readonly action: string
  readonly operatorId: string | null
  readonly reason: string
  readonly detail: object
}

const logOf = async (): Promise<ReadonlyArray<Logged>> => jsonOf("operator", "log")

describe("operator", () => {
  it("adds, lists and removes operators, and each change stands in the log with its reason", async () => {
    const { id } = await jsonOf("account", "create", "olive@example.com")
    const added = await jsonOf("operator", "add", "olive@example.com", ...reason("runs the shop"))
    expect(added).toMatchObject({ accountId: id, email: "olive@example.com" })
    expect(await jsonOf("operator", "add", id, ...reason("again"))).toEqual(added)
    expect(await jsonOf("operator", "list")).toEqual([added])
    expect(await printed(["operator", "list", ...database])).toContain("olive@example.com")
    await printed(["operator", "remove", "olive@example.com", ...database, ...reason("left")])
    expect(await jsonOf("operator", "list")).toEqual([])
    const again = await refusal(["operator", "remove", id, ...database, ...reason("left")])
    expect(again.message).toBe("olive@example.com is no operator")
    expect((await logOf()).map(({ action, operatorId, reason }) => [action, operatorId, reason])).toEqual([
      ["operator.removed", null, "left"],
      ["operator.added", null, "runs the shop"]
    ])
  })

  it("wants a reason of 1 to 200 characters, and an account that is there", async () => {
    const long = await refusal([
      "operator",
      "add",
      "olive@example.com",
      ...database,
      ...reason("x".repeat(201))
    ])
    expect(long.message).toContain("--reason: expected 1 to 200 characters")
    for (const words of [
      ["account", "credit", "olive@example.com", "1"],
      ["qr", "refund", crypto.randomUUID()]
    ])
      expect((await refusal([...words, ...database, ...reason(" ")])).message).toContain("--reason: expected")
    const unknown = await refusal(["operator", "add", "nobody@example.com", ...database, ...reason("why")])
    expect(unknown.message).toContain("nobody@example.com")
  })
})

describe("account suspend and restore", () => {
  it("tell the state, and credits stand in the log once for a key", async () => {
    const { id } = await jsonOf("account", "create", "bob@example.com")
    const suspended = await jsonOf("account", "suspend", "bob@example.com", ...reason("stolen card"))
    expect(suspended).toMatchObject({ id, state: "suspended", suspensionReason: "stolen card" })
    expect((await jsonOf("account", "show", id)).suspendedAt).not.toBeNull()
    const restored = await jsonOf("account", "restore", id, ...reason("paid"))
    expect(restored).toMatchObject({ state: "active", suspensionReason: null })
    const credit = [
      "account",
      "credit",
      "bob@example.com",
      "2.5",
      ...reason("invoice 7"),
      "--key",
      "invoice-7"
    ]
    await jsonOf(...credit)
    await jsonOf(...credit)
    const log = await logOf()
    expect(log.slice(0, 3).map(({ action, detail }) => [action, detail])).toEqual([
      ["account.credited", { amount: 2.5 }],
      ["account.restored", {}],
      ["account.suspended", { codes: "keep" }]
    ])
    expect(await printed(["audit", ...database])).toContain("all invariants hold")
  })
})
