import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { dryRun, type SlowType, slowTypes, writeJsrWorkspace } from "./jsr.ts"
import { makeFolder, removeFolder } from "./packed.ts"

/** Effect declares services and errors by a call in the `extends` clause, from which JSR infers nothing. */
const effectClasses = ["Context.Reference", "Context.Tag", "HttpApiMiddleware.Tag", "Schema.TaggedError"]

/** Declarations without a type, by file, and what it would take to write the type out. */
const inferred: Readonly<Record<string, ReadonlyArray<string>>> = {
  // Each option's name a second time: the types of the names are made from these lists.
  "design/src/config/options.ts": [
    "bodyShapes",
    "bodyStyles",
    "errorCorrectionLevels",
    "frameFonts",
    "frameStyles",
    "innerEyeStyles",
    "outerEyeStyles"
  ],
  // Each style field's type a second time: the types of requests and configurations are made from this table.
  "design/src/fields/styleFields.ts": ["makeStyleFields"],
  // Each event's fields a second time: the types of events are made from this table.
  "core/src/events/eventTypes.ts": ["entryFields", "eventTypes"],
  // Each endpoint's path, parameters, body, answer and failures a second time: clients are typed from these.
  "http/src/endpoints/account/ownAccount.ts": ["getAccount", "listLedger"],
  "http/src/endpoints/account/accountLanguage.ts": ["changeAccount"],
  "http/src/endpoints/account/alerts.ts": ["changeAlerts"],
  "core/src/passkeys/ceremonyOptions.ts": ["creationFields"],
  "http/src/endpoints/account/events.ts": ["getEvent", "listEvents"],
  "http/src/endpoints/account/webhookDeliveries.ts": ["listDeliveries", "redeliver", "testWebhook"],
  "http/src/endpoints/account/webhooks.ts": [
    "changeWebhook",
    "createWebhook",
    "deleteWebhook",
    "listWebhooks",
    "rollWebhookSecret"
  ],
  "http/src/endpoints/account/closeAccount.ts": ["closeAccount"],
  "http/src/endpoints/account/emailChange.ts": ["proveEmail", "requestEmailChange"],
  "http/src/endpoints/account/keys.ts": ["createKey", "listKeys", "revokeKey"],
  "http/src/endpoints/account/passkeySignIn.ts": ["requestPasskeySignIn", "signInByPasskey"],
  "http/src/endpoints/account/passkeys.ts": [
    "createPasskey",
    "listPasskeys",
    "removePasskey",
    "requestPasskey"
  ],
  "http/src/endpoints/account/password.ts": [
    "changePassword",
    "removePassword",
    "requestPasswordReset",
    "requestSignUp",
    "setPassword"
  ],
  "http/src/endpoints/account/sessionList.ts": ["endSession", "listSessions"],
  "http/src/endpoints/account/signIn.ts": ["getSession", "signIn", "signOut"],
  "http/src/endpoints/account/topUps.ts": ["cancelTopUp", "createTopUp", "getTopUp", "listTopUps"],
  "http/src/endpoints/designs/batchContract.ts": ["batch", "splitText"],
  "http/src/endpoints/contract.ts": [
    "account",
    "contract",
    "contractOfKeys",
    "payments",
    "people",
    "qr",
    "service",
    "tools",
    "webhooks"
  ],
  "http/src/endpoints/dynamicCodes.ts": ["changeQrCode", "getAccountScans", "getScans", "listQrCodeChanges"],
  "http/src/endpoints/designs/generate.ts": ["generate"],
  "http/src/endpoints/optionLists.ts": ["contents", "options"],
  "http/src/endpoints/pictureReading.ts": ["readPicture"],
  "http/src/endpoints/ping.ts": ["ping"],
  "http/src/endpoints/designs/calculatePrice.ts": ["calculatePrice", "prices"],
  "http/src/endpoints/providerEvents.ts": ["receiveStripeEvent"],
  "http/src/endpoints/designs/purchaseQrCode.ts": ["purchase"],
  "http/src/endpoints/ownQrCodes.ts": ["getQrCode", "listQrCodes"],
  "http/src/endpoints/serviceInfo.ts": ["getService"],
  "http/src/endpoints/designs/thumbnails.ts": ["generateThumbnail", "preview", "thumbnailCache"],
  "http/src/endpoints/publishedTools.ts": ["getTool", "listTools"],
  "http/src/operator/accountChanges.ts": ["creditAccount", "restoreAccount", "suspendAccount"],
  "http/src/operator/brandInForce.ts": ["getBrand"],
  "http/src/operator/businessReports.ts": ["exportLedger", "getSales", "getSummary"],
  "http/src/operator/customerAccounts.ts": [
    "findAccounts",
    "getAccountDetails",
    "listAccountLedger",
    "listAccountQrCodes"
  ],
  "http/src/operator/log.ts": ["listLog"],
  "http/src/operator/operatorContract.ts": ["operatorContract", "operatorGroup"],
  "http/src/operator/operatorFields.ts": ["operatorEndpoint"],
  "http/src/operator/publishedPrices.ts": ["getPriceList", "publishPriceList"],
  "http/src/operator/soldQrCodes.ts": ["activateQrCode", "deactivateQrCode", "findQrCode", "refundQrCode"]
}

const place = makeFolder()
afterAll(() => removeFolder(place))

let found: ReadonlyArray<SlowType> = []
beforeAll(async () => {
  writeJsrWorkspace(place)
  found = await slowTypes(place)
})

const isSuperclass = ({ kind }: SlowType): boolean => kind === "unsupported-super-class-expr"

describe("deno publish --dry-run", () => {
  it("checks the types of every package and would publish it", () =>
    expect(dryRun(place, ["--allow-slow-types"])).resolves.toMatchObject({ code: 0 }))

  it("infers no type but those that would state a table or a contract twice", () => {
    const sorted = found
      .filter((one) => !isSuperclass(one))
      .map(({ kind, file, name }) => `${file} ${name}: ${kind.replace("-return-type", "-type")}`)
      .sort()
    const expected = Object.entries(inferred).flatMap(([file, names]) =>
      names.map((name) => `${file} ${name}: missing-explicit-type`)
    )
    expect(sorted).toEqual(expected.sort())
  })

  it("finds no superclass that is a call, except for Effect's classes", () => {
    const superclasses = found.filter(isSuperclass)
    expect(superclasses.length).toBeGreaterThan(0)
    expect(superclasses.filter(({ name }) => !effectClasses.includes(name))).toEqual([])
  })
})
