import type { CredentialStorage } from "../credentials/CredentialStorage.ts"
import type { PasskeyStorage } from "../passkeys/PasskeyStorage.ts"
import type { DomainStorage } from "./DomainStorage.ts"
import type { EventStorage } from "./EventStorage.ts"
import type { OperatorStorage } from "./OperatorStorage.ts"
import type { PriceListStorage } from "./PriceListStorage.ts"
import type { RedirectStorage } from "./RedirectStorage.ts"
import type { ReportStorage } from "./ReportStorage.ts"
import type { Storage } from "./Storage.ts"
import type { TopUpStorage } from "./TopUpStorage.ts"
import type { WebhookStorage } from "./WebhookStorage.ts"

export type StoragePorts =
  | CredentialStorage
  | DomainStorage
  | EventStorage
  | OperatorStorage
  | PriceListStorage
  | PasskeyStorage
  | RedirectStorage
  | ReportStorage
  | Storage
  | TopUpStorage
  | WebhookStorage
