import { type Account, Accounts, Email } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

const email = Schema.decodeSync(Email)("demo@localhost")
const credits = 100

const guide = (url: string, key: string): string => `
A demo account with ${credits} credits is ready. Its API key is shown this once:

API key: ${key}

Draw a QR code into code.svg:

curl -sS ${url}/v1/Qr/generate -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -H 'Accept: image/svg+xml' -d '{"data":"https://example.com","template":"rounded"}' -o code.svg

Price it, buy it, and list what was bought:

curl -sS ${url}/v1/Qr/calculate-price -H 'Content-Type: application/json' -d '{"data":"https://example.com","template":"rounded"}'
curl -sS ${url}/v1/Qr/purchase -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"data":"https://example.com","template":"rounded"}'
curl -sS ${url}/v1/Qr/my-qrcodes -H 'X-API-Key: ${key}'
`

/** If the store has no accounts, creates one with credits and a key, and prints how to try the service with it. */
export const createDemoAccount = (url: string) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    if ((yield* accounts.list).length > 0) return
    const account: Account = yield* accounts.create(email)
    yield* Effect.catchTag(
      accounts.credit(account.id, credits, "to try the service with"),
      "InvalidAmount",
      Effect.die
    )
    const { secret } = yield* accounts.createApiKey(account.id, { name: "demo" })
    yield* Console.log(guide(url, Redacted.value(secret)))
  })
