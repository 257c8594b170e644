import { afterAll, expect, test } from "vitest"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

test("serve tells pages whether anyone may sign up, and where to get credits, as it is set", async () => {
  const server = await place.serve(["--database", "memory:", "--sign-up", "closed"], {
    QR_TOP_UP_URL: "https://example.com/credits?from=qr"
  })
  const told = await fetch(`${server.url}/v1/Service`)
  expect(await told.json()).toMatchObject({
    data: { signUp: "closed", topUpUrl: "https://example.com/credits?from=qr" }
  })
  await server.stop()
})

test("serve refuses to mail links that lead nowhere, and does not show the mail server's password", async () => {
  const words = ["serve", "--port", "0", "--database", "memory:", "--host", "0.0.0.0"]
  const environment = { QR_SMTP_URL: "smtps://ann:top-secret@smtp.example.com" }
  const { code, stderr } = await place.run(words, environment)
  expect(code).toBe(1)
  expect(stderr).toMatch(/QR_BASE_URL: mails link to the service, and 0\.0\.0\.0 is not an address/)
  expect(stderr).not.toContain("top-secret")
})
