import helmet from "@fastify/helmet"
import rateLimit from "@fastify/rate-limit"
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify"
import { type Draw, keepPictures } from "./pictures.ts"
import {
  accountOf,
  ajvOptions,
  bodyLimit,
  type DesignBody,
  etagOf,
  failureOf,
  messages,
  mostRequests,
  type Published,
  ping,
  priceOf,
  referenceTo,
  requestIdOf,
  successOf,
  successText
} from "./published.ts"

/** The schema of a success around published data. */
const answerOf = (name: string) => ({
  200: {
    type: "object",
    properties: {
      success: { type: "boolean" },
      message: { type: "string" },
      code: { type: "string" },
      data: referenceTo(name),
      errors: { type: "array", items: { type: "string" } },
      meta: referenceTo("Meta")
    }
  }
})

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers["x-api-key"]
  return typeof key === "string" ? key : ""
}

/** Finds the account of a key: by default among those that contestants know. */
export type FindAccount = typeof accountOf

/** Serves the contract by Fastify and its plugins. */
export const serveWithFastify = async (
  published: Published,
  port: number,
  draw: Draw,
  findAccount: FindAccount = accountOf
): Promise<void> => {
  const app = Fastify({
    bodyLimit,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    ajv: { customOptions: ajvOptions }
  })
  app.addSchema(published.schemas)
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"]
      }
    },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    hsts: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false
  })
  await app.register(rateLimit, {
    global: true,
    max: mostRequests,
    timeWindow: 60_000,
    enableDraftSpec: true
  })
  app.setErrorHandler((error, { id }, reply) => {
    const { statusCode = 500, message } = Object(error)
    const code = statusCode === 400 ? "VALIDATION_FAILED" : "INTERNAL_ERROR"
    return reply.code(statusCode).send(failureOf(id, code, messages.invalid, [String(message)]))
  })
  app.setNotFoundHandler(({ id }, reply) =>
    reply.code(404).send(failureOf(id, "ROUTE_NOT_FOUND", messages.nothing))
  )
  const tools = new Map(
    [...published.tools].map(([slug, tool]) => [slug, { tool, etag: etagOf(JSON.stringify(tool)) }])
  )
  const fresh = (reply: FastifyReply, id: string) =>
    reply.header("x-request-id", id).header("cache-control", "no-store")
  app.get("/v1/Qr/ping", { schema: { response: answerOf("Ping") } }, ({ id }, reply) =>
    fresh(reply, id).send(successOf(id, messages.ping, ping()))
  )
  app.get<{ Params: { slug: string } }>(
    "/v1/Tools/:slug",
    { schema: { response: answerOf("Tool") } },
    ({ headers, id, params: { slug } }, reply) => {
      const found = tools.get(slug)
      if (found === undefined) return reply.code(404).send(failureOf(id, "TOOL_NOT_FOUND", messages.nothing))
      reply.header("cache-control", "public, no-cache").header("etag", found.etag)
      return headers["if-none-match"] === found.etag
        ? reply.code(304).send()
        : reply.send(successOf(id, messages.tool, found.tool))
    }
  )
  app.post<{ Body: DesignBody }>(
    "/v1/Qr/calculate-price",
    { schema: { body: referenceTo("PriceBody"), response: answerOf("Quote") } },
    ({ body, id }, reply) =>
      fresh(reply, id).send(successOf(id, messages.price, priceOf(published.prices, body)))
  )
  const picture = keepPictures(draw)
  const authenticated = new WeakMap<FastifyRequest, string>()
  app.post<{ Body: DesignBody }>(
    "/v1/Qr/generate",
    {
      schema: { body: referenceTo("GenerateBody") },
      config: {
        rateLimit: { hook: "preHandler", keyGenerator: (request) => authenticated.get(request) ?? request.ip }
      },
      onRequest: (request, reply, done) => {
        const account = findAccount(keyOf(request))
        if (account === undefined) {
          reply.code(401).send(failureOf(request.id, "API_KEY_INVALID", messages.unknownKey))
          return
        }
        authenticated.set(request, account)
        done()
      }
    },
    async ({ body, id }, reply) => {
      const json = await picture(body, JSON.stringify(body))
      return fresh(reply, id)
        .type("application/json")
        .send(successText(id, messages.picture, json))
    }
  )
  await app.listen({ port, host: "127.0.0.1" })
}
