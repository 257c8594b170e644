import { printsWords } from "catalogue:prints"
import type { PromiseClient } from "@quick-response/http/client"
import { formatCount, formatDecimal } from "../../../ground/format.ts"

/** A print compared with its code. */
export type Check = Awaited<ReturnType<PromiseClient["checkPrint"]>>

type Finding = Check["findings"][number]

/** A finding in the language of the page. */
export const findingSentence = ({ kind, place, values }: Finding): string => {
  const words = printsWords.value
  const number = (name: string): number => Number(values[name] ?? 0)
  const text = (name: string): string => String(values[name] ?? "")
  const at = place === null ? "" : words.places[place]
  switch (kind) {
    case "damage": {
      const figures = {
        place: at,
        wrong: formatCount(number("wrong")),
        correctable: formatCount(number("correctable"))
      }
      return values.color === "light" ? words.damageLight(figures) : words.damageDark(figures)
    }
    case "finder":
      return words.finder({ place: at })
    case "quietZone":
      return words.zone({
        place: at,
        modules: formatDecimal(number("modules"), 1),
        expected: formatDecimal(number("expected"), 1)
      })
    case "contrast":
      return words.lowContrast
    case "blur":
      return words.blurred
    case "pixels":
      return words.fewPixels
    case "otherCode":
      return words.otherCode
    case "otherHost":
      return words.otherHost({ found: text("host"), expected: text("expected") })
    case "otherSlug":
      return words.otherSlug({ found: text("slug"), expected: text("expected") })
    case "sameText":
      return words.sameText
    case "mirrored":
      return words.mirrored
    case "redrawn":
      return words.redrawn
    case "notFound":
      return words.notFound
  }
}
