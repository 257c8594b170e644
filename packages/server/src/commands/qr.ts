import { Credits, LedgerEntry, Purchasing, QrCode } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { all, optional } from "../cli/Input.ts"
import { print } from "../cli/printTable.ts"
import { codeReference, qrCodeId } from "../cli/recordReferences.ts"
import { json } from "../cli/sharedOptions.ts"
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
      reason: optional("reason", "TEXT", "Why, for the changes of a dynamic code, which its owner sees."),
      database,
      json,
      reference: codeReference
    }),
    ({ reason, database, json, reference }) =>
      Effect.gen(function* () {
        const qrCode = yield* (yield* Purchasing).setActive(yield* idOf(reference), isActive, reason)
        yield* print(json, QrCode, qrCode, ({ id, name: called }) => `${name}d ${id} "${called}"`)
      }).pipe(withStore(database))
  )
}

const refund = effectVerb(
  {
    name: "refund",
    summary: "Pays a bought QR code back to the account that bought it, once; the record stays.",
    examples: [[`qr refund ${exampleId} --reason "printed wrong"`, "By its id"]]
  },
  all({ reason: optional("reason", "TEXT", "Why, for the ledger."), database, json, id: qrCodeId }),
  ({ reason, database, json, id }) =>
    Effect.gen(function* () {
      const entry = yield* (yield* Purchasing).refund(id, reason ?? "refunded by the operator")
      yield* print(
        json,
        LedgerEntry,
        entry,
        ({ amount, balanceAfter }) =>
          `refunded ${Credits.format(amount)} credits for ${id}, balance ${Credits.format(balanceAfter)}`
      )
    }).pipe(withStore(database))
)

/** Switches bought QR codes on and off, refunds them, and tells where dynamic ones lead. */
export const qr = group({ name: "qr", summary: "Bought QR codes." }, [
  setActive(true),
  setActive(false),
  refund,
  show,
  find,
  redirects
])
