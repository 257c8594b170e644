import { createServer, type Server } from "node:net"
import { afterAll, expect, test } from "vitest"
import { echoesOf, startPeer } from "../mail/smtpPeer.ts"
import { ask, listenAt, makePlace, said } from "./program.ts"

const place = makePlace()
const servers: Array<Server> = []
const stops: Array<() => Promise<void>> = []
afterAll(async () => {
  await place.remove()
  for (const server of servers) server.close()
  for (const stop of stops) await stop()
})

const password = "p\u00e4ss w\u00f6rd+'7"

const expectNoSecret = (text: string): void => {
  for (const form of echoesOf(password)) expect(text).not.toContain(form)
}

/** A field of a message of Postgres. */
const field = (name: string, text: string): Buffer => Buffer.from(`${name}${text}\0`)

const message = (type: string, ...parts: ReadonlyArray<Buffer>): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

/** A server that asks for the password in clear, and refuses it with an error of this code that repeats it. */
const echoingPostgres = async (code: string): Promise<number> => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined)
    let isGreeted = false
    socket.on("data", (packet) => {
      if (!isGreeted) {
        isGreeted = true
        socket.write(message("R", Buffer.from([0, 0, 0, 3])))
        return
      }
      const given = packet.subarray(5, -1).toString()
      const echo = `${given} ${encodeURIComponent(given)} ${Buffer.from(given).toString("base64")}`
      const fields = ["S", "V"].map((name) => field(name, "FATAL"))
      socket.end(
        message("E", ...fields, field("C", code), field("M", echo), field("D", echo), Buffer.from([0]))
      )
    })
  })
  servers.push(server)
  return listenAt(server)
}

test.each(["28000", "XX000"])("Postgres' error %s is shown without the password it repeats", async (code) => {
  const port = await echoingPostgres(code)
  const { code: exitCode, stderr } = await place.run(["account", "list"], {
    QR_DATABASE: `postgres://ann:${encodeURIComponent(password)}@127.0.0.1:${port}/shop`
  })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(new RegExp(`^quick-response: .*(?:refuses this user|\\(${code}\\)).*\\n$`))
  expectNoSecret(stderr)
})

test("serve logs no password of mail, no address of its collector", async () => {
  const peer = await startPeer({
    authMethods: ["PLAIN"],
    disabledCommands: ["STARTTLS"],
    authOptional: false
  })
  stops.push(peer.stop)
  const server = await place.serve(["--database", "memory:"], {
    QR_SMTP_URL: `smtp://ann:${encodeURIComponent(password)}@127.0.0.1:${peer.port}`,
    QR_OTLP_URL: "http://127.0.0.1:1/token-of-the-collector"
  })
  const answer = await ask(server, "/v1/Account/sign-up", { body: { email: "ann@example.com" } })
  expect(answer.status).toBeLessThan(300)
  await said(server, "stderr", /is tried again in .*QR_SMTP_URL \(EAUTH, reply 535, 5\.7\.8, AUTH\)/)
  await said(server, "stderr", /traces could not be sent to the collector of QR_OTLP_URL \(\w+\)/)
  await server.stop()
  expect(peer.users).toContain("ann")
  expectNoSecret(server.stderr())
  expect(server.stderr()).not.toContain("token-of-the-collector")
})
