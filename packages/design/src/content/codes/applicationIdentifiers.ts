/** A GS1 application identifier. */
export interface ApplicationIdentifier {
  readonly title: string
  /**
   * The parts of its value, in order: `n` (digits) or `x` (character set 82) with a length, or with `..` and a maximum
   * length. `?` marks an optional part.
   */
  readonly format: string
  /** The number of leading digits that end in a check digit. */
  readonly checked?: number
  /** True if the value begins with a date, as YYMMDD; day 00 is the last of the month. */
  readonly isDated?: true
  /** The identifiers of which at least one must be present as well. */
  readonly beside?: ReadonlyArray<string>
}

const ofItem: ReadonlyArray<string> = ["01", "02", "03", "8006", "8026"]

/**
 * The common application identifiers (GS1 General Specifications, section 3). `n` at the end of a name is any digit:
 * for weights, the number of decimal places.
 */
export const applicationIdentifiers: Readonly<Record<string, ApplicationIdentifier>> = {
  "00": { title: "SSCC", format: "n18", checked: 18 },
  "01": { title: "GTIN", format: "n14", checked: 14 },
  "02": { title: "CONTENT", format: "n14", checked: 14, beside: ["37"] },
  "03": { title: "MTO GTIN", format: "n14", checked: 14 },
  "10": { title: "BATCH/LOT", format: "x..20", beside: ofItem },
  "11": { title: "PROD DATE", format: "n6", isDated: true, beside: ofItem },
  "12": { title: "DUE DATE", format: "n6", isDated: true, beside: ["8020"] },
  "13": { title: "PACK DATE", format: "n6", isDated: true, beside: ofItem },
  "15": { title: "BEST BEFORE", format: "n6", isDated: true, beside: ofItem },
  "16": { title: "SELL BY", format: "n6", isDated: true, beside: ofItem },
  "17": { title: "USE BY", format: "n6", isDated: true, beside: [...ofItem, "255"] },
  "20": { title: "VARIANT", format: "n2", beside: ofItem },
  "21": { title: "SERIAL", format: "x..20", beside: ["01", "03", "8006"] },
  "22": { title: "CPV", format: "x..20", beside: ["01"] },
  "235": { title: "TPX", format: "x..28", beside: ["01"] },
  "240": { title: "ADDITIONAL ID", format: "x..30", beside: ofItem },
  "241": { title: "CUST. PART No.", format: "x..30", beside: ofItem },
  "242": { title: "MTO VARIANT", format: "n..6", beside: ofItem },
  "243": { title: "PCN", format: "x..20", beside: ["01"] },
  "250": { title: "SECONDARY SERIAL", format: "x..30", beside: ["01", "8006"] },
  "251": { title: "REF. TO SOURCE", format: "x..30", beside: ["01", "8006"] },
  "253": { title: "GDTI", format: "n13 x..17?", checked: 13 },
  "254": { title: "GLN EXTENSION COMPONENT", format: "x..20", beside: ["414"] },
  "255": { title: "GCN", format: "n13 n..12?", checked: 13 },
  "30": { title: "VAR. COUNT", format: "n..8", beside: ["01", "02"] },
  "310n": { title: "NET WEIGHT (kg)", format: "n6", beside: ["01", "02"] },
  "311n": { title: "LENGTH (m)", format: "n6", beside: ["01", "02"] },
  "312n": { title: "WIDTH (m)", format: "n6", beside: ["01", "02"] },
  "313n": { title: "HEIGHT (m)", format: "n6", beside: ["01", "02"] },
  "314n": { title: "AREA (m²)", format: "n6", beside: ["01", "02"] },
  "315n": { title: "NET VOLUME (l)", format: "n6", beside: ["01", "02"] },
  "316n": { title: "NET VOLUME (m³)", format: "n6", beside: ["01", "02"] },
  "320n": { title: "NET WEIGHT (lb)", format: "n6", beside: ["01", "02"] },
  "330n": { title: "GROSS WEIGHT (kg)", format: "n6", beside: ["00", "01"] },
  "340n": { title: "GROSS WEIGHT (lb)", format: "n6", beside: ["00", "01"] },
  "37": { title: "COUNT", format: "n..8", beside: ["02", "8026"] },
  "390n": { title: "AMOUNT", format: "n..15", beside: ["255", "8020"] },
  "391n": { title: "AMOUNT", format: "n3 n..15", beside: ["8020"] },
  "392n": { title: "PRICE", format: "n..15", beside: ["01"] },
  "393n": { title: "PRICE", format: "n3 n..15", beside: ["01"] },
  "394n": { title: "PRCNT OFF", format: "n4", beside: ["255"] },
  "395n": { title: "PRICE/UoM", format: "n6", beside: ["01"] },
  "400": { title: "ORDER NUMBER", format: "x..30" },
  "401": { title: "GINC", format: "x..30" },
  "402": { title: "GSIN", format: "n17", checked: 17 },
  "403": { title: "ROUTE", format: "x..30", beside: ["00"] },
  "410": { title: "SHIP TO LOC", format: "n13", checked: 13 },
  "411": { title: "BILL TO", format: "n13", checked: 13 },
  "412": { title: "PURCHASE FROM", format: "n13", checked: 13 },
  "413": { title: "SHIP FOR LOC", format: "n13", checked: 13 },
  "414": { title: "LOC No.", format: "n13", checked: 13 },
  "415": { title: "PAY TO", format: "n13", checked: 13, beside: ["8020"] },
  "416": { title: "PROD/SERV LOC", format: "n13", checked: 13, beside: ofItem },
  "417": { title: "PARTY", format: "n13", checked: 13 },
  "420": { title: "SHIP TO POST", format: "x..20" },
  "421": { title: "SHIP TO POST", format: "n3 x..9" },
  "422": { title: "ORIGIN", format: "n3", beside: ofItem },
  "426": { title: "COUNTRY FULL PROCESS", format: "n3", beside: ofItem },
  "427": { title: "ORIGIN SUBDIVISION", format: "x..3", beside: ["422"] },
  "7001": { title: "NSN", format: "n13", beside: ofItem },
  "7002": { title: "MEAT CUT", format: "x..30", beside: ["01", "02"] },
  "7003": { title: "EXPIRY TIME", format: "n10", isDated: true, beside: ["01", "02"] },
  "7006": { title: "FIRST FREEZE DATE", format: "n6", isDated: true, beside: ["01", "02"] },
  "7010": { title: "PROD METHOD", format: "x..2", beside: ["01", "02"] },
  "710": { title: "NHRN PZN", format: "x..20", beside: ["01"] },
  "711": { title: "NHRN CIP", format: "x..20", beside: ["01"] },
  "712": { title: "NHRN CN", format: "x..20", beside: ["01"] },
  "713": { title: "NHRN DRN", format: "x..20", beside: ["01"] },
  "714": { title: "NHRN AIM", format: "x..20", beside: ["01"] },
  "715": { title: "NHRN NDC", format: "x..20", beside: ["01"] },
  "8003": { title: "GRAI", format: "n14 x..16?", checked: 14 },
  "8004": { title: "GIAI", format: "x..30" },
  "8006": { title: "ITIP", format: "n18", checked: 14 },
  "8008": { title: "PROD TIME", format: "n8 n..4?", isDated: true, beside: ["01", "02"] },
  "8012": { title: "VERSION", format: "x..20", beside: ["01"] },
  "8013": { title: "GMN", format: "x..25" },
  "8017": { title: "GSRN - PROVIDER", format: "n18", checked: 18 },
  "8018": { title: "GSRN - RECIPIENT", format: "n18", checked: 18 },
  "8019": { title: "SRIN", format: "n..10", beside: ["8017", "8018"] },
  "8020": { title: "REF No.", format: "x..25", beside: ["415"] },
  "8026": { title: "ITIP CONTENT", format: "n18", checked: 14, beside: ["37"] },
  "8200": { title: "PRODUCT URL", format: "x..70", beside: ["01"] },
  "90": { title: "INTERNAL", format: "x..30" },
  "9n": { title: "INTERNAL", format: "x..90" }
}

/** Prefixes of identifiers with predefined length, whose values need no separator (section 7.8.5, figure 7.8.5-2). */
export const knownLengths: ReadonlyArray<string> = [
  "00",
  "01",
  "02",
  "03",
  "04",
  "11",
  "12",
  "13",
  "14",
  "15",
  "16",
  "17",
  "18",
  "19",
  "20",
  "31",
  "32",
  "33",
  "34",
  "35",
  "36",
  "41"
]
