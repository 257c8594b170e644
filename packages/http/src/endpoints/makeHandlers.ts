import type { HandlersOf, PeopleGroups } from "../exchange/Handler.ts"
import { handleChangeAccount } from "./account/accountLanguage.ts"
import { handleChangeAlerts } from "./account/alerts.ts"
import { handleCloseAccount } from "./account/closeAccount.ts"
import {
  handleAddDomain,
  handleChangeDomain,
  handleListDomains,
  handleProveDomain,
  handleRemoveDomain
} from "./account/domains.ts"
import { handleProveEmail, handleRequestEmailChange } from "./account/emailChange.ts"
import { handleGetEvent, handleListEvents } from "./account/events.ts"
import { handleChangeKey, handleCreateKey, handleListKeys, handleRevokeKey } from "./account/keys.ts"
import { handleOpenDemoAccount } from "./account/openDemo.ts"
import { handleGetAccount, handleListLedger } from "./account/ownAccount.ts"
import { handleRequestPasskeySignIn, handleSignInByPasskey } from "./account/passkeySignIn.ts"
import {
  handleCreatePasskey,
  handleListPasskeys,
  handleRemovePasskey,
  handleRequestPasskey
} from "./account/passkeys.ts"
import {
  handleChangePassword,
  handleRemovePassword,
  handleRequestPasswordReset,
  handleRequestSignUp,
  handleSetPassword
} from "./account/password.ts"
import { handleExportRedirects } from "./account/redirectExport.ts"
import { handleDeleteDesign, handleListDesigns, handleSaveDesign } from "./account/savedDesigns.ts"
import { handleEndSession, handleListSessions } from "./account/sessionList.ts"
import { handleGetSession, handleSignIn, handleSignOut } from "./account/signIn.ts"
import { handleExportTakeout } from "./account/takeout.ts"
import {
  handleCancelTopUp,
  handleCreateTopUp,
  handleGetTopUp,
  handleListTopUps,
  handlePayTestTopUp
} from "./account/topUps.ts"
import { handleListDeliveries, handleRedeliver, handleTestWebhook } from "./account/webhookDeliveries.ts"
import {
  handleChangeWebhook,
  handleCreateWebhook,
  handleDeleteWebhook,
  handleListWebhooks,
  handleRollWebhookSecret
} from "./account/webhooks.ts"
import { handleChangeQrCodes } from "./changedRows.ts"
import type { account, payments, qr, service, tools } from "./contract.ts"
import { handleBatch, handleSplitText } from "./designs/batchHandler.ts"
import { handleCalculatePrice, handlePrices } from "./designs/calculatePrice.ts"
import { handleDownloadQrCodes } from "./designs/downloadHandler.ts"
import { handleGenerate } from "./designs/generate.ts"
import { handlePurchase } from "./designs/purchaseQrCode.ts"
import { handleGenerateThumbnail, handlePreview, handleThumbnailCache } from "./designs/thumbnails.ts"
import {
  handleChangeQrCode,
  handleGetAccountScans,
  handleGetScans,
  handleListQrCodeChanges
} from "./dynamicCodes.ts"
import type { HandlerContext, PeopleContext } from "./HandlerContext.ts"
import { handleContents, handleOptions } from "./optionLists.ts"
import { handleGetQrCode, handleListQrCodes, handleListTags } from "./ownQrCodes.ts"
import { handleReadPicture } from "./pictureReading.ts"
import { handlePing } from "./ping.ts"
import { handleCheckPrint, handleCheckPrints } from "./printChecks.ts"
import { handleGetProof } from "./proofs.ts"
import { handleReceiveStripeEvent } from "./providerEvents.ts"
import { handleGetTool, handleListTools } from "./publishedTools.ts"
import { handleGetService } from "./serviceInfo.ts"

/** Handlers of the endpoints without sign-in. */
export const makeHandlers = (
  context: HandlerContext
): HandlersOf<typeof qr | typeof tools | typeof service | typeof account | typeof payments> => ({
  purchase: handlePurchase(context),
  batch: handleBatch(context),
  downloadQrCodes: handleDownloadQrCodes(context),
  generate: handleGenerate(context),
  calculatePrice: handleCalculatePrice(context),
  generateThumbnail: handleGenerateThumbnail(context),
  splitText: handleSplitText(),
  readPicture: handleReadPicture(context),
  checkPrint: handleCheckPrint(context),
  checkPrints: handleCheckPrints(context),
  getProof: handleGetProof(context),
  getQrCode: handleGetQrCode(context),
  changeQrCode: handleChangeQrCode(context),
  changeQrCodes: handleChangeQrCodes(context),
  listQrCodeChanges: handleListQrCodeChanges(context),
  getScans: handleGetScans(context),
  getAccountScans: handleGetAccountScans(context),
  listQrCodes: handleListQrCodes(context),
  listTags: handleListTags(context),
  options: handleOptions(),
  contents: handleContents(context),
  prices: handlePrices(context),
  thumbnailCache: handleThumbnailCache(context),
  preview: handlePreview(context),
  ping: handlePing(context),
  listTools: handleListTools(context),
  getTool: handleGetTool(context),
  getService: handleGetService(context),
  getAccount: handleGetAccount(context),
  listLedger: handleListLedger(context),
  listTopUps: handleListTopUps(context),
  getTopUp: handleGetTopUp(context),
  listEvents: handleListEvents(context),
  getEvent: handleGetEvent(context),
  exportRedirects: handleExportRedirects(context),
  listDomains: handleListDomains(context),
  receiveStripeEvent: handleReceiveStripeEvent(context)
})

export const makePeopleHandlers = (context: PeopleContext): HandlersOf<PeopleGroups> => ({
  openDemoAccount: handleOpenDemoAccount(context),
  requestSignUp: handleRequestSignUp(context),
  requestPasswordReset: handleRequestPasswordReset(context),
  setPassword: handleSetPassword(context),
  getSession: handleGetSession(context),
  signIn: handleSignIn(context),
  signOut: handleSignOut(context),
  changePassword: handleChangePassword(context),
  removePassword: handleRemovePassword(context),
  requestEmailChange: handleRequestEmailChange(context),
  proveEmail: handleProveEmail(context),
  listSessions: handleListSessions(context),
  endSession: handleEndSession(context),
  listPasskeys: handleListPasskeys(context),
  requestPasskey: handleRequestPasskey(context),
  createPasskey: handleCreatePasskey(context),
  removePasskey: handleRemovePasskey(context),
  requestPasskeySignIn: handleRequestPasskeySignIn(context),
  signInByPasskey: handleSignInByPasskey(context),
  listKeys: handleListKeys(context),
  createKey: handleCreateKey(context),
  changeKey: handleChangeKey(context),
  revokeKey: handleRevokeKey(context),
  closeAccount: handleCloseAccount(context),
  createTopUp: handleCreateTopUp(context),
  cancelTopUp: handleCancelTopUp(context),
  payTestTopUp: handlePayTestTopUp(context),
  changeAlerts: handleChangeAlerts(context),
  changeAccount: handleChangeAccount(context),
  exportTakeout: handleExportTakeout(context),
  addDomain: handleAddDomain(context),
  proveDomain: handleProveDomain(context),
  changeDomain: handleChangeDomain(context),
  removeDomain: handleRemoveDomain(context),
  listDesigns: handleListDesigns(context),
  saveDesign: handleSaveDesign(context),
  deleteDesign: handleDeleteDesign(context),
  listWebhooks: handleListWebhooks(context),
  createWebhook: handleCreateWebhook(context),
  changeWebhook: handleChangeWebhook(context),
  deleteWebhook: handleDeleteWebhook(context),
  rollWebhookSecret: handleRollWebhookSecret(context),
  testWebhook: handleTestWebhook(context),
  listDeliveries: handleListDeliveries(context),
  redeliver: handleRedeliver(context)
})
