/** The services whose exports are read, and any table with a head. */
export const importFormats = ["bitly", "shlink", "dub", "kutt", "yourls", "csv"] as const

export type ImportFormat = (typeof importFormats)[number]

/** The parts of an entry that columns hold. */
export type LinkPart = "address" | "target" | "name"

/** For each part the names of its field or column, folded, best first. */
export type PartNames = Readonly<Record<LinkPart, ReadonlyArray<string>>>

/** The formats that are lists of links as JSON: `list` is the field with the links of a page. */
export const jsonFormats = {
  bitly: { list: "links", address: "link", target: "long_url", name: "title" },
  kutt: { list: "data", address: "link", target: "target", name: "description" }
} as const

export type JsonFormat = keyof typeof jsonFormats

/**
 * The formats that are tables, in the order in which they are recognized. Dub heads columns by its labels, and formerly
 * by its fields. YOURLS has two exports in use: the columns of its table, and those of the plugin Import Export.
 */
export const tableFormats = {
  shlink: { address: ["shorturl"], target: ["longurl"], name: ["title"] },
  yourls: { address: ["keyword", "source"], target: ["url", "target"], name: ["title"] },
  dub: { address: ["shortlink", "link"], target: ["destinationurl", "url"], name: ["title", "comments"] },
  csv: {
    address: [
      ...["shorturl", "shortlink", "shortaddress", "short", "bitlink"],
      ...["kurzlink", "kurzurl", "kurzadresse", "liencourt", "urlcourte", "adressecourte"],
      ...["enlacecorto", "urlcorta", "direccioncorta", "linkcurto", "urlcurta", "enderecocurto"],
      ...["address", "adresse", "direccion", "endereco", "link", "lien", "enlace", "url"]
    ],
    target: [
      ...["target", "targeturl", "destination", "destinationurl", "longurl", "longlink", "originalurl"],
      ...["ziel", "zielurl", "zieladresse", "langeurl", "originalurl"],
      ...["cible", "urlcible", "urldedestination", "urllongue", "urloriginale"],
      ...["destino", "urldedestino", "urllarga", "urllonga", "urloriginal"],
      ...["url", "link"]
    ],
    name: [
      ...["name", "title", "titel", "bezeichnung", "nom", "titre", "nombre", "titulo", "nome"],
      ...["label", "description", "beschreibung", "descripcion", "descricao"]
    ]
  }
} as const satisfies Readonly<Record<Exclude<ImportFormat, JsonFormat>, PartNames>>

export type TableFormat = keyof typeof tableFormats

export const isJsonFormat = (format: ImportFormat): format is JsonFormat => Object.hasOwn(jsonFormats, format)

/** Characters of a column's name that are read, several times the longest. */
const longestName = 200

/** A name of a column without accents, spaces, punctuation and letter case. */
const folded = (name: string): string =>
  name
    .slice(0, longestName)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** The index of the column of each part; -1 if a part has none. */
export const columnsIn = (format: TableFormat, head: ReadonlyArray<string>): Record<LinkPart, number> => {
  const names = head.map(folded)
  const parts: PartNames = tableFormats[format]
  const taken = new Set<number>()
  const find = (part: LinkPart): number => {
    const found = parts[part].map((name) => names.indexOf(name)).find((at) => at >= 0 && !taken.has(at)) ?? -1
    taken.add(found)
    return found
  }
  return { address: find("address"), target: find("target"), name: find("name") }
}
