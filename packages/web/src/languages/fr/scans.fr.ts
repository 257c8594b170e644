import type { words as english } from "../en/scans.en.ts"

/** Scans in French. */
export const words: typeof english = {
  scans: ({ n, figure }) => `${figure} ${n < 2 ? "scan" : "scans"}`,
  time: "Période",
  today: "Aujourd’hui",
  month: "30 jours",
  year: "12 mois",
  todayScans: "Scans aujourd’hui",
  monthScans: "Scans en 30 jours",
  yearScans: "Scans en 12 mois",
  todayCaption: "Scans aujourd’hui, par heure",
  monthCaption: "Scans en 30 jours, par jour",
  yearCaption: "Scans en 12 mois, par mois",
  byLinks: (count) => `${count} par des liens`,
  byPrograms: (count) => `${count} par des programmes`,
  compared: (change) => `${change} par rapport aux 30 jours précédents`,
  visitors: "Visiteurs par jour",
  aboutVisitors: "sans cookies ni adresses conservées",
  overLimit: ({ n, figure }) => `au moins ; ${figure} ${n < 2 ? "scan" : "scans"} au-delà de la limite`,
  busiest: "Pic",
  noScan: "pas encore de scan",
  last: "Dernier scan",
  countries: "Pays",
  devices: "Appareils",
  languages: "Langues",
  hours: "Heures",
  hourRange: (from, to) => `${from} h à ${to} h`,
  computer: "Ordinateur",
  other: "Autres",
  nothing: "Rien pour l’instant.",
  from: "À partir de",
  noneCounted: "Rien n’est encore compté",
  aboutCounted:
    "Un lien dynamique est imprimé une fois et peut mener ailleurs chaque jour ; ses scans sont comptés ici, sans cookies.",
  designLink: "Créer un lien dynamique",
  mostScanned: "Les plus scannés"
}
