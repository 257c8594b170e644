import { styleBounds } from "@quick-response/design/config/bounds"
import { languages } from "@quick-response/design/languages/languages"
import { styledTemplates, templateCaption } from "@quick-response/web/src/design/styledTemplates.ts"
import { speak } from "@quick-response/web/src/languages/catalogue.ts"
import { afterAll, describe, expect, it } from "vitest"

afterAll(() => speak("en"))

describe("templateCaption()", () => {
  it.each(languages)("in %s has each template's caption in that language", async (language) => {
    await speak(language)
    for (const { name, style } of styledTemplates) {
      const { frameText } = templateCaption(name)
      // An English page leaves the caption to the template.
      if (language === "en" || style.frameText === undefined)
        expect([name, frameText]).toEqual([name, undefined])
      else
        expect((frameText ?? style.frameText).length).toBeLessThanOrEqual(styleBounds.frameTextLength.maximum)
    }
    expect(templateCaption("menu").frameText).toBe(
      { en: undefined, de: "Speisekarte", fr: "La carte", es: "La carta", "pt-BR": "Cardápio" }[language]
    )
  })
})
