import type { words as english } from "../en/events.en.ts"

/** Types of events in German. */
export const words: typeof english = {
  "qrCode.purchased": "Ein Code wurde gekauft.",
  "qrCode.refunded": "Der Preis eines Codes wurde erstattet.",
  "credits.granted": "Der Betreiber hat Credits gutgeschrieben.",
  "credits.adjusted": "Der Betreiber hat das Guthaben korrigiert.",
  "topUp.settled": "Credits wurden bezahlt und gutgeschrieben.",
  "topUp.refunded":
    "Eine Erstattung einer Zahlung hat Credits abgezogen, oder ihr Scheitern hat sie zurückgegeben.",
  "topUp.disputed": "Eine angefochtene Zahlung hat Credits abgezogen, oder ihr Ende hat sie zurückgegeben.",
  "qrCode.deactivated": "Der Betreiber hat einen Code abgeschaltet.",
  "qrCode.activated": "Der Betreiber hat einen Code wieder eingeschaltet.",
  "qrCode.changed":
    "Ein dynamischer Code wurde von seinem Eigentümer geändert: sein Ziel, seine Einstellungen oder eine Pause.",
  "qrCode.blocked": "Ein dynamischer Code führt nirgendwohin, weil der Betreiber ihn abgeschaltet hat.",
  "qrCode.unblocked": "Ein dynamischer Code führt wieder weiter, weil der Betreiber ihn eingeschaltet hat.",
  "qrCode.expired": "Ein dynamischer Code hat das Ende erreicht, das sein Eigentümer gewählt hat.",
  "qrCode.scanned": "Ein dynamischer Code wurde gescannt; höchstens ein Ereignis pro Minute für jeden Code.",
  "apiKey.created": "Ein API-Schlüssel wurde erstellt.",
  "apiKey.revoked": "Ein API-Schlüssel wurde widerrufen.",
  "balance.low": "Das Guthaben ist unter den Betrag gefallen, den Sie gewählt haben.",
  "webhook.test": "Ein Test, den Sie angefordert haben."
}
