import type { ContentNames } from "../../studio/contentNames.ts"

const web = "Une adresse comme cafe-luna.example/menu."
const anyAmount = "S’il reste vide, le payeur l’inscrit."
const addresses = "Une adresse, ou plusieurs séparées par des virgules."
const international = "Avec + et l’indicatif du pays."
const postal = {
  name: "Nom",
  street: "Rue",
  houseNumber: "Numéro",
  postalCode: "Code postal",
  city: "Ville",
  country: ["Pays", "Deux lettres, comme CH."]
} as const

/** The types of content and their fields in French. */
export const names: ContentNames = {
  url: { label: "Site web", hint: "Ouvre une page du web.", fields: { url: ["Adresse", web] } },
  dynamic: {
    label: "Lien dynamique",
    hint: "Ouvre une adresse que vous pouvez changer après l’impression, et compte les scans.",
    fields: {
      target: ["Ouvre", "Une adresse comme cafe-luna.example/menu ; vous pouvez la changer à tout moment."],
      fallback: [
        "En pause ou après la fin",
        "Sans elle, la personne qui scanne apprend que le lien est en pause ou terminé."
      ],
      expiresAt: ["Se termine", "Sans date, il ne se termine jamais."],
      forwardQuery: ["Transmettre les paramètres", "Ajoute à la cible ce qui suit le ? de l’adresse courte."]
    }
  },
  text: { label: "Texte", hint: "Affiche un texte.", fields: { text: "Texte" } },
  wifi: {
    label: "Wi-Fi",
    hint: "Rejoint un réseau sans fil.",
    fields: {
      ssid: ["Nom du réseau", "Exactement comme les appareils l’affichent."],
      password: "Mot de passe",
      security: ["Sécurité", "WPA aussi pour WPA2 ; SAE pour WPA3 seul ; nopass pour les réseaux ouverts."],
      hidden: "Réseau masqué"
    }
  },
  email: {
    label: "E-mail",
    hint: "Commence un e-mail.",
    fields: {
      to: ["À", addresses],
      cc: ["Copie à", addresses],
      bcc: ["Copie cachée à", addresses],
      subject: "Objet",
      body: "Texte"
    }
  },
  phone: { label: "Appel", hint: "Compose un numéro.", fields: { number: ["Numéro", international] } },
  sms: {
    label: "SMS",
    hint: "Commence un SMS.",
    fields: {
      number: ["Numéro", "Avec + et l’indicatif du pays, ou un numéro court."],
      message: "Message"
    }
  },
  whatsapp: {
    label: "WhatsApp",
    hint: "Ouvre une discussion.",
    fields: { number: ["Numéro", international], message: "Message" }
  },
  geo: {
    label: "Lieu",
    hint: "Montre un lieu sur une carte.",
    fields: {
      latitude: ["Latitude", "En degrés, positive au nord de l’équateur."],
      longitude: ["Longitude", "En degrés, positive à l’est de Greenwich."],
      query: "Nom ou adresse"
    }
  },
  vcard: {
    label: "Contact",
    hint: "Ajoute une personne aux contacts.",
    fields: {
      firstName: "Prénom",
      lastName: "Nom",
      organization: "Organisation",
      jobTitle: "Fonction",
      phones: "Numéros de téléphone",
      emails: "Adresses e-mail",
      urls: "Sites web",
      address: {
        label: "Adresse",
        fields: {
          street: "Rue et numéro",
          city: "Ville",
          region: "Région",
          postalCode: "Code postal",
          country: "Pays"
        }
      },
      birthday: "Anniversaire",
      note: "Note",
      version: ["Version", "Tous les téléphones lisent la 3.0."]
    }
  },
  mecard: {
    label: "Contact, court",
    hint: "Ajoute une personne aux contacts ; prend moins de place qu’une vCard.",
    fields: {
      name: ["Nom", "Nom, virgule, prénom ; ou le nom tel quel."],
      phone: "Numéro de téléphone",
      email: "Adresse e-mail",
      url: "Site web",
      address: "Adresse",
      note: "Note"
    }
  },
  event: {
    label: "Événement",
    hint: "Ajoute un événement à l’agenda.",
    fields: {
      title: "Titre",
      start: ["Début", "Une date seule vaut pour des journées entières."],
      end: ["Fin", "Pour des journées entières, la dernière."],
      timeZone: ["Fuseau horaire", "Celui des heures qui n’indiquent pas de décalage."],
      location: "Lieu",
      description: "Description"
    }
  },
  sepa: {
    label: "Virement SEPA",
    hint: "Remplit un virement en euros dans une application bancaire.",
    fields: {
      name: "Bénéficiaire",
      iban: "IBAN",
      bic: ["BIC", "Nécessaire seulement hors de l’Espace économique européen."],
      amount: ["Montant en euros", anyAmount],
      purpose: ["Code de motif", "Selon ISO 20022, comme CHAR pour un don."],
      reference: ["Référence", "Pour les machines, comme RF18539007547034."],
      text: ["Libellé", "Pour les personnes."],
      information: "Note au payeur"
    }
  },
  "swiss-bill": {
    label: "QR-facture suisse",
    hint: "Remplit un paiement dans une application bancaire suisse.",
    fields: {
      iban: ["IBAN", "De Suisse ou du Liechtenstein ; un QR-IBAN avec une référence QR."],
      creditor: { label: "Bénéficiaire", fields: postal },
      debtor: { label: "Payeur", fields: postal },
      amount: ["Montant", anyAmount],
      currency: "Monnaie",
      reference: ["Référence", "27 chiffres avec un QR-IBAN ; sinon, une qui commence par RF."],
      message: "Message"
    }
  },
  pix: {
    label: "PIX",
    hint: "Remplit un paiement dans une application bancaire brésilienne.",
    fields: {
      key: [
        "Clé PIX",
        "Un CPF, un CNPJ, un numéro de téléphone avec +55, une adresse e-mail ou une clé aléatoire."
      ],
      name: ["Bénéficiaire", "Les accents sont omis."],
      city: ["Ville", "Les accents sont omis."],
      amount: ["Montant en réaux", anyAmount],
      transactionId: "Identifiant de transaction",
      description: ["Description", "Les accents sont omis."]
    }
  },
  upi: {
    label: "UPI",
    hint: "Remplit un paiement dans une application indienne.",
    fields: {
      address: "Adresse UPI",
      name: "Bénéficiaire",
      amount: ["Montant en roupies", anyAmount],
      note: "Note"
    }
  },
  bitcoin: {
    label: "Bitcoin",
    hint: "Remplit un paiement dans un portefeuille.",
    fields: {
      address: ["Adresse", "Du réseau principal."],
      amount: ["Montant en bitcoins", anyAmount],
      label: "Bénéficiaire",
      message: "Message"
    }
  },
  gs1: {
    label: "GS1 Digital Link",
    hint: "Identifie un produit en caisse et ouvre sa page.",
    fields: {
      gtin: ["GTIN", "Les chiffres sous le code-barres."],
      batch: "Lot",
      serial: "Numéro de série",
      expiry: "Date de péremption",
      domain: ["Domaine", "Du résolveur, si ce n’est pas id.gs1.org."]
    }
  },
  "gs1-elements": {
    label: "Chaînes d’éléments GS1",
    hint: "Donne aux lecteurs du commerce, de la logistique et de la santé un produit, son lot et ses dates.",
    fields: { elements: ["Éléments", "Chaque identifiant entre parenthèses devant sa valeur."] }
  },
  esim: {
    label: "eSIM",
    hint: "Télécharge un profil de réseau mobile.",
    fields: {
      address: ["Serveur", "L’adresse du serveur SM-DP+."],
      activationCode: ["Code d’activation", "L’identifiant de correspondance."],
      confirmation: ["Code de confirmation", "Si le réseau en demande un."]
    }
  },
  otp: {
    label: "Mots de passe à usage unique",
    hint: "Ajoute un compte à une application d’authentification.",
    fields: {
      kind: ["Genre", "totp selon l’heure, hotp selon un compteur."],
      issuer: "Émetteur",
      account: "Compte",
      secret: ["Secret", "En base32, d’au moins 10 octets."],
      algorithm: ["Algorithme", "SHA1 s’il reste vide."],
      digits: ["Chiffres", "6 si le champ reste vide."],
      period: ["Période en secondes", "30 si elle reste vide."],
      counter: "Compteur"
    }
  },
  app: {
    label: "Application",
    hint: "Ouvre une application dans sa boutique.",
    fields: {
      store: "Boutique",
      id: [
        "Application",
        "Des chiffres chez Apple, comme 310633997 ; un paquet chez Google, comme com.whatsapp."
      ]
    }
  }
}
