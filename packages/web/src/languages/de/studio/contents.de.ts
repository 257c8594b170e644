import type { ContentNames } from "../../studio/contentNames.ts"

const web = "Eine Adresse wie cafe-luna.example/menu."
const anyAmount = "Bleibt er frei, trägt ihn der Zahlende ein."
const addresses = "Eine Adresse oder mehrere, durch Kommas getrennt."
const international = "Mit + und der Landesvorwahl."
const postal = {
  name: "Name",
  street: "Straße",
  houseNumber: "Hausnummer",
  postalCode: "Postleitzahl",
  city: "Ort",
  country: ["Land", "Zwei Buchstaben, etwa CH."]
} as const

/** The types of content and their fields in German. */
export const names: ContentNames = {
  url: { label: "Website", hint: "Öffnet eine Seite im Web.", fields: { url: ["Adresse", web] } },
  dynamic: {
    label: "Dynamischer Link",
    hint: "Öffnet eine Adresse, die Sie nach dem Druck ändern können, und zählt die Scans.",
    fields: {
      target: ["Öffnet", "Eine Adresse wie cafe-luna.example/menu; Sie können sie jederzeit ändern."],
      fallback: [
        "Bei Pause oder nach Ablauf",
        "Ohne diese Adresse erfährt, wer scannt, dass der Link pausiert oder abgelaufen ist."
      ],
      expiresAt: ["Endet", "Ohne Angabe endet er nie."],
      forwardQuery: ["Parameter weitergeben", "Hängt an, was in der Kurzadresse hinter dem ? steht."]
    }
  },
  text: { label: "Text", hint: "Zeigt einen Text.", fields: { text: "Text" } },
  wifi: {
    label: "WLAN",
    hint: "Verbindet mit einem WLAN.",
    fields: {
      ssid: ["Netzname", "Genau wie Geräte ihn anzeigen."],
      password: "Passwort",
      security: ["Sicherheit", "WPA auch für WPA2; SAE nur für WPA3; nopass für offene Netze."],
      hidden: "Verstecktes Netz"
    }
  },
  email: {
    label: "E-Mail",
    hint: "Beginnt eine E-Mail.",
    fields: {
      to: ["An", addresses],
      cc: ["Kopie an", addresses],
      bcc: ["Blindkopie an", addresses],
      subject: "Betreff",
      body: "Text"
    }
  },
  phone: { label: "Anruf", hint: "Wählt eine Nummer.", fields: { number: ["Nummer", international] } },
  sms: {
    label: "SMS",
    hint: "Beginnt eine Kurznachricht.",
    fields: {
      number: ["Nummer", "Mit + und der Landesvorwahl, oder eine Kurzwahl."],
      message: "Nachricht"
    }
  },
  whatsapp: {
    label: "WhatsApp",
    hint: "Öffnet einen Chat.",
    fields: { number: ["Nummer", international], message: "Nachricht" }
  },
  geo: {
    label: "Ort",
    hint: "Zeigt einen Ort auf der Karte.",
    fields: {
      latitude: ["Breitengrad", "Grad, nördlich des Äquators positiv."],
      longitude: ["Längengrad", "Grad, östlich von Greenwich positiv."],
      query: "Name oder Adresse"
    }
  },
  vcard: {
    label: "Kontakt",
    hint: "Fügt eine Person den Kontakten hinzu.",
    fields: {
      firstName: "Vorname",
      lastName: "Nachname",
      organization: "Organisation",
      jobTitle: "Position",
      phones: "Telefonnummern",
      emails: "E-Mail-Adressen",
      urls: "Websites",
      address: {
        label: "Anschrift",
        fields: {
          street: "Straße und Hausnummer",
          city: "Ort",
          region: "Region",
          postalCode: "Postleitzahl",
          country: "Land"
        }
      },
      birthday: "Geburtstag",
      note: "Notiz",
      version: ["Version", "3.0 liest jedes Telefon."]
    }
  },
  mecard: {
    label: "Kontakt, kurz",
    hint: "Fügt eine Person den Kontakten hinzu; braucht weniger Platz als eine vCard.",
    fields: {
      name: ["Name", "Nachname, Komma, Vorname; oder der Name, wie er ist."],
      phone: "Telefonnummer",
      email: "E-Mail-Adresse",
      url: "Website",
      address: "Anschrift",
      note: "Notiz"
    }
  },
  event: {
    label: "Termin",
    hint: "Trägt einen Termin in den Kalender ein.",
    fields: {
      title: "Titel",
      start: ["Beginn", "Ein Datum allein gilt für ganze Tage."],
      end: ["Ende", "Bei ganzen Tagen der letzte."],
      timeZone: ["Zeitzone", "Wo die Zeiten gelten, wenn sie keinen Versatz nennen."],
      location: "Ort",
      description: "Beschreibung"
    }
  },
  sepa: {
    label: "SEPA-Überweisung",
    hint: "Füllt eine Überweisung in Euro in der Banking-App aus.",
    fields: {
      name: "Empfänger",
      iban: "IBAN",
      bic: ["BIC", "Nur außerhalb des Europäischen Wirtschaftsraums nötig."],
      amount: ["Betrag in Euro", anyAmount],
      purpose: ["Zweckcode", "Nach ISO 20022, etwa CHAR für eine Spende."],
      reference: ["Referenz", "Für Maschinen, etwa RF18539007547034."],
      text: ["Verwendungszweck", "Für Menschen."],
      information: "Hinweis an den Zahlenden"
    }
  },
  "swiss-bill": {
    label: "Schweizer QR-Rechnung",
    hint: "Füllt eine Zahlung in einer Schweizer Banking-App aus.",
    fields: {
      iban: ["IBAN", "Aus der Schweiz oder Liechtenstein; mit QR-Referenz eine QR-IBAN."],
      creditor: { label: "Empfänger", fields: postal },
      debtor: { label: "Zahler", fields: postal },
      amount: ["Betrag", anyAmount],
      currency: "Währung",
      reference: ["Referenz", "27 Ziffern bei einer QR-IBAN; sonst eine, die mit RF beginnt."],
      message: "Mitteilung"
    }
  },
  pix: {
    label: "PIX",
    hint: "Füllt eine Zahlung in einer brasilianischen Banking-App aus.",
    fields: {
      key: [
        "PIX-Schlüssel",
        "CPF, CNPJ, eine Telefonnummer mit +55, eine E-Mail-Adresse oder ein zufälliger Schlüssel."
      ],
      name: ["Empfänger", "Akzente entfallen."],
      city: ["Stadt", "Akzente entfallen."],
      amount: ["Betrag in Real", anyAmount],
      transactionId: "Transaktionskennung",
      description: ["Beschreibung", "Akzente entfallen."]
    }
  },
  upi: {
    label: "UPI",
    hint: "Füllt eine Zahlung in einer indischen Bezahl-App aus.",
    fields: {
      address: "UPI-Adresse",
      name: "Empfänger",
      amount: ["Betrag in Rupien", anyAmount],
      note: "Notiz"
    }
  },
  bitcoin: {
    label: "Bitcoin",
    hint: "Füllt eine Zahlung in einer Wallet aus.",
    fields: {
      address: ["Adresse", "Aus dem Hauptnetz."],
      amount: ["Betrag in Bitcoin", anyAmount],
      label: "Empfänger",
      message: "Nachricht"
    }
  },
  gs1: {
    label: "GS1 Digital Link",
    hint: "Erkennt ein Produkt an der Kasse und öffnet seine Seite.",
    fields: {
      gtin: ["GTIN", "Die Ziffern unter dem Strichcode."],
      batch: "Charge",
      serial: "Seriennummer",
      expiry: "Verfallsdatum",
      domain: ["Domain", "Des Resolvers, wenn es nicht id.gs1.org ist."]
    }
  },
  "gs1-elements": {
    label: "GS1-Elementstrings",
    hint: "Nennt Scannern in Handel, Logistik und Gesundheitswesen ein Produkt, seine Charge und seine Daten.",
    fields: { elements: ["Elemente", "Jeder Bezeichner in Klammern vor seinem Wert."] }
  },
  esim: {
    label: "eSIM",
    hint: "Lädt ein Profil eines Mobilfunknetzes.",
    fields: {
      address: ["Server", "Die Adresse des SM-DP+-Servers."],
      activationCode: ["Aktivierungscode", "Die Matching-ID."],
      confirmation: ["Bestätigungscode", "Ob das Netz danach fragt."]
    }
  },
  otp: {
    label: "Einmalpasswörter",
    hint: "Fügt einem Authenticator ein Konto hinzu.",
    fields: {
      kind: ["Art", "totp nach der Zeit, hotp nach einem Zähler."],
      issuer: "Aussteller",
      account: "Konto",
      secret: ["Geheimnis", "In Base32, mindestens 10 Bytes."],
      algorithm: ["Algorithmus", "SHA1, wenn er frei bleibt."],
      digits: ["Stellen", "6, wenn das frei bleibt."],
      period: ["Zeitraum in Sekunden", "30, wenn er frei bleibt."],
      counter: "Zähler"
    }
  },
  app: {
    label: "App",
    hint: "Öffnet eine App in ihrem Store.",
    fields: {
      store: "Store",
      id: ["App", "Ziffern bei Apple, etwa 310633997; ein Paket bei Google, etwa com.whatsapp."]
    }
  }
}
