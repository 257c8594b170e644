import type { words as english } from "../en/scans.en.ts"

/** Scans in Spanish. */
export const words: typeof english = {
  scans: ({ n, figure }) => `${figure} ${n === 1 ? "escaneo" : "escaneos"}`,
  time: "Período",
  today: "Hoy",
  month: "30 días",
  year: "12 meses",
  todayScans: "Escaneos de hoy",
  monthScans: "Escaneos en 30 días",
  yearScans: "Escaneos en 12 meses",
  todayCaption: "Escaneos de hoy, por hora",
  monthCaption: "Escaneos en 30 días, por día",
  yearCaption: "Escaneos en 12 meses, por mes",
  byLinks: (count) => `${count} por enlaces`,
  byPrograms: (count) => `${count} por programas`,
  compared: (change) => `${change} frente a los 30 días anteriores`,
  visitors: "Visitantes diarios",
  aboutVisitors: "sin cookies ni direcciones guardadas",
  overLimit: ({ n, figure }) => `como mínimo; ${figure} ${n === 1 ? "escaneo" : "escaneos"} sobre el límite`,
  busiest: "Pico",
  noScan: "aún sin escaneos",
  last: "Último escaneo",
  countries: "Países",
  devices: "Dispositivos",
  languages: "Idiomas",
  hours: "Horas",
  hourRange: (from, to) => `${from} a ${to} h`,
  computer: "Ordenador",
  other: "Otros",
  nothing: "Nada todavía.",
  from: "Desde",
  noneCounted: "Todavía no se cuenta nada",
  aboutCounted:
    "Un enlace dinámico se imprime una vez y puede llevar cada día a otro sitio; sus escaneos se cuentan aquí, sin cookies.",
  designLink: "Diseñar un enlace dinámico",
  mostScanned: "Los más escaneados"
}
