import * as Http from "node:http"
import { serve } from "@hono/node-server"
import Fastify from "fastify"
import { Hono } from "hono"
import { toString as qrcodeSvg } from "qrcode"
import { benchKey, dataOf, envelope, headers, image, quote, tool } from "./work.ts"

/** Serves one way at a port of 127.0.0.1. */
export type Serve = (port: number) => void

const ping = () => ({ status: "ok", timestamp: new Date().toISOString(), version: "0.1.0" })

const isBody = (body: unknown): boolean => typeof body === "object" && body !== null

const raw: Serve = (port) => {
  const server = Http.createServer((request, response) => {
    const answer = (status: number, message: string, data: unknown, cacheControl = "no-store") => {
      const body = envelope(message, data)
      response.writeHead(status, { ...headers(cacheControl), "content-length": Buffer.byteLength(body) })
      response.end(body)
    }
    const withBody = (respond: (body: unknown) => void) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
        if (isBody(body)) respond(body)
        else answer(400, "The request has invalid values", null)
      })
    }
    if (request.url === "/v1/Qr/ping") answer(200, "The service is up", ping())
    else if (request.url?.startsWith("/v1/Tools/"))
      answer(200, "The tool was found", tool, "public, no-cache")
    else if (request.url === "/v1/Qr/calculate-price")
      withBody(() => answer(200, "The price was calculated", quote))
    else if (request.headers["x-api-key"] !== benchKey) answer(401, "The API key is not accepted", null)
    else withBody((body) => answer(200, "The QR code was generated", image(body)))
  })
  server.listen(port, "127.0.0.1")
}

const bodySchema = {
  type: "object",
  properties: {
    data: { type: "string", minLength: 1, maxLength: 7089 },
    bodyStyle: { type: "string" },
    outerEyeStyle: { type: "string" },
    innerEyeStyle: { type: "string" },
    foreground: { anyOf: [{ type: "string" }, { type: "object" }] },
    format: { type: "string", enum: ["svg", "png"] }
  },
  additionalProperties: false
}

const fastifyDrawing =
  (draw: (body: unknown) => string | Promise<string>): Serve =>
  (port) => {
    const app = Fastify()
    app.get("/v1/Qr/ping", (_, reply) =>
      reply.headers(headers("no-store")).send(envelope("The service is up", ping()))
    )
    app.get("/v1/Tools/:slug", (_, reply) =>
      reply.headers(headers("public, no-cache")).send(envelope("The tool was found", tool))
    )
    app.post("/v1/Qr/calculate-price", { schema: { body: bodySchema } }, (_, reply) =>
      reply.headers(headers("no-store")).send(envelope("The price was calculated", quote))
    )
    app.post("/v1/Qr/generate", { schema: { body: bodySchema } }, async (request, reply) =>
      request.headers["x-api-key"] === benchKey
        ? reply
            .headers(headers("no-store"))
            .send(envelope("The QR code was generated", await draw(request.body)))
        : reply.code(401).send(envelope("The API key is not accepted", null))
    )
    app.listen({ port, host: "127.0.0.1" })
  }

const hono: Serve = (port) => {
  const app = new Hono()
  app.get("/v1/Qr/ping", (c) => c.body(envelope("The service is up", ping()), 200, headers("no-store")))
  app.get("/v1/Tools/:slug", (c) =>
    c.body(envelope("The tool was found", tool), 200, headers("public, no-cache"))
  )
  app.post("/v1/Qr/calculate-price", async (c) =>
    isBody(await c.req.json())
      ? c.body(envelope("The price was calculated", quote), 200, headers("no-store"))
      : c.body(envelope("The request has invalid values", null), 400)
  )
  app.post("/v1/Qr/generate", async (c) =>
    c.req.header("x-api-key") === benchKey
      ? c.body(envelope("The QR code was generated", image(await c.req.json())), 200, headers("no-store"))
      : c.body(envelope("The API key is not accepted", null), 401)
  )
  serve({ fetch: app.fetch, port, hostname: "127.0.0.1" })
}

/** The servers that ours is compared with. */
export const competitors: Readonly<Record<string, Serve>> = {
  raw,
  fastify: fastifyDrawing(image),
  hono,
  "fastify + qrcode, unstyled": fastifyDrawing((body) => qrcodeSvg(dataOf(body), { type: "svg" })),
  "fastify + qr-code-styling": fastifyDrawing(async (body) => {
    const { qrCodeStylingSvg } = await import("../rendering/qrCodeStyling.ts")
    const drawn = await qrCodeStylingSvg({ name: "", data: dataOf(body), level: "Medium", letter: "M" })
    return String(drawn)
  })
}
