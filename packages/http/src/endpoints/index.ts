export * from "../contract/annotations.ts"
export {
  BatchBody,
  BatchResult,
  BatchRow,
  maximumFormats,
  maximumRows,
  SplitBody,
  TextParts
} from "../contract/batchBodies.ts"
export { GenerateBody, PreviewBody, PriceBody, PurchaseBody, ThumbnailBody } from "../contract/bodies.ts"
export * from "../contract/contentSchemas.ts"
export {
  eventExample,
  OwnEvent,
  type UnknownEvent,
  type UnknownEventJson
} from "../contract/eventSchemas.ts"
export { failureMessages } from "../contract/failureMessages.ts"
export { Failure, type FailureCode, failureCodes, failureStatuses } from "../contract/failures.ts"
export { Meta } from "../contract/responseEnvelope.ts"
export type { EndpointName } from "../contract/routeTable.ts"
export * from "../contract/security.ts"
export { ChangeAccountBody, changeAccount } from "./account/accountLanguage.ts"
export { ChangeAlertsBody, changeAlerts } from "./account/alerts.ts"
export { CloseAccountBody, closeAccount } from "./account/closeAccount.ts"
export { ChangeEmailBody, proveEmail, requestEmailChange, TokenBody } from "./account/emailChange.ts"
export { getEvent, listEvents, OwnEventList } from "./account/events.ts"
export { CreateKeyBody, createKey, KeyList, listKeys, MadeKey, OwnKey, revokeKey } from "./account/keys.ts"
export { openDemoAccount } from "./account/openDemo.ts"
export { getAccount, LedgerPage, listLedger, OwnAccount, OwnLedgerEntry } from "./account/ownAccount.ts"
export {
  ChangePasswordBody,
  changePassword,
  EmailBody,
  requestPasswordReset,
  requestSignUp,
  SetPasswordBody,
  setPassword
} from "./account/password.ts"
export { exportRedirects } from "./account/redirectExport.ts"
export {
  deleteDesign,
  listDesigns,
  OwnDesign,
  OwnDesignList,
  SaveDesignBody,
  saveDesign
} from "./account/savedDesigns.ts"
export { endSession, listSessions, OwnSession, SessionList } from "./account/sessionList.ts"
export { getSession, SessionState, SignInBody, signIn, signOut } from "./account/signIn.ts"
export { exportTakeout } from "./account/takeout.ts"
export {
  CreateTopUpBody,
  cancelTopUp,
  createTopUp,
  getTopUp,
  listTopUps,
  OwnTopUp,
  payTestTopUp,
  TopUpList
} from "./account/topUps.ts"
export {
  DeliveryList,
  listDeliveries,
  OwnDelivery,
  RedeliverBody,
  redeliver,
  testWebhook,
  WebhookTest
} from "./account/webhookDeliveries.ts"
export {
  ChangeWebhookBody,
  CreateWebhookBody,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  OwnWebhook,
  rollWebhookSecret,
  WebhookList,
  WebhookWithSecret
} from "./account/webhooks.ts"
export { ChangedRows, changeQrCodes } from "./changedRows.ts"
export { contentLists } from "./contentLists.ts"
export * from "./contract.ts"
export { batch, splitText } from "./designs/batchContract.ts"
export { calculatePrice, PricedDesign, Prices, prices } from "./designs/calculatePrice.ts"
export { downloadQrCodes } from "./designs/downloadContract.ts"
export { generate } from "./designs/generate.ts"
export { runBatch } from "./designs/ownBatch.ts"
export { purchase } from "./designs/purchaseQrCode.ts"
export { generateThumbnail, preview, thumbnailCache } from "./designs/thumbnails.ts"
export { ChangePage, changeQrCode, getAccountScans, getScans, listQrCodeChanges } from "./dynamicCodes.ts"
export { contents, OptionLists, options } from "./optionLists.ts"
export { getQrCode, listQrCodes, listTags, OwnQrCode, TagList } from "./ownQrCodes.ts"
export { Pong, ping } from "./ping.ts"
export { CheckedPrint, CheckedPrints, checkPrint, checkPrints } from "./printChecks.ts"
export { CodeProof, getProof } from "./proofs.ts"
export { receiveStripeEvent } from "./providerEvents.ts"
export { getTool, listTools, PublishedTool, ToolList } from "./publishedTools.ts"
export { QrCodePage } from "./qrCodeList.ts"
export { getService, ServiceInfo } from "./serviceInfo.ts"
