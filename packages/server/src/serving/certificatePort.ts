import { Domains, mayHaveCertificate } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { serveLoopback } from "../process/loopbackServer.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { explainListenError } from "./serveEndpoints.ts"

/** Answers 200 if a host may have a certificate, otherwise 404; 503 until the held hosts were read once. */
const serveHosts = (port: number) =>
  Effect.flatMap(Domains, (domains) =>
    serveLoopback(({ url = "" }) => {
      const [, query] = url.split("?", 2)
      const host = new URLSearchParams(query).get("domain")?.toLowerCase() ?? ""
      const mayHave = mayHaveCertificate(domains, host)
      return Effect.succeed({ status: mayHave ? 200 : domains.isReady() ? 404 : 503 })
    }, port)
  )

/**
 * Answers `GET /?domain=HOST` for proxies on the loopback interface, if the settings name a port, until the scope
 * closes. Asks no store.
 */
export const serveCertificatePort = ({ tlsPort }: Pick<Settings, "tlsPort">) =>
  tlsPort === undefined
    ? Effect.void
    : serveHosts(tlsPort).pipe(
        Effect.mapError((error) => explainListenError(error, settings.tlsPort)),
        Effect.flatMap((url) => Effect.logInfo(`hosts of certificates at ${url}`))
      )
