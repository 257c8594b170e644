import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { commonFailures } from "../contract/failureSets.ts"
import type { EndpointName } from "../contract/routeTable.ts"
import { changeAccount } from "./account/accountLanguage.ts"
import { changeAlerts } from "./account/alerts.ts"
import { closeAccount } from "./account/closeAccount.ts"
import { addDomain, changeDomain, listDomains, proveDomain, removeDomain } from "./account/domains.ts"
import { proveEmail, requestEmailChange } from "./account/emailChange.ts"
import { getEvent, listEvents } from "./account/events.ts"
import { changeKey, createKey, listKeys, revokeKey } from "./account/keys.ts"
import { openDemoAccount } from "./account/openDemo.ts"
import { getAccount, listLedger } from "./account/ownAccount.ts"
import { requestPasskeySignIn, signInByPasskey } from "./account/passkeySignIn.ts"
import { createPasskey, listPasskeys, removePasskey, requestPasskey } from "./account/passkeys.ts"
import {
  changePassword,
  removePassword,
  requestPasswordReset,
  requestSignUp,
  setPassword
} from "./account/password.ts"
import { exportRedirects } from "./account/redirectExport.ts"
import { deleteDesign, listDesigns, saveDesign } from "./account/savedDesigns.ts"
import { endSession, listSessions } from "./account/sessionList.ts"
import { getSession, signIn, signOut } from "./account/signIn.ts"
import { exportTakeout } from "./account/takeout.ts"
import { cancelTopUp, createTopUp, getTopUp, listTopUps, payTestTopUp } from "./account/topUps.ts"
import { listDeliveries, redeliver, testWebhook } from "./account/webhookDeliveries.ts"
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rollWebhookSecret
} from "./account/webhooks.ts"
import { changeQrCodes } from "./changedRows.ts"
import { batch, splitText } from "./designs/batchContract.ts"
import { calculatePrice, prices } from "./designs/calculatePrice.ts"
import { downloadQrCodes } from "./designs/downloadContract.ts"
import { generate } from "./designs/generate.ts"
import { purchase } from "./designs/purchaseQrCode.ts"
import { generateThumbnail, preview, thumbnailCache } from "./designs/thumbnails.ts"
import { changeQrCode, getAccountScans, getScans, listQrCodeChanges } from "./dynamicCodes.ts"
import { contents, options } from "./optionLists.ts"
import { getQrCode, listQrCodes, listTags } from "./ownQrCodes.ts"
import { readPicture } from "./pictureReading.ts"
import { ping } from "./ping.ts"
import { checkPrint, checkPrints } from "./printChecks.ts"
import { getProof } from "./proofs.ts"
import { receiveStripeEvent } from "./providerEvents.ts"
import { getTool, listTools } from "./publishedTools.ts"
import { getService } from "./serviceInfo.ts"

export const qr = HttpApiGroup.make("qr", { topLevel: true })
  .add(purchase)
  .add(batch)
  .add(generate)
  .add(calculatePrice)
  .add(generateThumbnail)
  .add(splitText)
  .add(readPicture)
  .add(checkPrints)
  .add(checkPrint)
  .add(getProof)
  .add(downloadQrCodes)
  .add(getQrCode)
  .add(changeQrCode)
  .add(changeQrCodes)
  .add(listQrCodeChanges)
  .add(getScans)
  .add(getAccountScans)
  .add(listQrCodes)
  .add(listTags)
  .add(options)
  .add(contents)
  .add(prices)
  .add(thumbnailCache)
  .add(preview)
  .add(ping)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "QR codes")
  .annotate(OpenApi.Description, "Render, price, buy and read QR codes")

export const tools = HttpApiGroup.make("tools", { topLevel: true })
  .add(listTools)
  .add(getTool)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Tools")
  .annotate(OpenApi.Description, "The catalogue of tools with their prices")

export const service = HttpApiGroup.make("service", { topLevel: true })
  .add(getService)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Service")
  .annotate(OpenApi.Description, "The offers of this service")

export const account = HttpApiGroup.make("account", { topLevel: true })
  .add(getAccount)
  .add(listLedger)
  .add(listTopUps)
  .add(getTopUp)
  .add(listEvents)
  .add(getEvent)
  .add(exportRedirects)
  .add(listDomains)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Account")
  .annotate(OpenApi.Description, "The balance, the ledger and other events")

export const payments = HttpApiGroup.make("payments", { topLevel: true })
  .add(receiveStripeEvent)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Payments")
  .annotate(OpenApi.Description, "Events of the payment provider")

/** Sign-up, sign-in, and endpoints for signed-in users only. */
export const people = HttpApiGroup.make("people", { topLevel: true })
  .add(openDemoAccount)
  .add(requestSignUp)
  .add(requestPasswordReset)
  .add(setPassword)
  .add(getSession)
  .add(signIn)
  .add(signOut)
  .add(changePassword)
  .add(removePassword)
  .add(requestEmailChange)
  .add(proveEmail)
  .add(listSessions)
  .add(endSession)
  .add(listPasskeys)
  .add(requestPasskey)
  .add(createPasskey)
  .add(removePasskey)
  .add(requestPasskeySignIn)
  .add(signInByPasskey)
  .add(listKeys)
  .add(createKey)
  .add(changeKey)
  .add(revokeKey)
  .add(closeAccount)
  .add(createTopUp)
  .add(cancelTopUp)
  .add(payTestTopUp)
  .add(changeAlerts)
  .add(changeAccount)
  .add(exportTakeout)
  .add(addDomain)
  .add(proveDomain)
  .add(changeDomain)
  .add(removeDomain)
  .add(listDesigns)
  .add(saveDesign)
  .add(deleteDesign)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "People")
  .annotate(OpenApi.Description, "Sign up, sign in, make keys, and manage the account")

/** The title of the webhook endpoints and of the events posted. */
export const webhooksTitle = "Webhooks"

/** Webhook addresses, for signed-in users only. */
export const webhooks = HttpApiGroup.make("webhooks", { topLevel: true })
  .add(listWebhooks)
  .add(createWebhook)
  .add(changeWebhook)
  .add(deleteWebhook)
  .add(rollWebhookSecret)
  .add(testWebhook)
  .add(listDeliveries)
  .add(redeliver)
  .addError(commonFailures)
  .annotate(OpenApi.Title, webhooksTitle)
  .annotate(OpenApi.Description, "Have the events posted to an address of yours, signed")

/** The interface of a service without sign-in: callers have keys. */
export const contractOfKeys = Object.assign(HttpApi.make("quick-response"), { errorSchema: Schema.Never })
  .add(qr)
  .add(tools)
  .add(service)
  .add(account)
  .add(payments)

/** The whole /v1 interface, all that a client needs. */
export const contract = contractOfKeys.add(people).add(webhooks)

export type Endpoint =
  typeof contract extends HttpApi.HttpApi<string, infer Groups, infer _Error, infer _Requirements>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

export type CommonFailure = typeof commonFailures.Type

/** Endpoints that only the payment provider calls, by its signature. */
type ProviderEndpoint = "receiveStripeEvent"

/** A type with a member for each endpoint that clients call; a missing member does not compile. */
export type ForEachEndpoint<
  Members extends Readonly<Record<Exclude<EndpointName, ProviderEndpoint>, unknown>>
> = Members
