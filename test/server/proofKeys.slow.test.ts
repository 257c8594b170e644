import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

test("a server with another key of proofs refuses to start, until it is taken", async () => {
  const database = ["--database", `sqlite:${join(place.folder, "shared.db")}`]
  const file = (name: string) => ({ QR_PROOF_KEY_FILE: join(place.folder, name) })
  const one = await place.serve(database, file("one.json"))
  expect((await fetch(`${one.url}/.well-known/quick-response.json`)).status).toBe(200)

  const refused = await place.run(["serve", "--port", "0", ...database], file("other.json"))
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain("other.json: proofs of this database are signed by another key")

  const rolled = await place.run(["proof", "roll", "--lost", ...database], file("other.json"))
  expect([rolled.code, rolled.stderr]).toEqual([0, ""])
  const two = await place.serve(database, file("other.json"))
  expect((await fetch(`${two.url}/.well-known/quick-response.json`)).status).toBe(200)
  expect((await fetch(`${one.url}/.well-known/quick-response.json`)).status).toBe(503)
  await Promise.all([one.stop(), two.stop()])
}, 60_000)
