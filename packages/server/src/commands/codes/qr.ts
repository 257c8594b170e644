import { writeFile } from "node:fs/promises"
import process from "node:process"
import {
  Accounts,
  Credits,
  LedgerEntry,
  Operators,
  PrintCheckSchema,
  Prints,
  Proofs,
  Purchasing,
  QrCode,
  type QrCodeId,
  QrCodeListItem,
  standardName
} from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, argument, optional } from "../../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../../cli/printTable.ts"
import { accountReference, codeReference, qrCodeId } from "../../cli/recordReferences.ts"
import { json, optionalReason, pageOptions } from "../../cli/sharedOptions.ts"
import { group } from "../../cli/Verb.ts"
import { Refused } from "../../process/commandErrors.ts"
import { version } from "../../process/packageFiles.ts"
import { pictureIn } from "../../reading/pictureIn.ts"
import { readBrandFile } from "../../settings/brandFile.ts"
import { readSetting } from "../../settings/Setting.ts"
import { settings } from "../../settings/settings.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"
import { find, idOf, redirects, show } from "./qrRedirects.ts"

const exampleId = "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90"

const setActive = (isActive: boolean) => {
  const name = isActive ? "activate" : "deactivate"
  return effectVerb(
    {
      name,
      summary: `Marks a bought QR code as ${isActive ? "active" : "inactive"}; it stays readable and listed either way.`,
      details: [
        isActive
          ? "A dynamic code works again, unless its owner has paused it, within a second on every server."
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
    details: ["If there is more than a page, standard error says so."],
    examples: [
      ["qr list ann@example.com", "All that it bought"],
      ["qr list ann@example.com --search menu --json", "Those with this in their names, for a program"]
    ]
  },
  all({
    search: optional("search", "TEXT", "Only codes with this text in their name."),
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

/** The owner of any code. */
const ownerOf = (id: QrCodeId) =>
  Effect.gen(function* () {
    return (yield* (yield* Operators).findQrCode(id)).accountId
  })

const proof = effectVerb(
  {
    name: "proof",
    summary: "Prints the signed proof of a bought QR code, or writes it as a PDF.",
    details: [
      "The proof verifies with the keys of the service, without asking it; `proof roll` makes a new key."
    ],
    examples: [
      [`qr proof ${exampleId}`, "As JSON"],
      [`qr proof ${exampleId} --pdf proof.pdf`, "As a page for people"]
    ]
  },
  all({
    pdf: optional("pdf", "FILE", "Writes a PDF of one page into this file instead."),
    database,
    id: qrCodeId
  }),
  ({ pdf, database, id }) =>
    Effect.gen(function* () {
      const owner = yield* ownerOf(id)
      const proofs = yield* Proofs
      if (pdf === undefined)
        return yield* print(true, Proofs.schema, yield* proofs.prove(owner, id, version), () => "")
      const address = yield* readSetting(settings.baseUrl, {}, process.env)
      const brand = yield* readBrandFile(yield* readSetting(settings.brand, {}, process.env))
      const seller = { name: brand?.name ?? standardName, address: address ?? "http://127.0.0.1:8080" }
      const bytes = yield* proofs.certify(owner, id, version, seller)
      yield* Effect.tryPromise({
        try: () => writeFile(pdf, bytes),
        catch: (cause) =>
          new Refused(`--pdf ${pdf}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
      yield* Console.error(`wrote ${pdf}`)
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const checkPrint = effectVerb(
  {
    name: "check-print",
    summary: "Compares a photograph of a print with the bought QR code.",
    details: [
      "Says whether it still is that code, how much of its error correction is left, and what to mend. Ends with an error if it is another code or cannot be read. Nothing of the picture is kept."
    ],
    examples: [
      [`qr check-print ${exampleId} photograph.jpg`, "In words"],
      [`qr check-print ${exampleId} - --json < photograph.jpg`, "With the figures of each block"]
    ]
  },
  all({
    database,
    json,
    id: qrCodeId,
    file: argument(
      "FILE",
      "A PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels; - for standard input."
    )
  }),
  ({ database, json, id, file }) =>
    Effect.gen(function* () {
      const picture = yield* Effect.tryPromise({
        try: () => pictureIn(file, "FILE"),
        catch: (error) => (error instanceof Error ? error : new Error(String(error)))
      })
      const check = yield* (yield* Prints).check(yield* ownerOf(id), id, picture)
      yield* print(json, PrintCheckSchema, check, ({ isThisCode, reserve, says, findings }) => [
        isThisCode === "yes"
          ? `it is this code, with ${reserve} % of its error correction left`
          : isThisCode === "no"
            ? `it is another code, which says ${JSON.stringify(says)}`
            : "the code cannot be read",
        ...findings.map(({ text }) => `- ${text}`)
      ])
      if (check.isThisCode !== "yes") yield* Effect.fail(new Refused(`the print of ${id} is not in order`))
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

export const qr = group({ name: "qr", summary: "Bought QR codes." }, [
  setActive(true),
  setActive(false),
  refund,
  list,
  show,
  find,
  redirects,
  proof,
  checkPrint
])
