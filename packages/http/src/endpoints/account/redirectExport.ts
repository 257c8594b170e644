import { type BoundedSchema, readHost } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl, FileTypes } from "../../contract/annotations.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { invalid } from "../../contract/failureSets.ts"
import { choice } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, textOf } from "../../contract/requestParts.ts"
import { failure, textFile } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import { redirectFilePieces, redirectFileTag } from "../../takeout/redirectFile.ts"
import { formatNames, type RedirectFormatName, redirectFormats } from "../../takeout/redirectFormats.ts"
import type { HandlerContext } from "../HandlerContext.ts"

const RedirectParameters: Schema.Struct<{
  format: Optional<BoundedSchema<RedirectFormatName, string>>
  domain: Optional<BoundedSchema<string>>
}> = requestPart({
  format: optionalField(choice(formatNames, formatNames.map((name) => `"${name}"`).join(", "), "json")),
  domain: optionalField(
    textOf(
      { description: "a host, as in go.example", jsonSchema: { maxLength: 253 }, longest: 253 },
      (text) => readHost(text) !== undefined,
      Schema.String,
      (text) => readHost(text) ?? text,
      (text) => text
    )
  )
})

const fileTypes = [...new Set(Object.values(redirectFormats).map(({ mediaType }) => mediaType))]

export const exportRedirects = endpointAt("exportRedirects", {
  summary: "Export where the dynamic QR codes lead",
  description:
    "All dynamic codes that work now, as a file without an envelope: data (`json`, `csv`), or the settings of another web server that can stand in for this one (`caddy`, `nginx`, `netlify`). `shortUrl` is the address in the picture, `target` the code's own, and `address` where it leads now without its rules: the target, or the fallback while it is paused or expired. Settings of servers lead to `address`, and name rules in comments. `domain` limits it to codes with that host in their picture; it may be a host of this service, a domain of the account or a host of a bought code. With the `ETag` of the last answer in `If-None-Match`, an unchanged file is 304.",
  example: [
    {
      shortUrl: "HTTPS://QR.EXAMPLE/R/7KXM2PQ4",
      target: "https://qr.example/menu",
      fallback: null,
      expiresAt: null,
      forwardQuery: false,
      rules: [],
      state: "active",
      address: "https://qr.example/menu"
    }
  ]
})
  .setUrlParams(RedirectParameters)
  .addSuccess(textFile("The redirects were exported"))
  .addError(invalid)
  .addError(failure("DOMAIN_NOT_FOUND"))
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")
  .annotate(FileTypes, fileTypes)

export const handleExportRedirects =
  ({ redirects }: HandlerContext): HandlerOf<typeof exportRedirects> =>
  ({ query: { format: name = "json", domain: host }, caller: { accountId } }) => {
    const format = redirectFormats[name]
    const read = () => redirects.readLedOn({ accountId, host })
    const known = host === undefined ? Effect.void : redirects.requireHost(accountId, host)
    return Effect.map(Effect.zipRight(known, redirectFileTag(format, read())), (etag) => ({
      data: "",
      headers: { "content-disposition": `attachment; filename="redirects.${name}"` },
      bare: {
        mediaType: format.mediaType,
        etag,
        body: ({ run }) => redirectFilePieces(format, read(), run)
      }
    }))
  }
