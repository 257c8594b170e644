import type { words as english } from "../../en/studio/faults.en.ts"
import { sayIn } from "../../studio/sayIn.ts"

/** Faults in German. */
export const words: typeof english = {
  say: sayIn({
    missing: "Füllen Sie das aus: Es darf nicht fehlen.",
    unknownField: "Dieses Feld gibt es nicht.",
    tooManyLines: "Eine Beschriftung hat höchstens zwei Zeilen.",
    noSuchCharacter: (character) =>
      `Die Schrift der Beschriftung hat kein „${character}“; sie hat lateinische, griechische, kyrillische, hebräische und arabische Buchstaben, Satzzeichen, Währungen, Pfeile und einige Symbole.`,
    pathMissing: "Geben Sie einen Pfad ein: Der eigene Umriss wird danach gezeichnet.",
    dataTooLong:
      "Der Inhalt ist länger, als ein Code bei dieser Fehlerkorrektur fasst. Kürzen Sie ihn oder senken Sie die Stufe.",
    versionTooSmall: ({ leastVersion }) =>
      `In dieser Version hat der Inhalt bei dieser Fehlerkorrektur keinen Platz; wählen Sie mindestens ${leastVersion} oder lassen Sie die Version offen.`,
    levelDemanded:
      "Der Standard dieses Inhalts schreibt eine andere Fehlerkorrektur vor; lassen Sie die Auswahl weg.",
    namelessDemanded:
      "Die Stelle, die diesen Inhalt regelt, verlangt einen Code ohne ECI; lassen Sie die Auswahl weg.",
    notElementStrings:
      "Ein Zeichen davon haben GS1-Elementstrings nicht; wählen Sie den Inhalt „GS1-Elementstrings“.",
    encodingDemanded: "Dieser Inhalt hat seine eigene Textkodierung; lassen Sie die Auswahl weg.",
    markDemanded:
      "Der Standard dieses Inhalts hat an dieser Stelle ein eigenes Zeichen; lassen Sie das Logo weg.",
    sizeBounded:
      "Der Standard dieses Inhalts begrenzt die Größe des Codes, und ein Logo vergrößert ihn; lassen Sie es weg.",
    versionBounded: ({ most }) =>
      `Der Standard dieses Inhalts erlaubt höchstens Version ${most}; senken Sie sie oder lassen Sie sie offen.`,
    dataReplaced:
      "„In den Bits“ zeichnet mit den Daten, und die eines dynamischen Links entstehen beim Kauf; wählen Sie „Halbton“.",
    dataAndContent: "Text und Inhalt schließen sich aus; lassen Sie eines davon weg.",
    indexBeyond: ({ total }) =>
      `Die Nummer des Codes geht über die Anzahl hinaus, die ${total} ist; zählen Sie ab 1.`,
    noneInSymbol:
      "Ein Code für Etiketten kann das nicht haben; lassen Sie es weg, oder nehmen Sie wieder einen QR-Code.",
    onlyInSymbol:
      "Ein Code für Etiketten hat diesen Wert nicht; wählen Sie einen anderen, oder nehmen Sie wieder einen QR-Code.",
    noneInSequence:
      "Ein Code, der einen Teil eines Textes trägt, kann das nicht haben; lassen Sie es weg, oder machen Sie ihn zu einem eigenen Code.",
    fewCharacters: ({ characters }) =>
      `Der Text hat nur ${characters} Zeichen; teilen Sie ihn auf weniger Codes auf.`,
    bitsHasFragment:
      "„In den Bits“ hängt der Adresse selbst etwas hinter # an, und sie hat schon etwas; lassen Sie es weg oder wählen Sie „Halbton“.",
    bitsNeedsAddress:
      "„In den Bits“ braucht eine Adresse, die mit http:// oder https:// beginnt; wählen Sie für andere Inhalte „Halbton“ oder „Dahinter“.",
    bitsChoose: "Ein Bild in den Bits wählt das selbst; lassen Sie es weg oder wählen Sie „Halbton“.",
    bitsTooManyPixels: "Das Bild hat zu viele Pixel für „In den Bits“; verkleinern Sie es auf 512 x 512.",
    bitsTooLittleRoom:
      "Es bleibt zu wenig Platz für ein Bild in den Bits; kürzen Sie die Adresse, senken Sie die Fehlerkorrektur oder wählen Sie „Halbton“.",
    notHonored: "Dieses Format kann das nicht; lassen Sie es weg oder wählen Sie ein anderes Format.",
    spotColorOfGradient:
      "Das ist die Druckfarbe der Module, und die haben einen Verlauf; wählen Sie eine einzige Farbe oder lassen Sie das weg.",
    transparentInOpaque:
      "Der Hintergrund ist transparent, und durch dieses Format scheint nichts hindurch; wählen Sie eine Farbe oder ein anderes Format.",
    text: (least, most) => `Geben Sie ${least} bis ${most} Zeichen ein, ohne Steuerzeichen.`,
    whole: (least, most) => `Geben Sie eine ganze Zahl von ${least} bis ${most} ein.`,
    number: (least, most) => `Geben Sie eine Zahl von ${least} bis ${most} ein.`,
    decimals: (least, most, places) =>
      `Geben Sie eine Zahl von ${least} bis ${most} mit höchstens ${places} Nachkommastellen ein.`,
    oneOf: (values) => `Möglich sind: ${values}.`,
    date: (least, most) => `Geben Sie ein Datum von ${least} bis ${most} ein.`,
    time: (least, most) => `Geben Sie ein Datum oder eine Zeit von ${least} bis ${most} ein.`,
    color: "Schreiben Sie eine Farbe als #rgb oder #rrggbb.",
    email: "Schreiben Sie eine E-Mail-Adresse wie ana@example.com.",
    webAddress: "Schreiben Sie eine Adresse, die mit https:// beginnt.",
    moment: "Schreiben Sie eine Zeit wie 2027-01-31T00:00:00Z.",
    uuid: "Das ist keine Kennung; kopieren Sie sie noch einmal als Ganzes.",
    password: (least, most) => `Ein Passwort hat ${least} bis ${most} Zeichen.`,
    moreFaults: ({ count }) => `Und ${count} weitere Fehler.`,
    notList: 'Das ist kein JSON; schreiben Sie eine Liste als ["a","b"] oder als a; b.',
    notObject:
      'Das ist kein JSON; setzen Sie Namen und Texte in doppelte Anführungszeichen, etwa {"name":"text"}.',
    unusableFile: {
      otherFormat:
        "Das ist keine Datei in einem der Formate, die hier gehen, oder ihr Format passt nicht zum Namen; speichern Sie sie als PNG, als JPEG in RGB oder als SVG.",
      tooLarge: "Die Datei ist zu groß; verkleinern Sie das Bild.",
      tooManyPixels: "Das Bild hat zu viele Pixel; verkleinern Sie es.",
      tooLong: "Das Bild ist zu lang für seine Breite; schneiden Sie es zu, näher an einem Quadrat.",
      damaged: "Die Datei ist beschädigt oder abgeschnitten; speichern Sie sie noch einmal.",
      turned:
        "Das Bild liegt auf der Seite und wird nur von manchen Programmen aufgerichtet; speichern Sie es aufrecht.",
      transparent:
        "Das Bild ist durchsichtig oder beschädigt; speichern Sie eines, auf dem etwas zu sehen ist.",
      animated: "Das Bild bewegt sich; speichern Sie eines, das stillsteht.",
      malformed:
        "Diese SVG-Datei hält sich nicht an die Regeln ihres Formats; speichern Sie sie noch einmal, als schlichtes SVG in UTF-8.",
      elsewhere:
        "Diese SVG-Datei verweist auf eine andere Datei; betten Sie ein, was gezeichnet werden soll.",
      notAllowed:
        "Diese SVG-Datei enthält etwas, das in Logos nicht erlaubt ist, etwa ein Skript; entfernen Sie es, oder speichern Sie sie als schlichtes SVG.",
      notDrawn:
        "Diese SVG-Datei enthält etwas, das hier nicht gezeichnet wird, etwa Text oder Muster; wandeln Sie es in Pfade um, oder nehmen Sie ein PNG.",
      tooComplex: "Das Bild ist zu aufwendig; vereinfachen Sie es, oder speichern Sie es als PNG.",
      withoutSize: "Diese SVG-Datei sagt nicht, wie groß sie ist; geben Sie ihr eine viewBox."
    },
    account: {
      passwordTooShort: ({ least }) =>
        `Mindestens ${least} Zeichen; ein paar Wörter hintereinander merkt man sich leicht.`,
      passwordTooLong: ({ most }) => `Höchstens ${most} Zeichen.`,
      passwordCommon:
        "Das ist eines der 10.000 häufigsten Passwörter, die zuerst versucht werden; wählen Sie ein anderes.",
      passwordMissing: "Geben Sie das Passwort des Kontos ein: Angemeldet haben Sie sich ohne Passkey.",
      timeIsPast: "Diese Zeit ist vorbei; wählen Sie eine spätere.",
      tooManyApiKeys: ({ most }) =>
        `Das Konto hat ${most} aktive Schlüssel, mehr sind nicht möglich; widerrufen Sie zuerst einen.`,
      tooManyPasskeys: ({ most }) =>
        `Das Konto hat ${most} Passkeys, mehr sind nicht möglich; entfernen Sie zuerst einen.`,
      tooManyWebhooks: ({ most }) => `Ein Konto hat höchstens ${most} Webhooks; löschen Sie zuerst einen.`,
      notWebhookUrl: "Schreiben Sie eine Adresse mit https, etwa https://example.com/hooks.",
      webhookUrlHasPassword:
        "Lassen Sie Benutzername und Passwort in der Adresse weg: Die Anfragen sind signiert.",
      webhookUrlIsHttp: "Nehmen Sie https: Was über http geht, können andere lesen und ändern.",
      webhookHostIsPrivate:
        "Die Adresse führt auf diesen Rechner oder in ein privates Netz; nehmen Sie eine öffentliche.",
      tooLong: ({ most, length }) => `Das hat ${length} Zeichen, höchstens ${most} sind möglich.`,
      typesMissing: "Wählen Sie mindestens eine Art von Ereignissen.",
      noneOf: ({ known }) => `Möglich sind: ${known.join(", ")}.`,
      eventAndTime: "Senden Sie entweder ein Ereignis noch einmal oder alle ab einer Zeit.",
      eventMissing: "Nennen Sie ein Ereignis oder die Zeit, ab der alle noch einmal gesendet werden.",
      noSuchPack: "Dieses Paket wird nicht mehr verkauft; laden Sie die Seite neu.",
      returnsElsewhere: ({ own }) => `Die Adresse muss zu ${own} gehören.`,
      notPaid: "Das ist nicht bezahlt, also gibt es nichts zu erstatten.",
      allRefunded: "Alles davon ist schon erstattet.",
      notRefundable: ({ most }) => `Geben Sie eine ganze Zahl von 1 bis ${most} ein.`,
      notDay: "Schreiben Sie ein Datum wie 2026-11-25.",
      daysReversed: "Der letzte Tag liegt vor dem ersten; wählen Sie einen späteren.",
      tooManyDays: ({ count, unit }) =>
        `Ein Bericht umfasst höchstens ${count} ${unit === "days" ? "Tage" : "Monate"}; wählen Sie einen späteren Beginn oder längere Abschnitte.`,
      notAmong: ({ names }) => `Möglich sind: ${names.join(", ")}.`,
      noTimeZone: "Das ist keine Zeitzone; schreiben Sie ihren Namen, etwa Europe/Zurich.",
      targetIsOwn: "Die Adresse führt zu diesem Dienst selbst; schreiben Sie eine eines anderen Hosts.",
      targetIsBlocked: ({ host }) => `Zu ${host} lässt der Betreiber keinen Code führen.`,
      dynamicNotSold: "Dynamische Codes werden hier nicht verkauft; nehmen Sie einen Link.",
      creditKeyMissing: "Die Änderung braucht einen Namen, etwa eine Rechnungsnummer.",
      creditIsZero: "Geben Sie die Credits an, die hinzukommen, oder mit einem Minus die, die abgehen.",
      tooManyRows: ({ most }) =>
        `Eine Tabelle hat höchstens ${most} Zeilen; wählen Sie weniger Tage oder Monate, oder speichern Sie CSV.`,
      startIsPast: "Wählen Sie einen künftigen Zeitpunkt, oder lassen Sie die Preise sofort gelten.",
      noCondition:
        "Diese Regel hat keine Bedingung; nennen Sie ein Gerät, eine Sprache oder eine Zeit, oder entfernen Sie sie.",
      zoneOfHoursMissing: "Nennen Sie die Zeitzone der Tage und Stunden, etwa Europe/Zurich.",
      untilBeforeFrom:
        "Das Ende liegt nicht nach dem Anfang; wählen Sie ein späteres, oder lassen Sie es weg.",
      changesNothing: "Das ändert nichts.",
      labelApart: "Name und Archivierung werden für sich geändert; senden Sie das Übrige noch einmal allein.",
      ownAccount: "Das ist Ihr eigenes Konto; ein anderer Betreiber kann es sperren."
    },
    content: {
      notEmail: "Das ist keine E-Mail-Adresse; schreiben Sie sie wie ana@example.com.",
      notEmails:
        "Das ist keine E-Mail-Adresse; schreiben Sie sie wie ana@example.com, mehrere durch Kommas getrennt.",
      notWebAddress:
        "Das ist keine Webadresse; beginnen Sie mit https:// oder http://, etwa https://example.com/menu.",
      notHost:
        "Das ist kein Name eines Hosts; schreiben Sie ihn wie example.com, ohne https:// und was folgt.",
      notBitcoinAddress:
        "Das ist keine Adresse im Hauptnetz von Bitcoin, oder ihre Prüfsumme stimmt nicht; kopieren Sie sie noch einmal.",
      notGtin: "Das ist keine GTIN; schreiben Sie die 8, 12, 13 oder 14 Ziffern unter dem Strichcode.",
      gtinCheckDigitWrong:
        "Die Prüfziffer stimmt nicht; vergleichen Sie mit den Ziffern unter dem Strichcode.",
      ibanOfElsewhere: ({ area, example }) =>
        `Das ist keine IBAN ${area === "sepa" ? "aus dem SEPA-Raum" : "aus der Schweiz oder Liechtenstein"}; sie beginnt mit einem Land, etwa ${example}.`,
      ibanLengthWrong: ({ country, length }) =>
        `Eine IBAN aus ${country} hat ${length} Buchstaben und Ziffern; vergleichen Sie mit den Unterlagen der Bank.`,
      ibanDigitsWrong: "Die Prüfziffern stimmen nicht; vergleichen Sie mit den Unterlagen der Bank.",
      trunkPrefix:
        "Das (0) wird nach der Landesvorwahl nicht gewählt; lassen Sie es weg, wie in +41 44 555 12 34.",
      notInternational:
        "Eine internationale Nummer hat nach dem + 6 bis 15 Ziffern, wie in +41 44 555 12 34.",
      noCountryCode: "Beginnen Sie mit + und der Landesvorwahl, wie in +41 44 555 12 34.",
      notPixKey:
        "Das ist kein PIX-Schlüssel; schreiben Sie eine CPF, eine CNPJ, eine Telefonnummer wie +5511912345678, eine E-Mail-Adresse in Kleinbuchstaben oder einen zufälligen Schlüssel.",
      qrReferenceWrong: "Die Prüfziffer stimmt nicht; kopieren Sie die 27 Ziffern noch einmal.",
      notCreditorReference:
        "Das ist keine Gläubigerreferenz: RF, zwei passende Prüfziffern und bis zu 21 Buchstaben und Ziffern; kopieren Sie sie noch einmal.",
      targetHasCredentials:
        "Die Adresse enthält einen Benutzernamen oder ein Passwort, die jeder bekäme, der scannt; lassen Sie sie weg.",
      targetIsLocal:
        "Die Adresse führt zum scannenden Gerät selbst; schreiben Sie eine, die andere erreichen.",
      targetTooLong: ({ length, longest }) =>
        `Die Adresse hat ${length} Zeichen, höchstens ${longest} sind möglich; kürzen Sie sie.`,
      tooManyBytes: ({ length, maximumBytes }) =>
        `Der Inhalt hat ${length} Bytes, und sein Standard erlaubt ${maximumBytes}; kürzen Sie die Texte.`,
      notTimeZone:
        "Das ist keine Zeitzone; schreiben Sie ihren Namen, etwa Europe/Zurich oder America/New_York.",
      notApp: ({ store }) =>
        store === "apple"
          ? "Das ist keine App im App Store; schreiben Sie 6 bis 12 Ziffern, etwa 310633997."
          : "Das ist keine App bei Google Play; schreiben Sie ihr Paket, etwa com.whatsapp.",
      notEsimText:
        "Möglich sind nur Großbuchstaben, Ziffern und Bindestriche; kopieren Sie den Code noch einmal, etwa 04386-AGYFT-A74Y8-3F815.",
      unlikeMoments: "Beginn und Ende müssen beide Daten sein, für ganze Tage, oder beide Zeiten.",
      zoneMissing: "Geben Sie die Zeitzone an, etwa Europe/Zurich.",
      endBeforeStart: "Das Ende liegt nicht nach dem Beginn; setzen Sie es später oder lassen Sie es weg.",
      notElements:
        "Das sind keine GS1-Elementstrings; schreiben Sie jeden Bezeichner in Klammern vor seinen Wert, etwa (01)09506000134352(10)ABC123, und eine Klammer in einem Wert als \\(.",
      unknownIdentifier: ({ identifier }) => `(${identifier}) ist kein gebräuchlicher GS1-Datenbezeichner.`,
      elementWrong: ({ identifier, title, format }) =>
        `Der Wert von (${identifier}), ${title}, hat nicht die Form ${format}: n ist eine Ziffer, x ein Buchstabe ohne Akzent, eine Ziffer oder ein Satzzeichen.`,
      elementCheckDigitWrong: ({ identifier, title }) =>
        `Die Prüfziffer von (${identifier}), ${title}, stimmt nicht; vergleichen Sie die Ziffern.`,
      elementDateWrong: ({ identifier, title }) =>
        `Der Wert von (${identifier}), ${title}, beginnt mit keinem Datum; schreiben Sie Jahr, Monat und Tag als JJMMTT.`,
      elementRepeated: ({ identifier }) => `(${identifier}) steht zweimal da; lassen Sie eines davon weg.`,
      elementAlone: ({ identifier, beside }) => `Zu (${identifier}) verlangt GS1 eines von ${beside}.`,
      notGs1Text:
        "Ein Zeichen davon erlaubt GS1 nicht; schreiben Sie Buchstaben ohne Akzente, Ziffern und Satzzeichen.",
      notBase32:
        "Das ist kein Base32, das nur die Buchstaben A bis Z und die Ziffern 2 bis 7 hat; kopieren Sie das Geheimnis noch einmal.",
      labelHasColon: "Ein Doppelpunkt steht zwischen Aussteller und Konto; lassen Sie ihn weg.",
      counterMissing: "Codes nach einem Zähler brauchen dessen ersten Wert, etwa 0.",
      periodOfCounter:
        "Der Zeitraum gilt für Codes nach der Zeit; lassen Sie ihn weg oder wählen Sie „Nach der Zeit“.",
      counterOfTime:
        "Der Zähler gilt für Codes nach einem Zähler; lassen Sie ihn weg oder wählen Sie „Nach einem Zähler“.",
      notPixText:
        "Ein Zeichen davon kennt PIX nicht; schreiben Sie lateinische Buchstaben, Ziffern und Satzzeichen.",
      notTransactionId: "Möglich sind nur Buchstaben ohne Akzente und Ziffern, etwa ORDER4711.",
      pixTooLong: ({ excess }) =>
        `Das sind ${excess} Zeichen mehr, als neben diesen Schlüssel passen; kürzen Sie den Text.`,
      notBic: "Das ist kein BIC; schreiben Sie die 8 oder 11 Buchstaben und Ziffern, etwa BPOTBEB1.",
      notPurpose:
        "Das ist kein Zweckcode nach ISO 20022, der 4 Buchstaben hat, etwa CHAR; schreiben Sie in den Verwendungszweck, wofür das Geld ist.",
      textBesideReference: "Neben einer Referenz geht kein Verwendungszweck; lassen Sie eines davon weg.",
      bicMissing: ({ country }) =>
        `Eine Überweisung nach ${country}, außerhalb des Europäischen Wirtschaftsraums, braucht den BIC.`,
      notSwissText:
        "Ein Zeichen davon kennt der Schweizer Standard nicht; schreiben Sie lateinische Buchstaben, Ziffern und Satzzeichen.",
      notCountry: "Das ist kein Land; schreiben Sie seine zwei Buchstaben, etwa CH oder DE.",
      notReference:
        "Das ist weder eine QR-Referenz mit 27 Ziffern noch eine Gläubigerreferenz, die mit RF beginnt; kopieren Sie sie noch einmal.",
      notQrIban:
        "Eine QR-Referenz braucht eine QR-IBAN; nehmen Sie die QR-IBAN oder eine Referenz, die mit RF beginnt.",
      qrReferenceNeeded:
        "Zu einer QR-IBAN gehört eine QR-Referenz mit 27 Ziffern; oder nehmen Sie die andere IBAN.",
      notUpiAddress: "Das ist keine UPI-Adresse; schreiben Sie sie wie name@bank.",
      passwordOfOpen:
        "Ein offenes Netz hat kein Passwort; lassen Sie es weg oder wählen Sie als Sicherheit WPA.",
      passwordMissing:
        "Geben Sie das Passwort des Netzes ein, oder wählen Sie als Sicherheit „Keine“, wenn es offen ist.",
      notPassword: ({ security }) =>
        security === "WEP"
          ? "Ein Passwort von WEP hat 5 oder 13 ASCII-Zeichen oder 10 oder 26 Hexadezimalziffern."
          : `Ein Passwort von ${security} hat 8 bis 63 ASCII-Zeichen oder 64 Hexadezimalziffern.`,
      ssidTooLong: ({ bytes, maximum }) =>
        `Der Name hat ${bytes} Bytes in UTF-8, höchstens ${maximum} sind möglich; kürzen Sie ihn.`
    }
  })
}
