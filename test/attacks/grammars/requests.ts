import { type Grammar, get, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { headerText, hostileText, lengthOf } from "./texts.ts"

const repeated = (part: string, random: Random): string =>
  part.repeat(Math.max(1, Math.floor(lengthOf(random, 12_000) / part.length))).replace(/[,;]\s*$/, "")

/** Header fields that the server reads, each of up to 12 KB. */
const fields = (random: Random): Readonly<Record<string, string>> =>
  random.of([
    { accept: repeated("image/png;q=0.5, ", random) },
    { accept: repeated("*/*;q=0.001;a=b, ", random) },
    { accept: repeated("application/zip,", random) },
    { "accept-encoding": repeated("gzip;q=0.1, ", random) },
    { "if-none-match": repeated('"a", W/"b", ', random) },
    { "if-none-match": `"${repeated("x", random)}` },
    { "if-match": repeated('W/"', random) },
    { cookie: repeated("qr_session=a; ", random) },
    { cookie: repeated("=;=", random) },
    { cookie: `qr_session=${headerText(random, 6_000)}` },
    { "x-api-key": `qr_live_${headerText(random, 9_000)}` },
    { authorization: `Bearer ${headerText(random, 9_000)}` },
    { "content-type": repeated("application/json; a=b; ", random) },
    { "content-encoding": random.of(["gzip", "br", repeated("gzip, ", random)]) },
    { origin: `https://${headerText(random, 5_000)}` },
    { range: repeated("bytes=0-1,2-3, ", random) },
    { expect: headerText(random, 900) },
    { forwarded: repeated("for=1.2.3.4;by=x, ", random) },
    { "user-agent": headerText(random, 12_000) },
    { "x-request-id": headerText(random, 12_000) },
    { "idempotency-key": headerText(random, 12_000) },
    { host: headerText(random, 900) },
    { upgrade: "h2c", connection: "upgrade, http2-settings, close" },
    { traceparent: repeated("00-", random) },
    { "sec-fetch-site": "cross-site", "access-control-request-method": headerText(random, 99) },
    Object.fromEntries(Array.from({ length: 1 + random.below(90) }, (_, i) => [`x-${i}`, "a"]))
  ])

const segments = (random: Random): string =>
  Array.from({ length: 1 + random.below(20) }, () =>
    random.of([
      "..",
      "%2e%2e",
      "%2f",
      "%5c",
      "",
      ".",
      "v1",
      "Qr",
      "my-qrcodes",
      "Account",
      "studio",
      "assets",
      "openapi.json",
      "%00",
      "%ff%fe",
      "%",
      "%u0041",
      ";a=b",
      "package.json",
      "a".repeat(lengthOf(random, 900))
    ])
  ).join("/")

const query = (random: Random): string =>
  `?${Array.from({ length: 1 + random.below(30) }, () => `${random.of(["pageNumber", "pageSize", "asOf", "query", "__proto__", "a[]"])}=${random.of(["1", "-1", "1e9", "99999999999999999999", "%", "", "2147483647", encodeURIComponent(hostileText(random, 50).toWellFormed())])}`).join("&")}`

/** Requests whose line, path, query or header fields are hostile. */
export const requests: Grammar = (random, fresh) => {
  const caller = random.of(["stranger", "customer", "person"])
  const method = random.of(["GET", "GET", "HEAD", "OPTIONS", "DELETE", "PUT", "PATCH", "TRACE", "QUERY"])
  return [
    move(
      random.of([
        get(
          caller,
          random.of(["/v1/Qr/ping", "/v1/Qr/options", "/", "/openapi.json", "/v1/Account"]),
          fields(random)
        ),
        post(caller, "/v1/Qr/calculate-price", { data: fresh }, fields(random)),
        post(caller, "/v1/Qr/generate", { data: fresh }, fields(random)),
        { caller, method, path: `/${segments(random)}`.slice(0, 8_000) },
        { caller, method, path: `/v1/Qr/my-qrcodes${query(random)}`.slice(0, 8_000) },
        {
          caller,
          method,
          path: `/v1/Account/${random.of(["ledger", "keys", "sessions"])}${query(random)}`.slice(0, 8_000)
        }
      ])
    )
  ]
}
