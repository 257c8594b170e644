import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { screenFaults, slowDown, watchShifts } from "./screenFaults.ts"
import { screenPaths, someId } from "./screenPaths.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
let newcomer: Member
beforeAll(async () => {
  shop = await openShop()
  ;[member, newcomer] = [await openAccount(shop), await openAccount(shop)]
  await seed(member)
})
afterAll(() => shop.close())

/** The id of a code that the account has. */
const codeOf = async ({ call }: Member): Promise<string> => {
  const { qrCodes } = Schema.decodeUnknownSync(
    Schema.Struct({ qrCodes: Schema.Array(Schema.Struct({ id: Schema.String })) })
  )(await call("GET", "/v1/Qr/my-qrcodes"))
  return qrCodes[0]?.id ?? ""
}

const guests = screenPaths.filter(([, audience]) => audience === "anyone").map(([path]) => path)
const members = screenPaths.filter(([, audience]) => audience === "member").map(([path]) => path)

/** Milliseconds that each answer takes. */
const latency = 80

describe("every screen", () => {
  test.for([320, 390, 1024, 1440])(
    "is accessible and scrolls down alone, in both themes, moves nothing while it loads and has no text below 12 pixels, %d pixels wide",
    async (width, { visitor }) => {
      const faults: Record<string, unknown> = {}
      const check = async (name: string, paths: ReadonlyArray<string>, who?: Member) => {
        const { context, tab, expectRefusals } = await visitor({ viewport: { width, height: 800 } })
        // The path of a code names one that nobody has.
        expectRefusals(`404 GET /v1/Qr/${someId}`)
        await who?.signIn(context)
        await context.addInitScript(watchShifts)
        const page = await tab()
        await slowDown(context, page, latency)
        for (const path of paths) {
          await page.goto(`${shop.url}${path}`)
          await settled(page)
          expect(new URL(page.url()).pathname).toBe(path)
          const found = await screenFaults(page)
          if (found !== undefined) faults[`${path} of ${name}`] = found
        }
      }
      const code = await codeOf(member)
      await check("a guest", guests)
      await check("a member", [...members, `/account/codes/${code}`], member)
      // An account without anything has screens that differ by little.
      await check("a newcomer", members, newcomer)
      expect(faults).toEqual({})
    }
  )
})
