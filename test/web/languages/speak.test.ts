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
  it("shows nothing before it is loaded", () => {
    expect(() => catalogue(modules()).value).toThrow("before its catalogue is loaded")
  })

  it("loads the language that is spoken", async () => {
    await speak("de")
    const words = catalogue(modules())
    await words.load()
    expect(words.value.hello).toBe("Hallo")
  })

  it("speaks the language that was being loaded when it was, which is known later", async () => {
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

  it("speaks English with the whole page where a language's messages do not load, and fails where English does not", async () => {
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

  it("speaks English where its messages are lost after those of another catalogue were", async () => {
    let lose = (): void => {}
    const slow = new Promise<void>((resolve) => {
      lose = resolve
    })
    let isLost = true
    const lostAfter = async (time: Promise<void>) => {
      await time
      if (isLost) throw new Error("404")
      return { words: { hello: "Hallo" } }
    }
    await speak("de")
    const later = catalogue({ ...modules(), de: () => lostAfter(slow) })
    const loading = later.load()
    await catalogue({ ...modules(), de: () => lostAfter(Promise.resolve()) }).load()
    lose()
    await loading
    isLost = false
    expect([language.value, later.value.hello]).toEqual(["en", "Hello"])
  })

  it("ends in the language that is spoken by then, where that changes while it loads", async () => {
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
  it("changes all messages that were loaded, and the language with them", async () => {
    const words = catalogue(modules())
    await words.load()
    await speak("pt-BR")
    expect([language.value, words.value.hello]).toEqual(["pt-BR", "Olá"])
  })

  it("speaks the language that was asked for last, whichever is there first", async () => {
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

  it("looks at no more than twenty tags", () => {
    expect(acceptedLanguages("x,".repeat(20_000)).length).toBeLessThanOrEqual(20)
  })
})
