/**
 * The files that are mutated, and the tests that are to notice: fast ones in this process alone.
 * @type {Readonly<Record<string, { readonly mutate: ReadonlyArray<string>, readonly tests: ReadonlyArray<string> }>>}
 */
export const areas = {
  money: {
    mutate: [
      "packages/design/src/pricing/Credits.ts",
      "packages/core/src/records/CreditsSchema.ts",
      "packages/core/src/Pricing.ts",
      "packages/design/src/pricing/PriceList.ts",
      "packages/design/src/pricing/quote.ts"
    ],
    tests: ["test/core/Credits.test.ts", "test/core/Pricing.test.ts"]
  },
  accounts: {
    mutate: ["packages/core/src/Accounts.ts", "packages/core/src/records/AccountTime.ts"],
    tests: ["test/core/Accounts.test.ts", "test/core/AccountTime.test.ts"]
  },
  purchases: {
    mutate: [
      "packages/core/src/Purchasing.ts",
      "packages/core/src/idempotency/IdempotencyKey.ts",
      "packages/core/src/idempotency/chargeOnce.ts",
      "packages/core/src/idempotency/fingerprint.ts",
      "packages/core/src/idempotency/isRepeat.ts"
    ],
    tests: [
      "test/core/Purchasing.test.ts",
      "test/core/misuse.test.ts",
      "test/core/fingerprints.test.ts",
      "test/core/idempotency.test.ts"
    ]
  },
  memory: {
    mutate: [
      "packages/storage-memory/src/index.ts",
      "packages/storage-memory/src/state/purchaseSteps.ts",
      "packages/storage-memory/src/state/auditState.ts",
      "packages/storage-memory/src/state/sort.ts",
      "packages/storage-memory/src/state/state.ts"
    ],
    tests: ["test/laws/memory.test.ts", "test/storage/memoryAudit.test.ts"]
  },
  sql: {
    mutate: [
      "packages/storage-sql/src/statements/WriteQueue.ts",
      "packages/storage-sql/src/records/accounts.ts",
      "packages/storage-sql/src/records/apiKeys.ts",
      "packages/storage-sql/src/records/claims.ts",
      "packages/storage-sql/src/records/ledger.ts",
      "packages/storage-sql/src/records/purchases.ts",
      "packages/storage-sql/src/records/qrCodes.ts",
      "packages/storage-sql/src/records/tools.ts"
    ],
    tests: [
      "test/storage/writeQueue.test.ts",
      "test/laws/sqlite.test.ts",
      "test/storage/concurrentWriters.slow.node.test.ts"
    ]
  },
  credentials: {
    mutate: [
      "packages/core/src/credentials/Credentials.ts",
      "packages/core/src/credentials/Link.ts",
      "packages/core/src/credentials/Outbox.ts",
      "packages/core/src/credentials/Password.ts",
      "packages/core/src/credentials/SessionRecord.ts",
      "packages/core/src/credentials/Sessions.ts",
      "packages/core/src/credentials/issueLink.ts",
      "packages/core/src/credentials/secretToken.ts",
      "packages/core/src/credentials/verifyPassword.ts",
      "packages/server/src/credentials/scryptHasher.ts"
    ],
    tests: [
      "test/credentials/credentials.test.ts",
      "test/credentials/outbox.slow.test.ts",
      "test/credentials/scrypt.test.ts"
    ]
  },
  credentialsInMemory: {
    mutate: [
      "packages/storage-memory/src/credentials/index.ts",
      "packages/storage-memory/src/credentials/mailVerbs.ts",
      "packages/storage-memory/src/credentials/passwordVerbs.ts",
      "packages/storage-memory/src/credentials/sessionVerbs.ts"
    ],
    tests: ["test/laws/memory.test.ts", "test/credentials/agreement.test.ts"]
  },
  credentialsInSql: {
    mutate: [
      "packages/storage-sql/src/credentials/index.ts",
      "packages/storage-sql/src/credentials/links.ts",
      "packages/storage-sql/src/credentials/mails.ts",
      "packages/storage-sql/src/credentials/passwordTable.ts",
      "packages/storage-sql/src/credentials/passwords.ts",
      "packages/storage-sql/src/credentials/sessions.ts"
    ],
    tests: ["test/laws/sqlite.test.ts", "test/credentials/agreement.test.ts"]
  },
  accountEndpoints: {
    mutate: [
      "packages/http/src/headers/securityHeaders.ts",
      "packages/http/src/rateLimit/credentialLimits.ts",
      "packages/http/src/serve/ownOrigins.ts",
      "packages/http/src/endpoints/account/closeAccount.ts",
      "packages/http/src/endpoints/account/emailChange.ts",
      "packages/http/src/endpoints/account/keys.ts",
      "packages/http/src/endpoints/account/ownSession.ts",
      "packages/http/src/endpoints/account/password.ts",
      "packages/http/src/endpoints/account/sessionList.ts",
      "packages/http/src/endpoints/account/signIn.ts",
      "packages/http/src/headers/sessionCookie.ts"
    ],
    tests: [
      "test/people/sessions.test.ts",
      "test/people/origin.test.ts",
      "test/people/guesses.test.ts",
      "test/contract/answers.test.ts"
    ]
  },
  supervision: {
    mutate: ["packages/server/src/serving/workerPolicy.ts"],
    tests: ["test/server/workerPolicy.test.ts"]
  },
  buckets: {
    mutate: ["packages/core/src/rateLimit/TokenBucket.ts"],
    tests: ["test/core/TokenBucket.test.ts", "test/core/chargeTogether.test.ts"]
  },
  addresses: {
    mutate: ["packages/http/src/headers/clientAddress.ts"],
    tests: ["test/limits/clientAddress.test.ts"]
  },
  limits: {
    mutate: [
      "packages/server/src/serving/callerLimits.ts",
      "packages/http/src/rateLimit/limits.ts",
      "packages/http/src/rateLimit/RateStore.ts",
      "packages/http/src/rateLimit/memoryRateStore.ts",
      "packages/http/src/serve/rateLimiter.ts"
    ],
    tests: ["test/limits/rateLimiter.test.ts", "test/limits/rateStore.test.ts"]
  },
  sharedLimits: {
    mutate: [
      "packages/http/src/rateLimit/sharedRateStore.ts",
      "packages/storage-sqlite/src/sqliteRateTable.ts"
    ],
    tests: ["test/storage/rateTable.slow.test.ts", "test/storage/rateTable.node.test.ts"]
  },
  contract: {
    mutate: [
      "packages/http/src/contract/responseEnvelope.ts",
      "packages/http/src/contract/failures.ts",
      "packages/http/src/exchange/Answer.ts"
    ],
    tests: ["test/contract/answers.test.ts", "test/contract/envelope.test.ts"]
  },
  parameters: {
    mutate: ["packages/http/src/contract/parameters.ts"],
    tests: ["test/contract/parameters.test.ts"]
  },
  requests: {
    mutate: ["packages/http/src/serve/cors.ts", "packages/http/src/exchange/requestValidation.ts"],
    tests: ["test/contract/cors.test.ts", "test/contract/requestValidation.test.ts"]
  },
  settings: {
    mutate: [
      "packages/server/src/settings/settingFields.ts",
      "packages/server/src/settings/Setting.ts",
      "packages/server/src/settings/settings.ts",
      "packages/server/src/settings/unknownVariables.ts",
      "packages/server/src/settings/readmeTable.ts"
    ],
    tests: ["test/server/settings.test.ts"]
  }
}
