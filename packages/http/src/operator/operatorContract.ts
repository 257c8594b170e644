import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { commonFailures } from "../contract/failureSets.ts"
import { creditAccount, restoreAccount, suspendAccount } from "./accountChanges.ts"
import { findDomains, withdrawDomain } from "./accountDomains.ts"
import { getBrand } from "./brandInForce.ts"
import { exportLedger, getSales, getSummary } from "./businessReports.ts"
import { findAccounts, getAccountDetails, listAccountLedger, listAccountQrCodes } from "./customerAccounts.ts"
import { listLog } from "./log.ts"
import { getPriceList, publishPriceList } from "./publishedPrices.ts"
import { listSoldQrCodes } from "./soldQrCodeList.ts"
import { activateQrCode, deactivateQrCode, findQrCode, refundQrCode } from "./soldQrCodes.ts"
import { resumeWebhook, stopWebhook } from "./webhookStops.ts"

/** Operator endpoints, by a session that a passkey began or renewed in the last 12 hours. */
export const operatorGroup = HttpApiGroup.make("operator", { topLevel: true })
  .add(getSummary)
  .add(findAccounts)
  .add(getAccountDetails)
  .add(listAccountLedger)
  .add(listAccountQrCodes)
  .add(creditAccount)
  .add(suspendAccount)
  .add(restoreAccount)
  .add(listSoldQrCodes)
  .add(findQrCode)
  .add(deactivateQrCode)
  .add(activateQrCode)
  .add(refundQrCode)
  .add(stopWebhook)
  .add(resumeWebhook)
  .add(findDomains)
  .add(withdrawDomain)
  .add(getSales)
  .add(exportLedger)
  .add(getPriceList)
  .add(publishPriceList)
  .add(getBrand)
  .add(listLog)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Operator")
  .annotate(OpenApi.Description, "The business, its customers and its prices")

/** The interface below `/v1/Operator`, separate from the contract, as every caller reads that document. */
export const operatorContract = Object.assign(HttpApi.make("quick-response-operator"), {
  errorSchema: Schema.Never
}).add(operatorGroup)
