import { acceptedLanguages, preferredLanguage } from "@quick-response/design/languages/languages"
import { catalogue, language, speak } from "@quick-response/web/src/languages/catalogue.ts"
import { afterEach, describe, expect, it } from "vitest"

const modules = (slow: Promise<void> = Promise.resolve()) => ({
  en: async () => ({ words: { hello: "Hello" } }),
  de: async () => ({ words: { hello: "Hallo" } }),
  fr: async () => {
    await slow
    return { words: { hello: "Bonjour" } }
  },
  es: async () => ({ words: { hello: "Hola" } }),
  "pt-BR": async () => ({ words: { hello: "Olá" } })
})

afterEach(() => speak("en"))

describe("catalogue()", () => {
  it("throws before it is loaded", () => {
    expect(() => catalogue(modules()).value).toThrow("before its catalogue is loaded")
  })

  it("follows a speak() that is still loading", async () => {
    let go = (): void => {}
    const slow = new Promise<void>((resolve) => {
      go = resolve
    })
    await catalogue(modules(slow)).load()
    const speaking = speak("fr")
    const words = catalogue(modules())
    await words.load()
    expect(words.value.hello).toBe("Hello")
    go()
    await speaking
    expect(words.value.hello).toBe("Bonjour")
  })

  it("falls back to English, and fails without it", async () => {
    let isLost = true
    const lost = async () => {
      if (isLost) throw new Error("404")
      return { words: { hello: "Hallo" } }
    }
    const words = catalogue(modules())
    await words.load()
    await speak("de")
    const withoutAny = catalogue({ ...modules(), de: lost, en: lost })
    await expect(withoutAny.load()).rejects.toThrow("404")
    await speak("de")
    const withoutGerman = catalogue({ ...modules(), de: lost })
    await withoutGerman.load()
    expect([language.value, words.value.hello, withoutGerman.value.hello]).toEqual(["en", "Hello", "Hello"])
    await expect(speak("de")).rejects.toThrow("404")
    isLost = false
    await speak("de")
    expect([language.value, withoutGerman.value.hello]).toEqual(["de", "Hallo"])
  })

  it("follows a speak() during its load", async () => {
    let go = (): void => {}
    const slow = new Promise<void>((resolve) => {
      go = resolve
    })
    await speak("fr")
    const words = catalogue(modules(slow))
    const loading = words.load()
    const speaking = speak("es")
    go()
    await Promise.all([loading, speaking])
    expect([language.value, words.value.hello]).toEqual(["es", "Hola"])
  })
})

describe("speak()", () => {
  it("keeps the last of two overlapping calls", async () => {
    let go = (): void => {}
    const words = catalogue(
      modules(
        new Promise((resolve) => {
          go = resolve
        })
      )
    )
    await words.load()
    const first = speak("fr")
    await speak("de")
    go()
    await first
    expect([language.value, words.value.hello]).toEqual(["de", "Hallo"])
  })
})

describe("preferredLanguage()", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["it", "pt-PT"], "pt-BR"],
    [["EN-gb"], "en"],
    [["den", "español", ""], undefined],
    [[], undefined]
  ])("of %j is %s", (tags, expected) => expect(preferredLanguage(tags)).toBe(expected))
})

describe("acceptedLanguages()", () => {
  it.each([
    ["de", ["de"]],
    ["en;q=0.5, fr-CA;q=0.9, de", ["de", "fr-CA", "en"]],
    ["it;q=0, es;Q=1", ["es"]],
    ["*, <script>, en;q=x", []],
    ["", []]
  ])("of %j is %j", (header, expected) => expect(acceptedLanguages(header)).toEqual(expected))
})
