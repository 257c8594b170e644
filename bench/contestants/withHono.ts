import { serve } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { ValidateFunction } from "ajv"
import { Hono, type MiddlewareHandler } from "hono"
import { bodyLimit as limitBody } from "hono/body-limit"
import { requestId } from "hono/request-id"
import { secureHeaders } from "hono/secure-headers"
import { validator } from "hono/validator"
import { rateLimiter } from "hono-rate-limiter"
import { type Draw, keepPictures } from "./pictures.ts"
import {
  accountOf,
  bodyCheck,
  bodyLimit,
  type DesignBody,
  etagOf,
  failureOf,
  messages,
  mostRequests,
  type Published,
  ping,
  priceOf,
  sentencesOf,
  successOf,
  successText
} from "./published.ts"

interface Variables {
  requestId: string
  account: string
}

const checked = (check: ValidateFunction<DesignBody>) =>
  validator("json", (value: unknown, c) =>
    check(value)
      ? value
      : c.json(
          failureOf(String(c.get("requestId")), "VALIDATION_FAILED", messages.invalid, sentencesOf(check)),
          400
        )
  )

/** Serves the contract by Hono and its middleware. */
export const serveWithHono = (published: Published, port: number, draw: Draw): void => {
  const app = new Hono<{ Variables: Variables }>()
  app.use(
    requestId(),
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"]
      },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: false,
      originAgentCluster: false,
      strictTransportSecurity: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false
    })
  )
  const identify: MiddlewareHandler<{ Variables: Variables }> = async (c, next) => {
    const account = accountOf(c.req.header("x-api-key") ?? "")
    if (account === undefined)
      return c.json(failureOf(c.get("requestId"), "API_KEY_INVALID", messages.unknownKey), 401)
    c.set("account", account)
    await next()
  }
  const limited = (isKeyed: boolean) =>
    rateLimiter<{ Variables: Variables }>({
      windowMs: 60_000,
      limit: mostRequests,
      standardHeaders: "draft-7",
      keyGenerator: (c) => (isKeyed ? c.get("account") : (getConnInfo(c).remote.address ?? ""))
    })
  const byAddress = limited(false)
  const limitedBody = limitBody({ maxSize: bodyLimit })
  const fresh = { "cache-control": "no-store" }
  app.notFound((c) => c.json(failureOf(c.get("requestId"), "ROUTE_NOT_FOUND", messages.nothing), 404))
  app.get("/v1/Qr/ping", byAddress, (c) =>
    c.json(successOf(c.get("requestId"), messages.ping, ping()), 200, fresh)
  )
  const tools = new Map(
    [...published.tools].map(([slug, tool]) => {
      const json = JSON.stringify(tool)
      return [slug, { json, etag: etagOf(json) }]
    })
  )
  app.get("/v1/Tools/:slug", byAddress, (c) => {
    const tool = tools.get(c.req.param("slug"))
    if (tool === undefined)
      return c.json(failureOf(c.get("requestId"), "TOOL_NOT_FOUND", messages.nothing), 404)
    const headers = {
      etag: tool.etag,
      "cache-control": "public, no-cache",
      "content-type": "application/json"
    }
    return c.req.header("if-none-match") === tool.etag
      ? c.body(null, 304, headers)
      : c.body(successText(c.get("requestId"), messages.tool, tool.json), 200, headers)
  })
  app.post(
    "/v1/Qr/calculate-price",
    byAddress,
    limitedBody,
    checked(bodyCheck(published, "PriceBody")),
    (c) =>
      c.json(
        successOf(c.get("requestId"), messages.price, priceOf(published.prices, c.req.valid("json"))),
        200,
        fresh
      )
  )
  const picture = keepPictures(draw)
  app.post(
    "/v1/Qr/generate",
    identify,
    limited(true),
    limitedBody,
    checked(bodyCheck(published, "GenerateBody")),
    async (c) => {
      const body = c.req.valid("json")
      const json = await picture(body, JSON.stringify(body))
      return c.body(successText(c.get("requestId"), messages.picture, json), 200, {
        ...fresh,
        "content-type": "application/json"
      })
    }
  )
  serve({ fetch: app.fetch, port, hostname: "127.0.0.1" })
}
