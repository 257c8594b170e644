import type { Count } from "../Count.ts"

/** Scans in English. */
export const words = {
  scans: ({ n, figure }: Count) => `${figure} ${n === 1 ? "scan" : "scans"}`,
  time: "Time",
  today: "Today",
  month: "30 days",
  year: "12 months",
  todayScans: "Scans today",
  monthScans: "Scans in 30 days",
  yearScans: "Scans in 12 months",
  todayCaption: "Scans today, by hour",
  monthCaption: "Scans in 30 days, by day",
  yearCaption: "Scans in 12 months, by month",
  byLinks: (count: string) => `${count} by links`,
  byPrograms: (count: string) => `${count} by programs`,
  compared: (change: string) => `${change} on the 30 days before`,
  visitors: "Daily visitors",
  aboutVisitors: "no cookies, no addresses kept",
  overLimit: ({ n, figure }: Count) => `at least; ${figure} ${n === 1 ? "scan" : "scans"} past the limit`,
  busiest: "Busiest",
  noScan: "no scan yet",
  last: "Last scan",
  countries: "Countries",
  devices: "Devices",
  languages: "Languages",
  hours: "Hours",
  hourRange: (from: string, to: string) => `${from} to ${to}`,
  computer: "Computer",
  other: "Other",
  nothing: "Nothing yet.",
  from: "From",
  noneCounted: "Nothing is counted yet",
  aboutCounted:
    "A dynamic link is printed once and can lead elsewhere each day; its scans are counted here, without cookies.",
  designLink: "Design a dynamic link",
  mostScanned: "Most scanned"
}
