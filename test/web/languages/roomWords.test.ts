import { conditionsPhrase } from "@quick-response/web/src/account/dynamic/ruleWords.ts"
import { packName } from "@quick-response/web/src/credits/packName.ts"
import { formatMoney, typedCredits } from "@quick-response/web/src/ground/rareFormats.ts"
import { speak } from "@quick-response/web/src/languages/catalogue.ts"
import { frameWords } from "@quick-response/web/src/languages/frameWords.ts"
import {
  busiestName,
  changePhrase,
  countryName,
  deviceName,
  languageName,
  pointName
} from "@quick-response/web/src/scans/scanNames.ts"
import { answerSentence, answerWord, durationPhrase } from "@quick-response/web/src/webhooks/answerWords.ts"
import { afterEach, beforeAll, describe, expect, it } from "vitest"

beforeAll(frameWords.load)
afterEach(() => speak("en"))

const plain = (text: string): string => text.replaceAll(/\s/g, " ")

describe("amounts", () => {
  it("of money follow language and currency", async () => {
    expect(formatMoney(119_900, "eur", 2)).toBe("€1,199.00")
    expect(formatMoney(500, "jpy", 0)).toBe("¥500")
    await speak("de")
    expect(plain(formatMoney(119_900, "eur", 2))).toBe("1.199,00 €")
  })

  it("in a field have no group separators", async () => {
    expect(typedCredits(1234.5)).toBe("1234.50")
    await speak("pt-BR")
    expect(typedCredits(1234.5)).toBe("1234,50")
  })
})

describe("packName()", () => {
  it("says the credits once, in the page's language", async () => {
    expect(packName("Agency", 250)).toEqual(["Agency", "250 credits"])
    expect(packName("1 credits", 1)).toEqual(["1 credit"])
    await speak("es")
    expect(packName("25 credits", 25)).toEqual(["25 créditos"])
  })
})

describe("the words of rules", () => {
  it("join all conditions in a line", async () => {
    const rule = {
      target: "https://cafe.example/",
      device: "android",
      language: "de",
      weekdays: [1, 7],
      hours: "11:00-15:00",
      timeZone: "Europe/Vienna"
    } as const
    expect(conditionsPhrase(rule)).toBe("Android, German, Mon and Sun, 11:00 to 15:00 (Europe/Vienna)")
    await speak("fr")
    expect(conditionsPhrase(rule)).toBe("Android, allemand, lun. et dim., 11:00 à 15:00 (Europe/Vienna)")
  })
})

describe("the names in reports of scans", () => {
  const at = new Date(2026, 10, 28, 13)

  it("follow the language", async () => {
    expect([pointName(at, "day"), pointName(at, "month"), busiestName(at, "day")]).toEqual([
      "Nov 28",
      "Nov 2026",
      "Sat 13:00"
    ])
    await speak("de")
    expect([pointName(at, "day"), pointName(at, "hour"), busiestName(at, "day")].map(plain)).toEqual([
      "28. Nov.",
      "13:00",
      "Sa., 13:00"
    ])
    expect([countryName("AT"), languageName("en"), deviceName("desktop"), deviceName("other")]).toEqual([
      "Österreich",
      "Englisch",
      "Computer",
      "Andere"
    ])
  })

  it("show a change in percent, except from zero", async () => {
    expect([changePhrase(100, 118), changePhrase(100, 50), changePhrase(0, 5)]).toEqual([
      "+18%",
      "\u221250%",
      undefined
    ])
  })
})

describe("the words for answers to webhooks", () => {
  it.each([
    [200, "200 OK"],
    [204, "204 No content"],
    [404, "404 Not found"],
    [418, "418 Refused"],
    [503, "503 Unavailable"],
    [599, "599 Server error"]
  ])("name the status %d", (status, expected) =>
    expect(answerWord({ status, error: status < 300 ? null : "status" })).toBe(expected)
  )

  it("name the remedy in the page's language", async () => {
    expect(answerSentence({ status: 204, error: null })).toBe("It was answered with 204 No content.")
    expect(answerSentence({ status: null, error: "dns" })).toMatch(/^The host name was not found\./)
    await speak("de")
    expect(answerSentence({ status: 500, error: "status" })).toBe(
      "Die Antwort war 500 Serverfehler. Ihr Programm ist fehlgeschlagen oder nicht da. Sein Protokoll sagt, warum."
    )
    expect([answerWord({ status: null, error: "connect" }), plain(durationPhrase(1204))]).toEqual([
      "Keine Verbindung",
      "1.204 ms"
    ])
  })
})
