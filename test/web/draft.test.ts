import { readDraft } from "@quick-response/web/src/design/draft.ts"
import { describe, expect, test } from "vitest"

describe("readDraft()", () => {
  test("gives back what was typed so far, finished or not", async () => {
    const draft = {
      name: "Menu",
      content: { type: "event", title: "", start: "2026-", timeZone: "Europe/" },
      foreground: "#123456"
    }
    expect(await readDraft(JSON.stringify(draft))).toEqual(draft)
    const geo = { name: "", content: { type: "geo", latitude: "4.", longitude: -8.5 } }
    expect(await readDraft(JSON.stringify(geo))).toEqual(geo)
    const poster = { name: "", data: "x", printing: { widthMm: 420, distance: 3 } }
    expect(await readDraft(JSON.stringify(poster))).toEqual(poster)
  })

  test("leaves out the fields alone that cannot be read", async () => {
    const draft = {
      name: "",
      data: "x",
      frameText: "no \u{1F980} here",
      frameStyle: "banner-below",
      margin: 99,
      printing: { widthMm: -1, distance: 0.3 }
    }
    expect(await readDraft(JSON.stringify(draft))).toEqual({
      name: "",
      data: "x",
      frameStyle: "banner-below"
    })
  })

  test.each(["", "{", "null", "[]", '"x"'])("gives up on %j", async (text) => {
    expect(await readDraft(text)).toBeUndefined()
  })
})
