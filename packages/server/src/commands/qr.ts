import {
  Accounts,
  Credits,
  LedgerEntry,
  Operators,
  Purchasing,
  QrCode,
  QrCodeListItem
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, optional } from "../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { accountReference, codeReference, qrCodeId } from "../cli/recordReferences.ts"
import { json, optionalReason, pageOptions } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { effectVerb } from "./effectVerb.ts"
import { find, idOf, redirects, show } from "./qrRedirects.ts"
import { database, withStore } from "./withStore.ts"

const exampleId = "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90"

const setActive = (isActive: boolean) => {
  const name = isActive ? "activate" : "deactivate"
  return effectVerb(
    {
      name,
      summary: `Marks a bought QR code as ${isActive ? "active" : "inactive"}; it stays readable and listed either way.`,
      details: [
        isActive
          ? "A dynamic code leads on again, unless its owner has paused it, within a second on every server."
          : "A dynamic code leads nowhere from then on, within a second on every server, and its owner cannot lift that."
      ],
      examples: [
        [`qr ${name} ${exampleId}`, "By its id"],
        [`qr ${name} 7KXM2PQ4 --reason "reported as fraud"`, "A dynamic one by its slug, and why"]
      ]
    },
    all({
      reason: optionalReason("Why, for the changes of a dynamic code, which its owner sees."),
      database,
      json,
      reference: codeReference
    }),
    ({ reason, database, json, reference }) =>
      Effect.gen(function* () {
        const by = { operatorId: null, reason: reason ?? null }
        const operators = yield* Operators
        const id = yield* idOf(reference)
        yield* operators.setQrCodeActive(id, isActive, by)
        const { accountId } = yield* operators.findQrCode(id)
        const qrCode = yield* (yield* Purchasing).find(accountId, id)
        yield* print(json, QrCode, qrCode, ({ id, name: called }) => `${name}d ${id} "${called}"`)
      }).pipe(Effect.provide(Operators.layer), withStore(database))
  )
}

const refund = effectVerb(
  {
    name: "refund",
    summary: "Pays a bought QR code back to the account that bought it, once; the record stays.",
    examples: [[`qr refund ${exampleId} --reason "printed wrong"`, "By its id"]]
  },
  all({ reason: optionalReason("Why, for the ledger."), database, json, id: qrCodeId }),
  ({ reason, database, json, id }) =>
    Effect.gen(function* () {
      const by = { operatorId: null, reason: reason ?? "refunded by the operator" }
      const entry = yield* (yield* Operators).refund(id, by)
      yield* print(
        json,
        LedgerEntry,
        entry,
        ({ amount, balanceAfter }) =>
          `refunded ${Credits.format(amount)} credits for ${id}, balance ${Credits.format(balanceAfter)}`
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const list = effectVerb(
  {
    name: "list",
    summary: "Lists the QR codes that an account bought, the newest first.",
    details: ["Where there are more than a page, standard error says so."],
    examples: [
      ["qr list ann@example.com", "All that it bought"],
      ["qr list ann@example.com --search menu --json", "Those with this in their names, for a program"]
    ]
  },
  all({
    search: optional("search", "TEXT", "Those whose name contains this."),
    ...pageOptions("QR codes"),
    database,
    json,
    reference: accountReference
  }),
  ({ search, page, pageSize, database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Accounts).find(reference)
      const query = { pageNumber: page, pageSize, query: search, archived: "include" as const }
      const { qrCodes, totalCount } = yield* (yield* Purchasing).list(id, query)
      yield* print(json, Schema.Array(QrCodeListItem), qrCodes, (qrCodes) =>
        table(
          [
            ["ID", ({ id }) => id],
            ["NAME", ({ name }) => name],
            ["PAID", ({ pricePaid }) => Credits.format(pricePaid), "right"],
            [
              "STATE",
              ({ isActive, isArchived }) =>
                `${isActive ? "active" : "inactive"}${isArchived ? ", archived" : ""}`
            ],
            ["BOUGHT", ({ createdAt }) => shortTime(createdAt)]
          ],
          qrCodes
        )
      )
      yield* sayPages(page, pageSize, totalCount)
    }).pipe(withStore(database))
)

export const qr = group({ name: "qr", summary: "Bought QR codes." }, [
  setActive(true),
  setActive(false),
  refund,
  list,
  show,
  find,
  redirects
])
