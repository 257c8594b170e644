export { designLinkPrefix, longestSharedDesign } from "@quick-response/design/config/designLink"
export { labelOfName } from "@quick-response/design/config/labelOfName"
export {
  type BodyShape,
  type BodyStyle,
  bodyShapes,
  bodyStyles,
  type ErrorCorrectionLevel,
  errorCorrectionLevels,
  type FrameFont,
  type FrameStyle,
  frameFonts,
  frameStyles,
  type InnerEyeStyle,
  innerEyeStyles,
  type OuterEyeOption,
  type OuterEyeStyle,
  outerEyeStyles,
  publishedOptions,
  type Readers,
  type StyleOption,
  spellingsOf
} from "@quick-response/design/config/options"
export {
  type Background,
  type Gradient,
  type GradientStop,
  type Paint,
  paintKind,
  paintKinds
} from "@quick-response/design/config/Paint"
export {
  type ConfigValues,
  canonicalContent,
  canonicalJson,
  contentOf,
  type Logo,
  type QrConfig,
  type StyleValue
} from "@quick-response/design/config/QrConfig"
export { sampleData, sampleShapePath } from "@quick-response/design/config/samples"
export type { TemplateName } from "@quick-response/design/config/templateNames"
export {
  type Template,
  type TemplateFamily,
  type TemplateStyle,
  templateFamilies,
  templates
} from "@quick-response/design/config/templates"
export { isBelow, readHost } from "@quick-response/design/content/codes/hostName"
export {
  type Content,
  type ContentOf,
  type ContentType,
  contents
} from "@quick-response/design/content/contents"
export type { ContentFieldBounds, PublishedField } from "@quick-response/design/content/fields/ContentField"
export { type ContentGroup, contentGroups } from "@quick-response/design/content/fields/ContentKind"
export { contentField, contentTypes } from "@quick-response/design/content/readContent"
export {
  type Bound,
  type Bounded,
  boundOfList,
  boundOfObject,
  boundOfScalar,
  boundOfText,
  exceeds,
  mostReading,
  needsWorker,
  readingCost
} from "@quick-response/design/field/Bound"
export { accepts, type Field, type GivenOf, readField, refused } from "@quick-response/design/field/Field"
export {
  type Fault,
  plainFaults,
  sentenceOf,
  sentencesOf,
  unusableFile,
  worded
} from "@quick-response/design/field/faults"
export { textThat } from "@quick-response/design/field/leaves"
export type { PictureMode, SymbolPicture } from "@quick-response/design/fields/picture"
export {
  type PaintField,
  paintFields,
  paintRoles,
  type StyleField
} from "@quick-response/design/fields/styleFields"
export {
  acceptedLanguages,
  isLanguage,
  type Language,
  languages,
  preferredLanguage
} from "@quick-response/design/languages/languages"
export {
  type OperatorLink,
  operatorLinks,
  operatorLinkWords
} from "@quick-response/design/languages/operatorLinks"
export {
  alternatives,
  type EncodedFormat,
  formatOfEnding,
  honors,
  type ImageMediaType,
  imageFormatNames,
  imageFormats,
  isEncoded,
  mostPixelsOfManyColors,
  type OutputOption
} from "@quick-response/design/output/ImageFormat"
export {
  type ImageOutput,
  type OutputRequest,
  outputOptionFields,
  outputOptions
} from "@quick-response/design/output/imageOutput"
export { type FinishedWidth, pixelsAcross, type Unit, units } from "@quick-response/design/output/outputUnits"
export { defaultImageSize } from "@quick-response/design/output/outputWidth"
export type { Credits as CreditAmount } from "@quick-response/design/pricing/Credits"
export * as Credits from "@quick-response/design/pricing/Credits"
export { formatMoney } from "@quick-response/design/pricing/formatMoney"
export { quote } from "@quick-response/design/pricing/quote"
export { formerTemplateStyles } from "@quick-response/design/request/formerTemplates"
export {
  type IncompleteText,
  incompleteTexts,
  joinTexts,
  type ReadPart
} from "@quick-response/design/request/joinTexts"
export type {
  ConfigFields,
  ConfigRequest,
  ContentRequest,
  RequestFields,
  SampleRequest
} from "@quick-response/design/request/readRequest"
export { dataFaults } from "@quick-response/design/request/requestData"
export { nameField } from "@quick-response/design/request/requestFields"
export { partCountField, type TextPart, wholeTextField } from "@quick-response/design/request/splitText"
export type { PrintCheck } from "@quick-response/drawing/measure/checkPrint"
export type { PrintFinding } from "@quick-response/drawing/measure/PrintFinding"
export type { Cause, Changes, Finding } from "@quick-response/drawing/scannability/Finding"
export {
  type BilevelPicture,
  type Grayscale,
  grayscaleOf,
  luma
} from "@quick-response/drawing/scene/Grayscale"
export { crc32 } from "@quick-response/images/deflate/checksums"
export { maximumLogoBytes } from "@quick-response/images/file/logoBounds"
export type { LogoContent, LogoImage } from "@quick-response/images/logo/LogoImage"
export { maximumPhotographBytes } from "@quick-response/images/photograph/photographBounds"
export type { Pixels } from "@quick-response/images/pixels/Pixels"
export { Accounts, type Caller, type IssuedApiKey, type NewApiKey, type VouchedCaller } from "./Accounts.ts"
export {
  type AccentColors,
  type Brand,
  type ColorScheme,
  type GivenBrand,
  grounds,
  standardAccent,
  standardName
} from "./brand/Brand.ts"
export type { Mark } from "./brand/mark.ts"
export { sharedPictureRequests } from "./brand/sharedPicture.ts"
export { Catalogue } from "./Catalogue.ts"
export * as accountRules from "./config/accountRules.ts"
export { DesignRequest, type GivenDesign } from "./config/DesignRequest.ts"
export {
  completeRequest,
  hasPictureInBits,
  inspectLogo,
  makeConfig,
  parseConfig,
  parseOutput,
  prepareRequest,
  readContent,
  styleFields
} from "./config/makeConfig.ts"
export {
  DataTooLong,
  ImageTooCostly,
  InvalidInput,
  invalidInput,
  NotScannable,
  PlainFault,
  UnreadableLogo
} from "./config/refusals.ts"
export {
  configPieces,
  dataHashOf,
  dataHashOfText,
  imageHashes,
  imageReference,
  type StoredConfig,
  type StoredImage,
  shortestStoredImage,
  storedConfig,
  withImages
} from "./config/StoredConfig.ts"
export {
  type BoundedSchema,
  ContentSchema,
  Data,
  dataOrContent,
  FrameStyleParameter,
  ImageFormat,
  ImageSize,
  imageSize,
  outputOptionSchemas,
  QrCodeName,
  QrConfigInput,
  schemaOf,
  styleSchemas,
  TemplateParameter,
  withBound
} from "./config/schemas.ts"
export { sha256Hex } from "./config/sha256.ts"
export { splitText } from "./config/textParts.ts"
export {
  CredentialStorage,
  type NewSession,
  type PasswordByLink,
  PasswordChanged,
  type Welcome
} from "./credentials/CredentialStorage.ts"
export {
  Credentials,
  defaultSignUpPolicy,
  type SignedIn,
  SignUpClosed,
  type SignUpPolicy
} from "./credentials/Credentials.ts"
export {
  DemoAccounts,
  DemoClosed,
  DemoNotAllowed,
  TooManyDemoAccounts
} from "./credentials/DemoAccounts.ts"
export { isCurrent, Link, LinkExpired, LinkPurpose, linkLifetimes } from "./credentials/Link.ts"
export { type Letter, Mailer, MailRefused } from "./credentials/Mailer.ts"
export { delayAfter, mailsAnHour, Outbox } from "./credentials/Outbox.ts"
export { Mail, MailId, MailKind } from "./credentials/OutgoingMail.ts"
export {
  makePassword,
  normalizePassword,
  type Password,
  PasswordHash,
  PasswordRefused,
  passwordLength
} from "./credentials/Password.ts"
export { PasswordHasher, PasswordHasherBusy } from "./credentials/PasswordHasher.ts"
export { type OwnerUnproved, PasswordMissing } from "./credentials/proveOwner.ts"
export {
  isOpen,
  maximumSessions,
  PasskeyRequired,
  Session,
  SessionEnded,
  SessionId,
  type SessionPage,
  type SessionQuery,
  sessionLifetimes
} from "./credentials/SessionRecord.ts"
export { type IssuedSession, newSession, Sessions } from "./credentials/Sessions.ts"
export { generateToken, hashToken, isToken, type SecretToken } from "./credentials/secretToken.ts"
export { CredentialsInvalid } from "./credentials/verifyPassword.ts"
export {
  type AccountDomain,
  DomainPolicy,
  type DomainPolicyShape,
  Domains,
  mayHaveCertificate
} from "./Domains.ts"
export {
  afterLook,
  changedDomain,
  type Domain,
  type DomainChange,
  DomainHost,
  DomainInUse,
  DomainLimitReached,
  type DomainLook,
  DomainNotFound,
  DomainNotProved,
  DomainState,
  DomainsClosed,
  DomainTaken,
  domainMail,
  isHeld,
  isSelling,
  lostAfter,
  type NewDomain,
  newDomainToken,
  nextLookAt,
  pendingDomain,
  pendingFor
} from "./domains/Domain.ts"
export { decodeLabel } from "./domains/decodeLabel.ts"
export { domainFields } from "./domains/domainFields.ts"
export { type DomainRecord, domainRecords } from "./domains/domainRecords.ts"
export { OwnDomains, type OwnDomainsShape } from "./domains/OwnDomains.ts"
export { ProofResolver, proofName, proofText } from "./domains/ProofResolver.ts"
export { type ReservedHosts, readDomainHost } from "./domains/readDomainHost.ts"
export { type EventList, Events, maximumListedEvents } from "./Events.ts"
export { AccountChanges, type ChangeListener } from "./events/AccountChanges.ts"
export {
  AccountEvent,
  type EntryRecord,
  type EventContent,
  type EventJson,
  type EventRecord,
  type EventSchema,
  eventJson,
  eventOf,
  eventSchema,
  eventSchemaName,
  eventSchemas,
  eventText,
  placeOfRecord,
  type StoredEvent,
  storedEvent,
  typeOfRecord
} from "./events/AccountEvent.ts"
export { EventId, type EventPlace, type EventStream, eventIdOf, placeOfEventId } from "./events/EventId.ts"
export {
  beginning,
  cursorOf,
  type EventPosition,
  longestCursor,
  parseCursor,
  positionAfter
} from "./events/EventPosition.ts"
export {
  changedEvent,
  domainEvent,
  domainEventType,
  expiredEvent,
  keyEvent,
  longestEventData,
  lowBalanceEvent,
  scannedEvent,
  switchedEvents
} from "./events/eventContents.ts"
export { eventTeller } from "./events/eventTeller.ts"
export {
  type EntryEventType,
  type EventData,
  type EventType,
  eventTypes,
  type ListedEventType,
  listedEventTypes,
  type StoredEventType,
  typeOfEntry
} from "./events/eventTypes.ts"
export { mergeEvents } from "./events/mergeEvents.ts"
export { delayOfProbe, delayOfRepeat } from "./events/retryDelays.ts"
export {
  type NewEvent,
  probeWidth,
  type RepeatedEvent,
  settleTurn,
  type Turn
} from "./events/settleTurn.ts"
export { signedHeaders, webhookSecret } from "./events/signature.ts"
export { crossesLowBalance, lowBalanceMailEvery, scannedEvery, tellScansFrom } from "./events/tellLater.ts"
export {
  type Delivery,
  type DeliveryPage,
  DeliveryState,
  DisabledReason,
  deliveriesKeptFor,
  EventNotFound,
  formerSecretLifetime,
  keptDeliveries,
  type ListedDelivery,
  type ListedWebhook,
  longestDescription,
  longestWebhookUrl,
  maximumRetrying,
  maximumWebhooks,
  maximumWidth,
  type NewWebhook,
  type SendFailure,
  SendFault,
  TooManyWebhooks,
  type Webhook,
  WebhookId,
  WebhookNotFound,
  type WebhookProgress,
  type WebhookSettings,
  WebhookState,
  WebhooksClosed,
  webhookState
} from "./events/Webhook.ts"
export { type SendResult, type WebhookRequest, WebhookSender } from "./events/WebhookSender.ts"
export { cursorText, eventTypesText, splitEventTypes, webhookFields } from "./events/webhookFields.ts"
export {
  afterTurn,
  changedWebhook,
  firstWebhook,
  firstWidth,
  isDue,
  resentCount,
  resentDelivery,
  resentFrom,
  resentOnce,
  switchedWebhook,
  takenForTurn,
  takesNewEvents,
  withNextSecret
} from "./events/webhookSteps.ts"
export {
  type BatchRowKey,
  batchRowBounds,
  batchRowKey,
  batchRowOf,
  type ClaimKey,
  type IdempotencyClaim,
  IdempotencyKey,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  IdempotencyKeyTaken,
  idempotencyKeyDescription,
  idempotencyKeyField,
  idempotencyLifetime,
  receiptOf,
  type StoredBatchClaim,
  StoredClaim
} from "./idempotency/IdempotencyKey.ts"
export {
  type CreditFault,
  type Doer,
  Operators,
  operatorSessionLifetime,
  type ReasonedDoer
} from "./Operators.ts"
export {
  type AccountQuery,
  AccountState,
  AccountSummary,
  type AccountSummaryPage,
  Operator,
  UnknownAccount
} from "./operators/AccountSummary.ts"
export {
  type DomainQuery,
  DomainSummary,
  type DomainSummaryPage,
  UnknownDomain
} from "./operators/DomainSummary.ts"
export {
  type Deed,
  isReason,
  LogEntry,
  type LogPage,
  type LogQuery,
  longestReason,
  type NewLogEntry,
  OperatorAction,
  operatorActions,
  type ReasonedDeed
} from "./operators/OperatorLog.ts"
export { SoldQrCode, type SoldQrCodePage, type SoldQrCodeQuery } from "./operators/SoldQrCode.ts"
export { Payments, type TopUpOffer } from "./Payments.ts"
export * as PriceList from "./PriceLists.ts"
export {
  type PricePublication,
  PriceSchedule,
  pricePollInterval,
  type ScheduledPrices
} from "./PriceSchedule.ts"
export { PriceItem, Pricing, Quote } from "./Pricing.ts"
export { type PrintedCode, Prints } from "./Prints.ts"
export { Proofs } from "./Proofs.ts"
export { type Look, type Purchase, Purchasing, type Restyle } from "./Purchasing.ts"
export {
  type CreatedCredential,
  createdCredentialField,
  type SignedCredential,
  signedCredentialField
} from "./passkeys/authenticatorAnswers.ts"
export { PasskeyCreationOptions, PasskeyRequestOptions, userHandleOf } from "./passkeys/ceremonyOptions.ts"
export {
  challengeLifetime,
  maximumPasskeys,
  Passkey,
  type PasskeyChallenge,
  PasskeyId,
  PasskeyNotFound,
  PasskeyRefused,
  PasskeysNotOffered,
  type StoredPasskey,
  TooManyPasskeys
} from "./passkeys/Passkey.ts"
export {
  CounterWentBack,
  counterFollows,
  type PasskeySession,
  PasskeyStorage,
  PasskeyTaken
} from "./passkeys/PasskeyStorage.ts"
export { type PasskeySignIn, Passkeys } from "./passkeys/Passkeys.ts"
export { PasskeyVerifier, passkeyAlgorithms } from "./passkeys/PasskeyVerifier.ts"
export { type RelyingParty, relyingPartyAt } from "./passkeys/RelyingParty.ts"
export {
  type PaymentSums,
  type PaymentsAudit,
  type ReconcileReport,
  topUpsSince
} from "./payments/compareWithProvider.ts"
export {
  longestPackId,
  type OrderedPack,
  type Pack,
  type PackList,
  type PackTax,
  shareOf
} from "./payments/Pack.ts"
export {
  type Checkout,
  type CheckoutOrder,
  type ListedCheckout,
  PaymentProvider,
  type PaymentReport,
  type PaymentSignal,
  type ProviderFinding,
  ProviderUnavailable,
  SignatureInvalid
} from "./payments/PaymentProvider.ts"
export {
  closedTopUp,
  creditedUnseenFor,
  isUndecided,
  type SettledAccount,
  type Settlement,
  settleTopUp,
  type TopUpEntry,
  type TopUpEntryKind
} from "./payments/settleTopUp.ts"
export { TestPayments, TestPaymentsNotOffered } from "./payments/TestPayments.ts"
export {
  checkoutLifetime,
  firstTopUp,
  maximumOpenTopUps,
  type NewTopUp,
  sameTopUpFor,
  TooManyTopUps,
  type TopUp,
  TopUpClosed,
  TopUpId,
  TopUpNotFound,
  type TopUpPage,
  type TopUpReference,
  TopUpState,
  topUpsAnHour,
  topUpsPeriod
} from "./payments/TopUp.ts"
export {
  hinted,
  isFree,
  isLeased,
  placeTopUp,
  postponedUntil,
  restoredTopUp,
  takenUntil,
  withCheckout
} from "./payments/topUpSteps.ts"
export { PriceListFixed } from "./pricing/PriceListFixed.ts"
export {
  entryOfPriceList,
  nextPriceList,
  type PriceListsAt,
  type PriceListVersion,
  priceListsAt
} from "./pricing/priceListsAt.ts"
export { Assessment } from "./proof/Assessment.ts"
export {
  Assessor,
  type AssessorShape,
  assessorLayer,
  assessorLayerUncached,
  rememberingAssessor
} from "./proof/Assessor.ts"
export { agreedProofKeys, noteProofKey, otherProofKey, standingOf } from "./proof/agreedKeys.ts"
export type { Seller } from "./proof/certificate.ts"
export { newKeySet, ProofKeySet, rolledKeySet } from "./proof/keySet.ts"
export { Proof } from "./proof/Proof.ts"
export {
  makeTransientKeys,
  ProofKeys,
  type ProofKeysShape,
  ProofKeysUnavailable
} from "./proof/ProofKeys.ts"
export type { ProofKey } from "./proof/verifyProof.ts"
export type { BatchPurchase, BatchRequest, RowPurchase } from "./purchasing/BatchPurchase.ts"
export { QrCode, QrCodeListItem, type QrCodePage } from "./purchasing/OwnedQrCode.ts"
export { PriceChanged, type PurchaseError, PurchaseRequired } from "./purchasing/PurchaseError.ts"
export type { LazyQrCode, LazyQrCodePage } from "./purchasing/records.ts"
export { Redirects } from "./Redirects.ts"
export {
  type DaySummary,
  mostSalesRows,
  type PaidPeriod,
  Reports,
  type RowReader,
  type SalesRow,
  type Summary
} from "./Reports.ts"
export { Requester, type RequesterShape } from "./Requester.ts"
export {
  type BucketState,
  type Charge,
  type Charged,
  type ChargedTogether,
  chargeBucket,
  chargeTogether,
  clockTolerance,
  hasSteppedBack,
  mergeBucketStates,
  millisecondsUntil,
  type RateTable,
  type TokenBucket,
  tokensIn
} from "./rateLimit/TokenBucket.ts"
export { ownText } from "./reading/ownText.ts"
export {
  type FoundSymbol,
  type PicturePoint,
  type PictureSymbol,
  PictureSymbolFromSelf,
  PictureSymbolSchema
} from "./reading/PictureSymbol.ts"
export { PrintCheckSchema } from "./reading/PrintCheckSchema.ts"
export {
  mostSymbols,
  PictureError,
  PrintError,
  Reading,
  type ReadingShape,
  ReadingUnavailable,
  type SoldCode,
  UnreadablePicture
} from "./reading/Reading.ts"
export {
  Account,
  AccountId,
  AccountNotFound,
  type AccountPage,
  AccountSuspended,
  BalanceTooLarge,
  Email,
  EmailTaken,
  InsufficientBalance,
  InvalidAmount,
  StoredEmail
} from "./records/AccountRecord.ts"
export { isActing, requireActing } from "./records/AccountStanding.ts"
export { type AccountTime, timeOfEntry, timeOfRecord } from "./records/AccountTime.ts"
export {
  ApiKey,
  type ApiKeyChange,
  ApiKeyHash,
  ApiKeyId,
  ApiKeyInvalid,
  ApiKeyNotFound,
  type ApiKeyOrder,
  type ApiKeyPage,
  ApiKeyPrefixTooShort,
  type ApiKeyQuery,
  type ApiKeySecret,
  apiKeyAt,
  changedKey,
  fullGrant,
  generateSecret,
  hashSecret,
  isActiveKey,
  isPlausible,
  type KeyGrant,
  maximumActiveKeys,
  maximumKeptKeys,
  maximumKeysByPrefix,
  newApiKey,
  prefixLength,
  prefixOf,
  type StoredApiKey,
  type StoredApiKeyPage,
  TooManyApiKeys,
  UnknownApiKey
} from "./records/ApiKey.ts"
export { CreditsFromDecimal, CreditsFromUnits, PriceFromDecimal } from "./records/CreditsSchema.ts"
export { catalogueSeed } from "./records/catalogueSeed.ts"
export {
  demoAddress,
  demoClosesAt,
  demoMinutes,
  isDemoAddress,
  maximumDemoAccounts
} from "./records/demoAddress.ts"
export { HostUser, hostUserAddress, hostUserPrefix } from "./records/HostUser.ts"
export {
  CreditLimit,
  chargeKey,
  countingKey,
  isLimited,
  KeyLimitReached,
  type KeyLimits,
  type KeySpending,
  noLimits,
  nothingSpent,
  toldOfLimit
} from "./records/KeyLimits.ts"
export { allKeyVerbs, KeyNotAllowed, KeyVerb, orderedVerbs } from "./records/KeyVerb.ts"
export { CreditKeyTaken, LedgerEntry, LedgerEntryKind, type LedgerPage } from "./records/Ledger.ts"
export { normalEmail } from "./records/normalEmail.ts"
export {
  type ArchivedChoice,
  archivedChoices,
  BoughtContent,
  boughtContentOf,
  newQrCodeId,
  type Page,
  type PageRequest,
  type QrCodeFilter,
  QrCodeId,
  type QrCodeKind,
  QrCodeNotFound,
  type QrCodeQuery,
  type QrCodeRecord,
  type QrCodeRecordPage,
  type QrCodeSort,
  qrCodeKinds,
  qrCodeSorts,
  Receipt,
  restyleCharge,
  searchForm,
  searchWords
} from "./records/QrCode.ts"
export {
  type ListedParts,
  labeled,
  type QrCodeLabel,
  searchTextOf,
  sortNameOf
} from "./records/QrCodeLabel.ts"
export {
  distinctTags,
  maximumTags,
  TagCount,
  TooManyTags,
  tagField,
  tagKeyOf,
  tagsField
} from "./records/QrCodeTags.ts"
export {
  maximumSavedCharacters,
  maximumSavedDesigns,
  type SavedDesign,
  SavedDesignId,
  type SavedDesignOrder,
  type SavedDesignValue,
  savedDesignField,
  savedDesignRefusal,
  TooManyDesigns,
  type UnfinishedContent
} from "./records/SavedDesign.ts"
export { Slug, Tool, ToolCategory, ToolId, ToolNotFound } from "./records/Tool.ts"
export {
  type GivenQrCodeChange,
  type GivenRedirectChange,
  type GivenRule,
  labelOf,
  qrCodeChangeField,
  redirectChangeOf,
  type WrittenQrCodeChange
} from "./redirects/changeField.ts"
export {
  changeRedirect,
  changesADay,
  changesPeriod,
  keptVersions,
  nextVersion,
  QrCodeBlocked,
  type RedirectChange,
  TooManyChanges,
  VersionChanged
} from "./redirects/changeRedirect.ts"
export { chooseTarget, type Direction } from "./redirects/chooseTarget.ts"
export { DynamicCode, dynamicCodeOf, shortAddressOf, stateOf } from "./redirects/DynamicCode.ts"
export {
  type Addresses,
  dynamicContentOf,
  type PlaceError,
  type Reserved,
  reserveAddress,
  sampleConfig,
  withoutAddress
} from "./redirects/dynamicConfig.ts"
export { isBlockedAddress, permitTargets, type Targets } from "./redirects/examineTargets.ts"
export { type LedOn, type LedOnScope, readLedOn } from "./redirects/LedOn.ts"
export {
  FilterChanged,
  filterOf,
  type GivenManyChanges,
  manyChangesField,
  maximumChangedCodes,
  partsOfChange,
  queryField,
  searchedTagsField
} from "./redirects/manyChanges.ts"
export {
  AddressKey,
  AddressTaken,
  addressKeyOf,
  addressStartOf,
  ChangeAuthor,
  type CodeVersion,
  type CountedRedirect,
  firstRedirect,
  type NewRedirect,
  QrCodeNotDynamic,
  type Redirect,
  RedirectSettings,
  RedirectState,
  RedirectVersion,
  type RedirectVersionPage,
  redirectStateAt,
  type ShortAddress,
  SlugTaken,
  versionOf
} from "./redirects/Redirect.ts"
export { RedirectRule, RedirectRules, ScannerDevice } from "./redirects/RedirectRule.ts"
export { generateSlug, parseSlug, RedirectSlug, sampleSlug } from "./redirects/RedirectSlug.ts"
export { ShortAddresses, type ShortAddressesShape } from "./redirects/ShortAddresses.ts"
export { Switched, Switches, type SwitchesShape } from "./redirects/Switches.ts"
export type { Visit } from "./redirects/Visit.ts"
export {
  FormatUnavailable,
  JpegDecoder,
  PixelEncoder,
  type PixelEncoderShape,
  SymbolReader
} from "./rendering/Codecs.ts"
export { loadOnce } from "./rendering/loadOnce.ts"
export { Rendering, remembering } from "./rendering/Rendering.ts"
export {
  ReadingError,
  RenderingBusy,
  RenderingError,
  RenderingOutOfMemory,
  RenderingTimedOut
} from "./rendering/RenderingError.ts"
export type { RenderedImage, RenderingShape } from "./rendering/RenderingShape.ts"
export { renderingLayer, renderingLayerUncached } from "./rendering/renderingLayer.ts"
export { ScanFinding, scanFindings, scanWarnings } from "./rendering/ScanFinding.ts"
export { settled } from "./rendering/settledEffect.ts"
export { Scans } from "./Scans.ts"
export { DatabaseDisk, type DiskSpace } from "./sales/DatabaseDisk.ts"
export {
  type Days,
  type GivenDays,
  type GivenSalesQuestion,
  type SalesInterval,
  type SalesQuestion,
  salesIntervals
} from "./sales/readSalesQuestion.ts"
export {
  addSales,
  type DaySums,
  noSales,
  type SalesCounts,
  type SalesDimension,
  type SoldEntry,
  salesDimensions
} from "./sales/salesSums.ts"
export { type GivenQuestion, readQuestion } from "./scans/readQuestion.ts"
export { type Scan, ScanFacets, ScanKind } from "./scans/Scan.ts"
export {
  addScans,
  type CodeDay,
  type Counts,
  dayLength,
  dayOf,
  emptyDay,
  makeDaySums,
  momentOf,
  type NewVisitors,
  placeOfQuarter,
  QuarterCounts,
  type Quarters,
  quarterLength,
  type ScanDay,
  type ScanDetail,
  type ScansOfDay,
  scansByDay,
  visitorsOf
} from "./scans/ScanDay.ts"
export { ScanPolicy, type ScanPolicyShape } from "./scans/ScanPolicy.ts"
export {
  AccountScanReport,
  type ReportQuestion,
  reportCsv,
  reportOf,
  ScanPart,
  ScanPoint,
  ScanReport,
  TopCode
} from "./scans/ScanReport.ts"
export {
  addressPartOf,
  admitVisitors,
  countAddresses,
  defaultVisitorBounds,
  type VisitorBounds
} from "./scans/visitorBounds.ts"
export { markInScript, visitorMark } from "./scans/visitorMark.ts"
export { boundAnnotation } from "./schema/decodeFast.ts"
export { explain } from "./schema/explainIssue.ts"
export { services, servicesOf } from "./services.ts"
export { type Services, servicesOver, servicesWith } from "./servicesOver.ts"
export {
  type AuditEvent,
  AuditObserver,
  type AuditViolation,
  type Invariant,
  invariants
} from "./storage/Audit.ts"
export { DomainStorage } from "./storage/DomainStorage.ts"
export { EventStorage } from "./storage/EventStorage.ts"
export { OperatorStorage } from "./storage/OperatorStorage.ts"
export { type NewPriceList, PriceListStorage } from "./storage/PriceListStorage.ts"
export { type CodeWindow, RedirectStorage, type ScanScope } from "./storage/RedirectStorage.ts"
export {
  type BookedEntry,
  type FoldedDay,
  type LedgerPlace,
  type LedgerWindow,
  type Overview,
  type PaidDay,
  type RefusalCount,
  ReportStorage,
  type StoredSums
} from "./storage/ReportStorage.ts"
export {
  AlreadyRefunded,
  type Posting,
  type PurchaseOrder,
  type PurchaseOutcome,
  type RestyleOrder,
  type RestyleRefusal,
  Storage,
  StorageError,
  type StoredLook
} from "./storage/Storage.ts"
export type { StoragePorts } from "./storage/StoragePorts.ts"
export {
  type SignalReading,
  type TakenTopUp,
  TopUpStorage
} from "./storage/TopUpStorage.ts"
export { type SettledTurn, WebhookStorage } from "./storage/WebhookStorage.ts"
export { type IssuedWebhook, Webhooks } from "./Webhooks.ts"
