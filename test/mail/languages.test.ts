import { languages } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { messageOf, rawMessage } from "@quick-response/server"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { baseUrl, email, kindOf, lettersTo, sender } from "./letters.ts"

const ann = email("ann@example.com")

const read = async (...given: Parameters<typeof messageOf>) =>
  PostalMime.parse(await rawMessage(Either.getOrThrow(messageOf(...given))))

const sentences = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split("\n\n")
    .filter((paragraph) => !paragraph.startsWith("http"))

describe.each(languages.filter((language) => language !== "en"))("messageOf() in %s", (language) => {
  it.each(lettersTo(ann).map((letter) => [kindOf(letter), letter] as const))(
    "has no sentence of English in the letter %s, and the same link, host and address",
    async (_, letter) => {
      const english = await read(letter, baseUrl, sender)
      const { text = "", html = "", subject = "" } = await read(letter, baseUrl, sender, language)
      expect(html).toContain(`<html lang="${language}">`)
      expect(subject).not.toBe(english.subject)
      expect(subject).toContain("qr.example.com")
      const shown = sentences(text)
      expect(shown.length).toBe(sentences(english.text ?? "").length)
      for (const sentence of sentences(english.text ?? "")) expect(text).not.toContain(sentence)
      expect(html).not.toContain("Or copy this address")
      const links = (mail: string) => mail.match(/^https.*$/gm)
      expect(links(text)).toEqual(links(english.text ?? ""))
      expect(text.includes(ann)).toBe((english.text ?? "").includes(ann))
    }
  )
})

describe("messageOf()", () => {
  it("is in English where the language is not spoken", async () => {
    const [letter] = lettersTo(ann)
    if (letter === undefined) throw new Error("no letter")
    const [english, klingon] = [
      await read(letter, baseUrl, sender),
      await read(letter, baseUrl, sender, "tlh")
    ]
    expect(klingon.subject).toBe(english.subject)
  })
})
