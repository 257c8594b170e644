import type { StoragePorts } from "@quick-response/core"
import {
  credentialLaws,
  eventLaws,
  type Law,
  operatorLaws,
  passkeyLaws,
  priceListLaws,
  redirectLaws,
  reportLaws,
  standingLaws,
  storageLaws,
  topUpLaws
} from "@quick-response/core/testing"

/** The laws of all storage ports, which every store keeps. */
export const portLaws: ReadonlyArray<Law<StoragePorts>> = [
  ...storageLaws,
  ...credentialLaws,
  ...redirectLaws,
  ...passkeyLaws,
  ...topUpLaws,
  ...eventLaws,
  ...reportLaws,
  ...priceListLaws,
  ...operatorLaws,
  ...standingLaws
]
