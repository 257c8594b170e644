import { expect, it } from "vitest"
import { openOffice } from "./office.ts"

it("a searched text that no store holds is refused by its field", async () => {
  const { ask } = await openOffice()
  for (const [path, field] of [
    ["/accounts?query=ann%00", "query"],
    ["/qr-codes?query=%00", "query"],
    ["/log?subject=%00", "subject"]
  ]) {
    const { code, errors } = await (await ask(`${path}`)).json()
    expect([code, errors.length, errors[0].split(":", 1)[0]]).toEqual(["VALIDATION_FAILED", 1, field])
  }
})
