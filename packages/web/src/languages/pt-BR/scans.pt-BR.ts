import type { words as english } from "../en/scans.en.ts"

/** Scans in Brazilian Portuguese. */
export const words: typeof english = {
  scans: ({ n, figure }) => `${figure} ${n === 1 ? "leitura" : "leituras"}`,
  time: "Período",
  today: "Hoje",
  month: "30 dias",
  year: "12 meses",
  todayScans: "Leituras de hoje",
  monthScans: "Leituras em 30 dias",
  yearScans: "Leituras em 12 meses",
  todayCaption: "Leituras de hoje, por hora",
  monthCaption: "Leituras em 30 dias, por dia",
  yearCaption: "Leituras em 12 meses, por mês",
  byLinks: (count) => `${count} por links`,
  byPrograms: (count) => `${count} por programas`,
  compared: (change) => `${change} em relação aos 30 dias anteriores`,
  visitors: "Visitantes por dia",
  aboutVisitors: "sem cookies nem endereços guardados",
  overLimit: ({ n, figure }) => `no mínimo; ${figure} ${n === 1 ? "leitura" : "leituras"} acima do limite`,
  busiest: "Pico",
  noScan: "nenhuma leitura ainda",
  last: "Última leitura",
  countries: "Países",
  devices: "Dispositivos",
  languages: "Idiomas",
  hours: "Horários",
  hourRange: (from, to) => `${from}h às ${to}h`,
  computer: "Computador",
  other: "Outros",
  nothing: "Nada ainda.",
  from: "A partir de",
  noneCounted: "Ainda não há nada contado",
  aboutCounted:
    "Um link dinâmico é impresso uma vez e pode levar a outro lugar a cada dia; suas leituras são contadas aqui, sem cookies.",
  designLink: "Criar um link dinâmico",
  mostScanned: "Os mais lidos"
}
