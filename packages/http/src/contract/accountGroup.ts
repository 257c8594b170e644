import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Account, LedgerEntry } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { commonFailures, invalid, slowFailures } from "./failureSets.ts"
import { PageParameters } from "./parameters.ts"
import { success } from "./responseEnvelope.ts"
import { CallerRequired } from "./security.ts"

/** An address that was checked when it was given. */
const KnownEmail: Schema.brand<typeof Schema.String, "Email"> = Schema.String.pipe(Schema.brand("Email"))

/** An account as its owner sees it. */
export const OwnAccount: Schema.Struct<
  Pick<typeof Account.fields, "id" | "balance" | "createdAt"> & { email: typeof KnownEmail }
> = Schema.Struct({
  id: Account.fields.id,
  email: KnownEmail,
  balance: Account.fields.balance,
  createdAt: Account.fields.createdAt
}).annotations({ identifier: "Account" })

/** A ledger entry as its account sees it. */
export const OwnLedgerEntry: Schema.Struct<Omit<typeof LedgerEntry.fields, "accountId">> = LedgerEntry.omit(
  "accountId"
).annotations({ identifier: "LedgerEntry" })

/** The data of `GET /v1/Account/ledger`. */
export const LedgerPage: Schema.Struct<
  Record<"totalCount" | "pageNumber" | "pageSize", typeof Schema.Int> & {
    entries: Schema.Array$<typeof OwnLedgerEntry>
  }
> = Schema.Struct({
  entries: Schema.Array(OwnLedgerEntry),
  totalCount: Schema.Int,
  pageNumber: Schema.Int,
  pageSize: Schema.Int
}).annotations({ identifier: "LedgerPage" })

const getAccount = HttpApiEndpoint.get("getAccount", "/v1/Account")
  .addSuccess(success(OwnAccount, { description: "The account was found" }))
  .addError(slowFailures)
  .middleware(CallerRequired)
  .annotate(OpenApi.Summary, "Read the account")
  .annotate(OpenApi.Description, "The caller's account and its balance.")

const listLedger = HttpApiEndpoint.get("listLedger", "/v1/Account/ledger")
  .setUrlParams(PageParameters)
  .addSuccess(success(LedgerPage, { description: "The ledger entries were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(CallerRequired)
  .annotate(OpenApi.Summary, "List the ledger")
  .annotate(
    OpenApi.Description,
    "Every change of the balance, newest first; debits are negative. Who reads a growing list page by page sends the first page's `totalCount` as `asOf`, and no entry shifts."
  )

/** The account of the caller, by a key or a session. */
export const account = HttpApiGroup.make("account", { topLevel: true })
  .add(getAccount)
  .add(listLedger)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Account")
  .annotate(OpenApi.Description, "The balance and how it came about")
