import type { Letters } from "./Drafts.ts"

export const letters: Letters = {
  lasts: (hours) => `Der Link gilt einmal und ${hours === 1 ? "eine Stunde" : `${hours} Stunden`} lang.`,
  orCopy: "Oder kopieren Sie diese Adresse in Ihren Browser:",
  "sign-up": (to, host) => ({
    subject: `Ihr Link zur Registrierung bei ${host}`,
    title: "Registrierung abschließen",
    happened: `Jemand, vermutlich Sie, möchte bei ${host} ein Konto für ${to} anlegen.`,
    todo: "Öffnen Sie den Link und wählen Sie ein Passwort. Damit wird das Konto angelegt.",
    action: "Passwort wählen",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Ohne den Link entsteht kein Konto."
  }),
  "password-reset": (to, host) => ({
    subject: `Ihr Link für ein neues Passwort bei ${host}`,
    title: "Neues Passwort setzen",
    happened: `Jemand, vermutlich Sie, möchte ein neues Passwort für das Konto von ${to} bei ${host}.`,
    todo: "Öffnen Sie den Link und wählen Sie eines. Alle Anmeldungen an diesem Konto enden dann.",
    action: "Neues Passwort setzen",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist."
  }),
  "email-change": (to, host) => ({
    subject: `Bestätigen Sie Ihre neue Adresse bei ${host}`,
    title: "Neue Adresse bestätigen",
    happened: `Ein Konto bei ${host}, vermutlich Ihres, soll die E-Mail-Adresse ${to} erhalten.`,
    todo: "Öffnen Sie den Link, um zu bestätigen, dass die Adresse Ihnen gehört.",
    action: "Adresse bestätigen",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Das Konto behält seine bisherige Adresse."
  }),
  "account-exists": (to, host) => ({
    subject: `Sie haben schon ein Konto bei ${host}`,
    title: "Sie haben schon ein Konto",
    happened: `Jemand, vermutlich Sie, möchte bei ${host} ein Konto für ${to} anlegen. Zu dieser Adresse gibt es schon eines.`,
    todo: "Melden Sie sich an, oder fordern Sie dort ein neues Passwort an.",
    action: "Anmelden",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Ihr Konto ist unverändert."
  }),
  "no-account": (to, host) => ({
    subject: `Zu dieser Adresse gibt es kein Konto bei ${host}`,
    title: "Kein Konto mit dieser Adresse",
    happened: `Jemand, vermutlich Sie, möchte ein neues Passwort für ${to} bei ${host}. Zu dieser Adresse gibt es kein Konto.`,
    todo: "Hat Ihr Konto eine andere Adresse, fordern Sie das Passwort mit ihr noch einmal an.",
    action: "Noch einmal anfordern",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Es hat sich nichts geändert."
  }),
  "address-taken": (to, host) => ({
    subject: `Ein anderes Konto bei ${host} hat diese Adresse`,
    title: "Ein anderes Konto hat diese Adresse",
    happened: `Jemand, vermutlich Sie, möchte einem Konto bei ${host} die E-Mail-Adresse ${to} geben. Ein anderes Konto hat sie schon.`,
    todo: "Melden Sie sich an dem Konto an, das sie hat, oder wählen Sie für das andere eine andere Adresse.",
    action: "Anmelden",
    otherwise: "Waren Sie es nicht, tun Sie nichts: Beide Konten sind unverändert."
  }),
  "address-changed": (to, host) => ({
    subject: `Ihr Konto bei ${host} hat eine neue Adresse`,
    title: "Ihr Konto hat eine neue Adresse",
    happened: `Das Konto bei ${host} mit der E-Mail-Adresse ${to} hat jetzt eine andere.`,
    todo: "Melden Sie sich ab jetzt mit der neuen Adresse an. An diese gehen keine E-Mails über das Konto mehr.",
    action: undefined,
    otherwise: `Waren Sie es nicht, wenden Sie sich sofort an den Betreiber von ${host}: Jemand kennt Ihr Passwort.`
  }),
  "balance-low": (_, host) => ({
    subject: `Ihr Guthaben bei ${host} ist niedrig`,
    title: "Ihr Guthaben ist niedrig",
    happened: `Das Guthaben Ihres Kontos bei ${host} ist unter den Betrag gefallen, den Sie gewählt haben.`,
    todo: "Melden Sie sich an, um es zu sehen und aufzuladen.",
    action: "Anmelden",
    otherwise:
      "Sie erhalten diese E-Mail höchstens einmal am Tag. Wo Sie Guthaben aufladen, können Sie einen anderen Betrag oder keinen wählen."
  }),
  "webhook-failing": (_, host) => ({
    subject: `Ein Webhook Ihres Kontos bei ${host} schlägt fehl`,
    title: "Ein Webhook schlägt fehl",
    happened: `Die Adresse eines Webhooks Ihres Kontos bei ${host} hat seit einem Tag nichts angenommen. Seine Ereignisse warten.`,
    todo: "Melden Sie sich an, um den Grund zu sehen. Nach fünf Tagen ohne Erfolg wird der Webhook abgeschaltet.",
    action: "Anmelden",
    otherwise: "Brauchen Sie ihn nicht mehr, löschen Sie ihn dort."
  }),
  "webhook-disabled": (_, host) => ({
    subject: `Ein Webhook Ihres Kontos bei ${host} wurde abgeschaltet`,
    title: "Ein Webhook wurde abgeschaltet",
    happened: `Ein Webhook Ihres Kontos bei ${host} wurde abgeschaltet, weil seine Adresse seit Tagen nichts annimmt oder nicht mehr existiert.`,
    todo: "Melden Sie sich an, um den Grund zu sehen. Schalten Sie ihn dort ein, so macht er weiter, wo er war: Nichts geht verloren.",
    action: "Anmelden",
    otherwise: "Brauchen Sie ihn nicht mehr, löschen Sie ihn dort."
  }),
  test: (_, host) => ({
    subject: `Eine Testmail von ${host}`,
    title: "E-Mails kommen an",
    happened: `Der Betreiber von ${host} hat geprüft, ob seine E-Mails ankommen. Diese kam an.`,
    todo: "Öffnen Sie den Link, um zu sehen, dass er zu Ihrem Dienst führt.",
    action: "Dienst öffnen",
    otherwise: "Haben Sie sie nicht erwartet, tun Sie nichts: Es hat sich nichts geändert."
  }),
  "passkey-added": (_, host) => ({
    subject: `Ihr Konto bei ${host} hat einen neuen Passkey`,
    title: "Ein Passkey wurde hinzugefügt",
    happened: `Ihr Konto bei ${host} hat einen weiteren Passkey. Wer ihn hat, kann sich anmelden.`,
    todo: "Waren Sie es, ist nichts zu tun.",
    action: "Passkeys ansehen",
    otherwise:
      "Waren Sie es nicht, melden Sie sich an, entfernen Sie den unbekannten Passkey, ändern Sie Ihr Passwort und beenden Sie alle Sitzungen."
  }),
  "passkey-removed": (_, host) => ({
    subject: `Ein Passkey Ihres Kontos bei ${host} wurde entfernt`,
    title: "Ein Passkey wurde entfernt",
    happened: `Ein Passkey Ihres Kontos bei ${host} wurde entfernt. Mit ihm kann sich niemand mehr anmelden.`,
    todo: "Waren Sie es, ist nichts zu tun. Sie können ihn auch auf Ihrem Gerät löschen.",
    action: "Passkeys ansehen",
    otherwise:
      "Waren Sie es nicht, melden Sie sich an, ändern Sie Ihr Passwort und beenden Sie alle Sitzungen."
  }),
  "passkey-refused": (_, host) => ({
    subject: `Ein Passkey Ihres Kontos bei ${host} wurde abgelehnt`,
    title: "Ein Passkey wurde abgelehnt",
    happened: `Jemand wollte sich an Ihrem Konto bei ${host} mit einem Passkey anmelden, der eine Kopie sein kann: Sein Zähler lief zurück.`,
    todo: "Entfernen Sie diesen Passkey und fügen Sie auf Ihrem Gerät einen neuen hinzu.",
    action: "Passkeys ansehen",
    otherwise: "Niemand wurde damit angemeldet."
  }),
  "password-removed": (_, host) => ({
    subject: `Ihr Konto bei ${host} hat kein Passwort mehr`,
    title: "Ihr Passwort wurde entfernt",
    happened: `Das Passwort Ihres Kontos bei ${host} wurde entfernt. Ab jetzt melden Sie sich mit einem Passkey an.`,
    todo: "Waren Sie es, ist nichts zu tun. Ein neues Passwort können Sie jederzeit per E-Mail anfordern.",
    action: "Passkeys ansehen",
    otherwise:
      "Waren Sie es nicht, fordern Sie bei der Anmeldung ein neues Passwort an und entfernen Sie unbekannte Passkeys."
  }),
  "password-made": (_, host) => ({
    subject: `Ihr Konto bei ${host} hat wieder ein Passwort`,
    title: "Ihr Konto hat ein Passwort",
    happened: `Für Ihr Konto bei ${host}, das keines hatte, wurde über einen Link aus einer E-Mail ein Passwort gesetzt.`,
    todo: "Waren Sie es, ist nichts zu tun. Ihre Passkeys gelten weiter.",
    action: "Passkeys ansehen",
    otherwise:
      "Waren Sie es nicht, liest jemand Ihre E-Mails: Ändern Sie zuerst deren Passwort, dann das dieses Kontos."
  })
}
