import { operatorLinks } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { messageOf, rawMessage } from "@quick-response/server"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { brandOf, luna } from "../brand/brands.ts"
import { baseUrl, email, kindOf, lettersTo, sender } from "./letters.ts"

const brand = brandOf(luna)

const read = async (...given: Parameters<typeof messageOf>) =>
  PostalMime.parse(await rawMessage(Either.getOrThrow(messageOf(...given))))

describe.each(lettersTo(email("ann@example.com")).map((letter) => [kindOf(letter), letter] as const))(
  "the letter %s under a brand",
  (_, letter) => {
    it("bears its name, its accent and its links alone, in its language where the reader's is unknown", async () => {
      const { text = "", html = "" } = await read(letter, baseUrl, { ...sender, brand })
      expect(html).toContain('<html lang="de">')
      expect(html).toContain(`>${luna.name}</td>`)
      const foot = text.split("\n-- \n")[1]?.split("\n") ?? []
      expect(foot[0]).toBe(luna.name)
      expect(foot.slice(1, 5)).toEqual([
        `AGB: ${luna.links.terms}`,
        `Datenschutz: ${luna.links.privacy}`,
        `Impressum: ${luna.links.imprint}`,
        `Hilfe: ${luna.links.support}`
      ])
      for (const name of operatorLinks)
        expect(html).toContain(`href="${luna.links[name].replace("&", "&#38;")}"`)
      expect(html).toContain(brand.accent.dark.accent)
      expect(text + html).not.toMatch(/quick.?response|#2440d8|class="coin"/i)
      expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|@import|url\(|src=/i)
    })

    it("is in the reader's language where that is known", async () => {
      const { text = "", html = "" } = await read(letter, baseUrl, { ...sender, brand }, "fr")
      expect(html).toContain('<html lang="fr">')
      expect(text).toContain(`Mentions légales: ${luna.links.imprint}`)
    })

    it("has no foot without a brand", async () => {
      const { text = "", html = "" } = await read(letter, baseUrl, sender)
      expect(text).not.toContain("\n-- \n")
      expect(html).toContain(">Quick-Response</td>")
    })
  }
)
