import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { TopUp, TopUpId, TopUpNotFound } from "./TopUp.ts"

/** Top-ups are paid by a real provider. */
export class TestPaymentsNotOffered extends Schema.TaggedError<TestPaymentsNotOffered>()(
  "TestPaymentsNotOffered",
  {}
) {
  override get message(): string {
    return "test payments are not offered here; pay at the top-up's url"
  }
}

/** Pays top-ups without money, for demos: customers confirm a payment on a page of the service. */
export class TestPayments extends Context.Tag("@quick-response/core/TestPayments")<
  TestPayments,
  {
    /** Pays an open top-up of an account; others are unchanged. */
    readonly pay: (accountId: AccountId, id: TopUpId) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
  }
>() {}
