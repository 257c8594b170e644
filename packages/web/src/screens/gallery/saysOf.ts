import { formatExact } from "../../ground/format.ts"
import { language } from "../../languages/catalogue.ts"
import { galleryWords } from "../../languages/galleryWords.ts"
import type { Message } from "./starts.ts"

const inEuro = (amount: number): string =>
  new Intl.NumberFormat(language.value, { style: "currency", currency: "EUR" }).format(amount)

/** A message in a few words: the part of it that people look for. */
export const saysOf = (message: Message): string => {
  const words = galleryWords.value
  switch (message.type) {
    case "url":
      return message.url.replace("https://", "")
    case "wifi":
      return words.network(message.ssid)
    case "vcard":
      return words.card(`${message.firstName} ${message.lastName}`)
    case "event":
      // A time without an offset is local time.
      return `${message.title}, ${formatExact(Date.parse(message.start))}`
    case "sepa":
      return `SEPA, ${inEuro(message.amount)}`
    case "app":
      return ["Google Play", message.id].join(", ")
    case "geo":
      return `${message.latitude}, ${message.longitude}`
    case "email":
      return words.mail(message.to)
    case "phone":
      return words.call(message.number)
    case "text":
      return message.text
  }
}
