import type { HandlersOf } from "../exchange/Handler.ts"
import { handleGetAccount, handleListLedger } from "./account/account.ts"
import { handleCloseAccount } from "./account/closeAccount.ts"
import { handleProveEmail, handleRequestEmailChange } from "./account/email.ts"
import { handleCreateKey, handleListKeys, handleRevokeKey } from "./account/keys.ts"
import {
  handleChangePassword,
  handleRequestPasswordReset,
  handleRequestSignUp,
  handleSetPassword
} from "./account/password.ts"
import {
  handleEndSession,
  handleGetSession,
  handleListSessions,
  handleSignIn,
  handleSignOut
} from "./account/sessions.ts"
import { handleBatch } from "./batchHandler.ts"
import type { account, people, qr, service, tools } from "./contract.ts"
import { handleGenerate } from "./generate.ts"
import type { HandlerContext, PeopleContext } from "./HandlerContext.ts"
import { handleContents, handleOptions } from "./options.ts"
import { handlePing } from "./ping.ts"
import { handleCalculatePrice, handlePrices } from "./price.ts"
import { handlePurchase } from "./purchase.ts"
import { handleGetQrCode, handleListQrCodes } from "./qrCodes.ts"
import { handleGetService } from "./service.ts"
import { handleGenerateThumbnail, handlePreview, handleThumbnailCache } from "./thumbnails.ts"
import { handleGetTool, handleListTools } from "./tools.ts"

/** The handlers of the endpoints that need nobody to sign in. */
export const makeHandlers = (
  context: HandlerContext
): HandlersOf<typeof qr | typeof tools | typeof service | typeof account> => ({
  purchase: handlePurchase(context),
  batch: handleBatch(context),
  generate: handleGenerate(context),
  calculatePrice: handleCalculatePrice(context),
  generateThumbnail: handleGenerateThumbnail(context),
  getQrCode: handleGetQrCode(context),
  listQrCodes: handleListQrCodes(context),
  options: handleOptions(),
  contents: handleContents(),
  prices: handlePrices(context),
  thumbnailCache: handleThumbnailCache(context),
  preview: handlePreview(context),
  ping: handlePing(context),
  listTools: handleListTools(context),
  getTool: handleGetTool(context),
  getService: handleGetService(context),
  getAccount: handleGetAccount(context),
  listLedger: handleListLedger(context)
})

/** The handlers of the endpoints for people. */
export const makePeopleHandlers = (context: PeopleContext): HandlersOf<typeof people> => ({
  requestSignUp: handleRequestSignUp(context),
  requestPasswordReset: handleRequestPasswordReset(context),
  setPassword: handleSetPassword(context),
  getSession: handleGetSession(context),
  signIn: handleSignIn(context),
  signOut: handleSignOut(context),
  changePassword: handleChangePassword(context),
  requestEmailChange: handleRequestEmailChange(context),
  proveEmail: handleProveEmail(context),
  listSessions: handleListSessions(context),
  endSession: handleEndSession(context),
  listKeys: handleListKeys(context),
  createKey: handleCreateKey(context),
  revokeKey: handleRevokeKey(context),
  closeAccount: handleCloseAccount(context)
})
