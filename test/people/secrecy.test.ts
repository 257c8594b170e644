import * as Exit from "effect/Exit"
import * as Tracer from "effect/Tracer"
import { describe, expect, it } from "vitest"
import { address } from "../credentials/people.ts"
import { linkFor } from "../http/person.ts"
import { cookieOf, outcomeOf, startSite } from "./site.ts"

describe("Logs, records and spans", () => {
  it("hold no password, token, cookie or key", async () => {
    const seen: Array<string> = []
    let spans = 0
    const tracer = Tracer.make({
      span: (name, parent, context, links, startTime, kind) => {
        seen.push(name)
        spans++
        const span: Tracer.Span = {
          _tag: "Span",
          name,
          spanId: String(spans),
          traceId: "trace",
          parent,
          context,
          status: { _tag: "Started", startTime },
          attributes: new Map(),
          links,
          sampled: true,
          kind,
          end: (_, exit) => {
            if (Exit.isFailure(exit)) seen.push(String(exit.cause))
          },
          attribute: (key, value) => seen.push(`${key}=${String(value)}`),
          event: (event, _, attributes) => seen.push(event, JSON.stringify(attributes)),
          addLinks: () => undefined
        }
        return span
      },
      context: (run) => run()
    })
    const site = await startSite({
      logged: seen,
      tracing: true,
      tracer,
      onRequest: (record) => seen.push(JSON.stringify(record))
    })
    const email = address("ann@example.com")
    const password = "the-password-itself"
    const token = await site.run(linkFor(email))
    const set = await site.ask("/password", { body: { token, password } })
    expect(set.status).toBe(200)
    const cookie = cookieOf(set)
    const { secret: key } = (await (await site.ask("/keys", { cookie, body: { name: "mine" } })).json()).data
    await site.ask("", { key })
    await site.ask("/session", { body: { email, password: `${password} not` } })
    await site.ask("/session", { body: { email, password: 12_345_678 } })
    await site.ask("/password", { body: { token, password } })
    await site.ask("/password", {
      method: "PUT",
      cookie,
      body: { currentPassword: password, password: "short" }
    })
    await site.ask("", { method: "DELETE", cookie, body: { password: `${password} not` } })
    await site.ask("/session", { method: "DELETE", cookie })
    const all = seen.join("\n")
    expect(spans).toBeGreaterThan(10)
    for (const secret of [password, token, cookie.slice(11), key, "12345678", email])
      expect(all.includes(secret), secret).toBe(false)
  })

  it("answers repeat no password or token", async () => {
    const site = await startSite()
    for (const [path, body] of [
      ["/session", { email: "a@b.example", password: 12_345_678 }],
      ["/session", { email: "a@b.example", password: ["secret words"] }],
      ["/session", { email: "a@b.example", password: "secret words ".repeat(1000) }],
      ["/password", { token: { secret: "words" }, password: 12_345_678 }]
    ] as const) {
      const answer = await site.ask(path, { body })
      const text = await answer.clone().text()
      expect(await outcomeOf(answer)).toBe("400 VALIDATION_FAILED")
      expect(text).toMatch(/password: expected a password/)
      expect(text).not.toMatch(/12345678|secret/)
    }
  })
})
