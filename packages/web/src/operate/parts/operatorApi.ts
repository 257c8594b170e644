import { makeOperatorClient, type OperatorClient } from "@quick-response/http/operator"
import { send, timeout } from "../../frame/api.ts"
import { serviceUrl } from "../../frame/router.ts"

/** The operator's endpoints as the signed-in user: the browser sends the session's cookie along. */
export const operatorApi: OperatorClient = makeOperatorClient({ baseUrl: serviceUrl, fetch: send, timeout })

type AnswerOf<Name extends keyof OperatorClient> = Awaited<ReturnType<OperatorClient[Name]>>

/** A business at a glance. */
export type Summary = AnswerOf<"getSummary">
/** An account in a list. */
export type AccountSummary = AnswerOf<"findAccounts">["accounts"][number]
/** An account with its sign-in methods. */
export type AccountDetails = AnswerOf<"getAccountDetails">
/** A code in the list of a customer. */
export type SoldCode = AnswerOf<"listAccountQrCodes">["qrCodes"][number]
/** A code in the list of all customers. */
export type ListedCode = AnswerOf<"listSoldQrCodes">["qrCodes"][number]
/** A code with its account and changes. */
export type FoundCode = AnswerOf<"findQrCode">
/** An own domain of an account. */
export type DomainSummary = AnswerOf<"findDomains">["domains"][number]
/** The sales of an item in a period. */
export type SalesRow = AnswerOf<"getSales">["rows"][number]
/** The sales of some days, and the money that was paid for credits. */
export type SalesAnswer = AnswerOf<"getSales">
/** The price list in force, and the next one. */
export type CurrentPrices = AnswerOf<"getPriceList">
/** The brand of the service. */
export type BrandInForce = AnswerOf<"getBrand">
/** An entry of the operators' log. */
export type LogEntry = AnswerOf<"listLog">["entries"][number]
