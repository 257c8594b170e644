import type { OperatorHandlers } from "../exchange/Handler.ts"
import { handleCreditAccount, handleRestoreAccount, handleSuspendAccount } from "./accountChanges.ts"
import { handleFindDomains, handleWithdrawDomain } from "./accountDomains.ts"
import { handleGetBrand } from "./brandInForce.ts"
import { handleExportLedger, handleGetSales, handleGetSummary } from "./businessReports.ts"
import {
  handleFindAccounts,
  handleGetAccountDetails,
  handleListAccountLedger,
  handleListAccountQrCodes
} from "./customerAccounts.ts"
import { handleListLog } from "./log.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { handleGetPriceList, handlePublishPriceList } from "./publishedPrices.ts"
import { handleListSoldQrCodes } from "./soldQrCodeList.ts"
import {
  handleActivateQrCode,
  handleDeactivateQrCode,
  handleFindQrCode,
  handleRefundQrCode
} from "./soldQrCodes.ts"
import { handleResumeWebhook, handleStopWebhook } from "./webhookStops.ts"

export const makeOperatorHandlers = (context: OperatorContext): OperatorHandlers => ({
  getSummary: handleGetSummary(context),
  findAccounts: handleFindAccounts(context),
  getAccountDetails: handleGetAccountDetails(context),
  listAccountLedger: handleListAccountLedger(context),
  listAccountQrCodes: handleListAccountQrCodes(context),
  creditAccount: handleCreditAccount(context),
  suspendAccount: handleSuspendAccount(context),
  restoreAccount: handleRestoreAccount(context),
  listSoldQrCodes: handleListSoldQrCodes(context),
  findQrCode: handleFindQrCode(context),
  deactivateQrCode: handleDeactivateQrCode(context),
  activateQrCode: handleActivateQrCode(context),
  refundQrCode: handleRefundQrCode(context),
  stopWebhook: handleStopWebhook(context),
  resumeWebhook: handleResumeWebhook(context),
  findDomains: handleFindDomains(context),
  withdrawDomain: handleWithdrawDomain(context),
  getSales: handleGetSales(context),
  exportLedger: handleExportLedger(context),
  getPriceList: handleGetPriceList(context),
  publishPriceList: handlePublishPriceList(context),
  getBrand: handleGetBrand(context),
  listLog: handleListLog(context)
})
