// The operator interface below /v1/Operator, separate from the customers' contract.

export { type OperatorEndpointName, operatorPaths } from "../contract/routeTable.ts"
export { CreditBody, SuspendBody } from "./accountChanges.ts"
export { BusinessSummary, Sales } from "./businessReports.ts"
export { AccountDetails, AccountList } from "./customerAccounts.ts"
export { LogList } from "./log.ts"
export { makeOperatorClient, type OperatorClient, type SalesQuery } from "./operatorClient.ts"
export { operatorContract, operatorGroup } from "./operatorContract.ts"
export { ReasonBody } from "./operatorFields.ts"
export { CurrentPriceList, PublishBody } from "./publishedPrices.ts"
export { FoundQrCode } from "./soldQrCodes.ts"
