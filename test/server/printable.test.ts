import { join } from "node:path"
import {
  AccountId,
  ApiKeyHash,
  ApiKeyId,
  CredentialStorage,
  Credits,
  Email,
  fullGrant,
  MailId,
  PasswordHash,
  QrCodeId,
  SessionId,
  Slug,
  Storage,
  ToolId
} from "@quick-response/core"
import { printableLine, printableLines } from "@quick-response/server"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../storage/temporary.ts"
import { printed } from "./inProcess.ts"

/** Characters that a terminal acts on, or shows as another line or in another order. */
const acting = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join("")

/** A text with every character that a terminal acts on, but for U+0000, which no name has. */
const hostile = `\u001b]0;owned\u0007${codes(1, 0x1f)}${codes(0x7f, 0x9f)}\u061c${codes(0x200e, 0x200f)}${codes(0x2028, 0x202e)}${codes(0x2066, 0x2069)}end`

describe("printableLine() and printableLines()", () => {
  it("remove terminal controls, and keep JSON's value", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: "binary", maxLength: 40 }), (text) => {
        expect(printableLine(text)).not.toMatch(acting)
        expect(printableLines(text).replaceAll("\n", "")).not.toMatch(acting)
        expect(JSON.parse(printableLine(JSON.stringify(text)))).toBe(text)
        if (!acting.test(text)) expect(printableLine(text)).toBe(text)
      }),
      { numRuns: 300 }
    )
  })
})

const email = Schema.decodeSync(Email)("ann@example.com")

/** A database in which all callers' texts are hostile, and the ids of its records. */
const hostileDatabase = async (filename: string) => {
  const accountId = AccountId.make(crypto.randomUUID())
  const [qrCodeId, sessionId, link] = [crypto.randomUUID(), crypto.randomUUID(), "a".repeat(64)]
  const at = DateTime.unsafeMake(Date.now() - 1_000)
  const fill = Effect.gen(function* () {
    const [books, people] = [yield* Storage, yield* CredentialStorage]
    const expiresAt = DateTime.add(at, { hours: 1 })
    yield* people.createLink({ hash: link, purpose: "sign-up", email, accountId: null, expiresAt })
    yield* people.setPasswordByLink({
      linkHash: link,
      newAccountId: accountId,
      password: PasswordHash.make("none"),
      session: { id: SessionId.make(sessionId), hash: "b".repeat(64), userAgent: hostile },
      welcome: undefined,
      mailId: MailId.make(crypto.randomUUID()),
      at
    })
    yield* books.createApiKey({
      id: ApiKeyId.make(crypto.randomUUID()),
      accountId,
      hash: ApiKeyHash.make("c".repeat(64)),
      prefix: "qr_live_ab12",
      name: hostile,
      at,
      ...fullGrant,
      expiresAt: null
    })
    yield* books.post({ accountId, kind: "grant", amount: Credits.Credits(10_000), reason: hostile, at })
    yield* books.purchase({
      accountId,
      qrCodeId: QrCodeId.make(qrCodeId),
      name: hostile,
      config: { text: JSON.stringify({ data: hostile }), images: [], dataHash: "d" },
      contentText: null,
      price: Credits.Credits(10_000),
      idempotency: undefined,
      at
    })
    const [tool] = yield* books.listTools
    if (tool !== undefined) throw new Error("a new store has tools")
    yield* books.seedTools([
      {
        id: ToolId.make(crypto.randomUUID()),
        slug: Slug.make("a-tool"),
        name: hostile,
        description: hostile,
        category: "Utility",
        iconPath: "/icon.svg",
        creditCost: Credits.zero,
        isActive: true
      }
    ])
  })
  await Effect.runPromise(Effect.provide(fill, StorageSqlite.layer({ filename })))
  return { qrCodeId, sessionId }
}

it("no operator command prints terminal controls from stored names", async () => {
  const filename = join(temporaryFolder(), "hostile.db")
  const { qrCodeId, sessionId } = await hostileDatabase(filename)
  const verbs: ReadonlyArray<readonly [words: ReadonlyArray<string>, lines: number]> = [
    [["key", "list", email], 2],
    [["key", "create", email, "--name", hostile], 1],
    [["key", "revoke", "qr_live_ab12"], 1],
    [["session", "list", email], 2],
    [["account", "list"], 2],
    [["account", "credit", email, "1", "--reason", "a gift"], 1],
    [["qr", "deactivate", qrCodeId], 1],
    [["qr", "activate", qrCodeId], 1],
    [["qr", "refund", qrCodeId, "--reason", "a gift"], 1],
    [["tool", "list"], 2],
    [["session", "end", email, sessionId], 1],
    [["audit"], 1]
  ]
  let shown = 0
  for (const [words, lines] of verbs)
    for (const json of [[], ["--json"]]) {
      if (json.length > 0 && /revoke|refund|end/.test(words[1] ?? "")) continue
      const errors: Array<string> = []
      const out = await printed([...words, ...json, "--database", `sqlite:${filename}`], errors)
      const err = errors.join("\n")
      for (const line of `${out}\n${err}`.split("\n"))
        expect([words, line]).toEqual([words, line.replaceAll(new RegExp(acting, "gu"), "?")])
      if (json.length === 0) expect([words, out.split("\n").length]).toEqual([words, lines])
      else expect(typeof JSON.parse(out)).toBe("object")
      if (out.includes("owned") || err.includes("owned")) shown++
    }
  expect(shown).toBeGreaterThan(8)
})
