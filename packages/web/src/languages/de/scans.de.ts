import type { words as english } from "../en/scans.en.ts"

/** Scans in German. */
export const words: typeof english = {
  scans: ({ n, figure }) => `${figure} ${n === 1 ? "Scan" : "Scans"}`,
  time: "Zeitraum",
  today: "Heute",
  month: "30 Tage",
  year: "12 Monate",
  todayScans: "Scans heute",
  monthScans: "Scans in 30 Tagen",
  yearScans: "Scans in 12 Monaten",
  todayCaption: "Scans heute, nach Stunden",
  monthCaption: "Scans in 30 Tagen, nach Tagen",
  yearCaption: "Scans in 12 Monaten, nach Monaten",
  byLinks: (count) => `${count} über Links`,
  byPrograms: (count) => `${count} durch Programme`,
  compared: (change) => `${change} gegenüber den 30 Tagen davor`,
  visitors: "Besucher am Tag",
  aboutVisitors: "ohne Cookies und gespeicherte Adressen",
  overLimit: ({ n, figure }) => `mindestens; ${figure} ${n === 1 ? "Scan" : "Scans"} über der Grenze`,
  busiest: "Spitzenzeit",
  noScan: "noch kein Scan",
  last: "Letzter Scan",
  countries: "Länder",
  devices: "Geräte",
  languages: "Sprachen",
  hours: "Uhrzeiten",
  hourRange: (from, to) => `${from} bis ${to} Uhr`,
  computer: "Computer",
  other: "Andere",
  nothing: "Noch nichts.",
  from: "Ab",
  noneCounted: "Noch wird nichts gezählt",
  aboutCounted:
    "Ein dynamischer Link wird einmal gedruckt und kann jeden Tag woandershin führen; seine Scans werden hier gezählt, ohne Cookies.",
  designLink: "Dynamischen Link gestalten",
  mostScanned: "Am häufigsten gescannt"
}
