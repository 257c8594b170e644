export * from "../contract/annotations.ts"
export { BatchBody, BatchResult, BatchRow, maximumFormats, maximumRows } from "../contract/batchBodies.ts"
export { GenerateBody, PreviewBody, PriceBody, PurchaseBody, ThumbnailBody } from "../contract/bodies.ts"
export * from "../contract/contentSchemas.ts"
export type { EndpointName } from "../contract/endpointPaths.ts"
export { Failure, type FailureCode, failureCodes, failures } from "../contract/failures.ts"
export { Meta } from "../contract/responseEnvelope.ts"
export * from "../contract/security.ts"
export { getAccount, LedgerPage, listLedger, OwnAccount, OwnLedgerEntry } from "./account/account.ts"
export { CloseAccountBody, closeAccount } from "./account/closeAccount.ts"
export { ChangeEmailBody, proveEmail, requestEmailChange, TokenBody } from "./account/email.ts"
export { CreateKeyBody, createKey, KeyList, listKeys, MadeKey, OwnKey, revokeKey } from "./account/keys.ts"
export {
  ChangePasswordBody,
  changePassword,
  EmailBody,
  requestPasswordReset,
  requestSignUp,
  SetPasswordBody,
  setPassword
} from "./account/password.ts"
export {
  endSession,
  getSession,
  listSessions,
  OwnSession,
  SessionList,
  SessionState,
  SignInBody,
  signIn,
  signOut
} from "./account/sessions.ts"
export { batch } from "./batch.ts"
export { contentLists } from "./contentLists.ts"
export * from "./contract.ts"
export { generate } from "./generate.ts"
export { contents, OptionLists, options } from "./options.ts"
export { Pong, ping } from "./ping.ts"
export { calculatePrice, Prices, prices } from "./price.ts"
export { purchase } from "./purchase.ts"
export { QrCodePage } from "./qrCodeList.ts"
export { getQrCode, listQrCodes } from "./qrCodes.ts"
export { getService, ServiceInfo } from "./service.ts"
export { generateThumbnail, preview, thumbnailCache } from "./thumbnails.ts"
export { getTool, listTools, PublishedTool, ToolList } from "./tools.ts"
