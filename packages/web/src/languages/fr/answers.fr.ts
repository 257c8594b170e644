import type { words as english } from "../en/answers.en.ts"

/** Answers of programs to webhooks in French. */
export const words: typeof english = {
  refusedTarget: "Non autorisé",
  aboutRefusedTarget: "L’adresse mène à un réseau qui n’est pas public. Rien n’y est envoyé.",
  dns: "Hôte inconnu",
  aboutDns: "Le nom de l’hôte est introuvable. Cherchez une faute de frappe dans l’adresse.",
  connect: "Pas de connexion",
  aboutConnect:
    "Rien n’a accepté la connexion. Vérifiez que votre programme tourne et qu’Internet peut l’atteindre.",
  tls: "Pas de confiance",
  aboutTls: "La connexion chiffrée a échoué. Le certificat a peut-être expiré, ou vaut pour un autre nom.",
  timeout: "Pas de réponse",
  aboutTimeout: "Aucune réponse en 15 secondes. Répondez tout de suite, et faites le travail ensuite.",
  closed: "Coupé",
  aboutClosed: "La connexion a été fermée avant une réponse.",
  accepted: "Acceptée",
  created: "Créé",
  noContent: "Sans contenu",
  badRequest: "Requête incorrecte",
  unauthorized: "Non authentifié",
  forbidden: "Interdit",
  notFound: "Introuvable",
  notAllowed: "Méthode non autorisée",
  gone: "Disparu",
  tooLarge: "Trop volumineux",
  tooMany: "Trop de requêtes",
  badGateway: "Passerelle incorrecte",
  unavailable: "Indisponible",
  gatewayTimeout: "Délai de passerelle dépassé",
  redirect: "Redirection",
  refused: "Refusé",
  serverError: "Erreur du serveur",
  noAnswer: "Il n’y a pas eu de réponse.",
  answered: (answer) => `La réponse a été ${answer}.`,
  aboutRedirect: "Une redirection n’est pas suivie : saisissez l’adresse à laquelle elle mène.",
  aboutLogin:
    "Quelque chose devant votre programme demande une connexion. Laissez passer ces requêtes et fiez-vous à la signature.",
  aboutPath: "Votre programme n’accepte pas de POST à ce chemin.",
  aboutGone: "410 signifie que plus rien n’est voulu : plus rien n’est envoyé.",
  aboutFailed: "Votre programme a échoué, ou n’est pas là. Son journal dit pourquoi.",
  aboutRefused:
    "Votre programme l’a refusé. S’il vérifie les signatures, comparez son secret et lisez le corps avant qu’il soit analysé."
}
