import { type Account, Accounts, Credentials, Email } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { operatorPeople } from "../credentials/peopleLayers.ts"
import { secretLink } from "../mail/linkOf.ts"
import type { Settings } from "../settings/settings.ts"

const email = Schema.decodeSync(Email)("demo@localhost")
const credits = 100

const browserGuide = (baseUrl: string, link: string): string => `
Design a code in a browser, with its price and a check that it scans:

${baseUrl}/

Sign in to the demo account there, within an hour, and choose a password:

${link}

Or open an account of your own:

${baseUrl}/account/sign-up
`

const guide = (url: string, key: string, inBrowser: string): string => `
A demo account with ${credits} credits is ready. Its API key is shown this once:

API key: ${key}
${inBrowser}
Draw a QR code into code.svg:

curl -sS ${url}/v1/Qr/generate -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -H 'Accept: image/svg+xml' -d '{"data":"https://example.com","template":"rounded"}' -o code.svg

Price it, buy it, and list the bought codes:

curl -sS ${url}/v1/Qr/calculate-price -H 'Content-Type: application/json' -d '{"data":"https://example.com","template":"rounded"}'
curl -sS ${url}/v1/Qr/purchase -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"data":"https://example.com","template":"rounded"}'
curl -sS ${url}/v1/Qr/my-qrcodes -H 'X-API-Key: ${key}'
`

/** A sign-in link for the account. */
const makeLink = (baseUrl: string) =>
  Effect.gen(function* () {
    const { issueLink } = yield* Credentials
    const token = yield* Effect.catchTag(issueLink("password-reset", email), "AccountNotFound", Effect.die)
    return secretLink(baseUrl, "password-reset", token)
  }).pipe(Effect.provide(operatorPeople))

/**
 * If the store has no accounts, creates one with credits and a key, and prints how to try the service: at the
 * listener's address, and by a link to the public address if pages are served.
 */
export const createDemoAccount = (url: string, { baseUrl = url, pages }: Settings) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    if ((yield* accounts.list({ pageNumber: 1, pageSize: 1 })).totalCount > 0) return
    const account: Account = yield* accounts.create(email)
    yield* Effect.catchTag(
      accounts.credit(account.id, credits, "to try the service with"),
      "InvalidAmount",
      Effect.die
    )
    const { secret } = yield* accounts.createApiKey(account.id, { name: "demo" })
    const inBrowser = pages ? browserGuide(baseUrl, yield* makeLink(baseUrl)) : ""
    yield* Console.log(guide(url, Redacted.value(secret), inBrowser))
  })
