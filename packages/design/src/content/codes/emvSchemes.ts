import { dataObject, objectsOf } from "./dataObjects.ts"

/** The fields of a payment that a scheme's account template holds. */
export interface EmvAccount {
  readonly account?: string | undefined
  readonly bank?: string | undefined
  readonly merchantId?: string | undefined
  /** True if the payer cannot change the amount. */
  readonly isFixed?: boolean
}

/** A national scheme of EMVCo's merchant-presented mode, as its operator describes it. */
export interface EmvScheme {
  readonly label: string
  /** The description that the row was made from. */
  readonly source: string
  /** ISO 4217, numeric. */
  readonly currency: string
  /** ISO 3166-1. */
  readonly country: string
  /** Decimal places of amounts. */
  readonly decimals: number
  /** The account's normal form; undefined if it is malformed. */
  readonly readAccount: (given: string) => string | undefined
  /** An example of an account, for error messages. */
  readonly example: string
  /** The bank's form, with an example; absent if the scheme names no bank. */
  readonly bank?: { readonly form: RegExp; readonly example: string }
  /** Fields that the scheme requires beyond its account. */
  readonly required: ReadonlyArray<"bank" | "merchantId" | "name" | "city">
  /** The city of a country that is one. */
  readonly city?: string
  /** The object of template 62 that holds the reference. */
  readonly reference: string
  /** Account templates by id. */
  readonly templates: (account: EmvAccount) => ReadonlyArray<readonly [id: string, value: string]>
  /** The inverse of `templates`; undefined for another scheme. */
  readonly read: (objects: ReadonlyMap<string, string>) => EmvAccount | undefined
}

const plain = (given: string): string => given.replaceAll(/[\s().-]/g, "")

/** A Thai number as `0066812345678`, with the proxy's object. */
const promptPayProxy = (account: string): readonly [id: string, value: string] => {
  if (account.startsWith("+")) return ["01", account.slice(1).padStart(13, "0")]
  return account.length === 15 ? ["03", account] : ["02", account]
}

const template = (...objects: ReadonlyArray<readonly [id: string, value: string | undefined]>): string =>
  objects.map(([id, value]) => dataObject(id, value)).join("")

/** The objects of the first of some templates whose object 00 has this form. */
const templateWith = (
  objects: ReadonlyMap<string, string>,
  form: RegExp
): ReadonlyMap<string, string> | undefined => {
  for (const [id, value] of objects) {
    if (Number(id) < 26 || Number(id) > 51) continue
    const inner = objectsOf(value)
    if (form.test(inner?.get("00") ?? "")) return inner
  }
  return undefined
}

/** The schemes by name. EMVCo, QR Code Specification for Payment Systems, merchant-presented mode, version 1.1. */
export const emvSchemes = {
  promptpay: {
    label: "PromptPay",
    source: "Bank of Thailand, Thai QR Payment Standard, credit transfer with template 29",
    currency: "764",
    country: "TH",
    decimals: 2,
    readAccount: (given) => {
      const account = plain(given)
      if (/^\+66[1-9]\d{8}$/.test(account)) return account
      if (/^(?:\+66)?0[1-9]\d{8}$/.test(account)) return `+66${account.slice(-9)}`
      return /^(?:\d{13}|\d{15})$/.test(account) ? account : undefined
    },
    example: "+66812345678",
    required: [],
    reference: "05",
    templates: ({ account = "" }) => [["29", template(["00", "A000000677010111"], promptPayProxy(account))]],
    read: (objects) => {
      const inner = templateWith(objects, /^A000000677010111$/)
      const mobile = inner?.get("01")
      return (
        inner && {
          account:
            mobile === undefined ? (inner.get("02") ?? inner.get("03")) : `+${mobile.replace(/^0+/, "")}`
        }
      )
    }
  },
  paynow: {
    label: "PayNow",
    source: "Association of Banks in Singapore, PayNow in the Singapore Quick Response Code (SGQR)",
    currency: "702",
    country: "SG",
    decimals: 2,
    readAccount: (given) => {
      const account = plain(given).toUpperCase()
      if (/^(?:\+65)?[89]\d{7}$/.test(account)) return `+65${account.slice(-8)}`
      return /^(?:\d{8,9}[A-Z]|[TRS]\d\d[A-Z]{2}\d{4}[A-Z])(?:[A-Z0-9]{3})?$/.test(account)
        ? account
        : undefined
    },
    example: "201403121W",
    required: ["name"],
    city: "Singapore",
    reference: "01",
    templates: ({ account = "", isFixed = false }) => [
      [
        "26",
        template(
          ["00", "SG.PAYNOW"],
          ["01", account.startsWith("+") ? "0" : "2"],
          ["02", account],
          ["03", isFixed ? "0" : "1"]
        )
      ]
    ],
    read: (objects) => {
      const inner = templateWith(objects, /^SG\.PAYNOW$/i)
      return inner && { account: inner.get("02") }
    }
  },
  qris: {
    label: "QRIS",
    source:
      "Bank Indonesia, Quick Response Code Indonesian Standard (PADG 21/18/PADG/2019), templates 26 and 51",
    currency: "360",
    country: "ID",
    decimals: 2,
    readAccount: (given) => {
      const account = plain(given)
      return /^9360\d{11,15}$/.test(account) ? account : undefined
    },
    example: "936009153000000012",
    bank: { form: /^ID\.CO\.[A-Z0-9]+\.WWW$/, example: "ID.CO.QRIS.WWW" },
    required: ["merchantId", "name", "city"],
    reference: "05",
    templates: ({ account, bank = "ID.CO.QRIS.WWW", merchantId }) => [
      ["26", template(["00", bank], ["01", account], ["02", merchantId], ["03", "UMI"])],
      ["51", template(["00", "ID.CO.QRIS.WWW"], ["02", merchantId], ["03", "UMI"])]
    ],
    read: (objects) => {
      const inner = templateWith(objects, /^ID\.CO\./i)
      if (inner === undefined) return undefined
      const national = objectsOf(objects.get("51") ?? "")
      const bank = inner.get("00")
      return {
        account: inner.get("01"),
        bank: bank === "ID.CO.QRIS.WWW" ? undefined : bank,
        merchantId: national?.get("02") ?? inner.get("02")
      }
    }
  },
  duitnow: {
    label: "DuitNow",
    source: "Payments Network Malaysia, DuitNow QR, template 26",
    currency: "458",
    country: "MY",
    decimals: 2,
    readAccount: (given) => (/^[A-Za-z0-9]{1,28}$/.test(plain(given)) ? plain(given) : undefined),
    example: "DBQR0000001034",
    bank: { form: /^\d{6}$/, example: "588734" },
    required: ["bank", "name", "city"],
    reference: "05",
    templates: ({ account, bank }) => [
      ["26", template(["00", "A0000006150001"], ["01", bank], ["02", account])]
    ],
    read: (objects) => {
      const inner = templateWith(objects, /^A0000006150001$/)
      return inner && { account: inner.get("02"), bank: inner.get("01") }
    }
  },
  vietqr: {
    label: "VietQR",
    source: "NAPAS, VietQR in transfers by NAPAS 247, template 38",
    currency: "704",
    country: "VN",
    decimals: 0,
    readAccount: (given) => (/^[A-Za-z0-9]{1,19}$/.test(plain(given)) ? plain(given) : undefined),
    example: "0011001234567",
    bank: { form: /^\d{6}$/, example: "970436" },
    required: ["bank"],
    reference: "08",
    templates: ({ account, bank }) => [
      [
        "38",
        template(["00", "A000000727"], ["01", template(["00", bank], ["01", account])], ["02", "QRIBFTTA"])
      ]
    ],
    read: (objects) => {
      const inner = templateWith(objects, /^A000000727$/)
      const beneficiary = objectsOf(inner?.get("01") ?? "")
      return inner?.get("02") === "QRIBFTTA" && beneficiary !== undefined
        ? { account: beneficiary.get("01"), bank: beneficiary.get("00") }
        : undefined
    }
  }
} as const satisfies Readonly<Record<string, EmvScheme>>

export type EmvSchemeName = keyof typeof emvSchemes

export const emvSchemeNames: ReadonlyArray<EmvSchemeName> = [
  "promptpay",
  "paynow",
  "qris",
  "duitnow",
  "vietqr"
]

/** The row of a scheme. */
export const emvScheme = (name: EmvSchemeName): EmvScheme => emvSchemes[name]
