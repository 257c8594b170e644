import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examinePixKey } from "../codes/pixKey.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notPixText: Rule<Parameters> = rule(
  "notPixText",
  () => "has a character that PIX does not know; write Latin letters, digits and punctuation"
)

export const notTransactionId: Rule<Parameters> = rule(
  "notTransactionId",
  () => "has another character than letters without accents and digits; leave it out, as in ORDER4711"
)

/** The CRC-16/IBM-3740 of an ASCII text (polynomial 0x1021, initial value 0xffff), as required by EMVCo. */
const crc16 = (text: string): number => {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff
  }
  return crc
}

export interface PixContent {
  readonly type: "pix"
  readonly key: string
  readonly name: string
  readonly city: string
  /** In reais; if absent, the payer enters it. */
  readonly amount?: number
  readonly transactionId?: string
  readonly description?: string
}

/** Removes accents: the fields are ASCII. */
const examineAscii = (given: string): Examined => {
  const plain = given.normalize("NFD").replaceAll(/\p{Mn}/gu, "")
  return /^[ -~]*$/.test(plain) ? plain : notPixText([], {})
}

const examineTransactionId = (given: string): Examined =>
  /^[A-Za-z0-9]+$/.test(given) ? given : notTransactionId([], {})

/** A data object: id, length, value (EMVCo, merchant-presented mode, section 3.2). */
const object = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`

const longestTemplate = 99

const account = ({ key, description }: PixContent): string =>
  object("00", "br.gov.bcb.pix") +
  object("01", key) +
  (description === undefined ? "" : object("02", description))

export const pixTooLong: Rule<{ readonly excess: number }> = rule(
  "pixTooLong",
  ({ excess }: { readonly excess: number }) =>
    `has ${excess} characters more than fit beside this key; shorten it`
)

const check = (content: PixContent): ReadonlyArray<Fault> => {
  const excess = account(content).length - longestTemplate
  return excess > 0 ? [pixTooLong(["description"], { excess })] : []
}

/** A static BR Code (Banco Central do Brasil, Manual de Padrões para Iniciação do Pix), with its CRC-16. */
export const pix: ContentKind<PixContent> = contentKind<PixContent>("pix", {
  label: "PIX",
  hint: "Fills in a payment in a Brazilian banking app.",
  fields: {
    key: text({
      label: "PIX key",
      hint: "A CPF, a CNPJ, a phone number with +55, an e-mail address or a random key.",
      example: "123e4567-e12b-12d1-a456-426655440000",
      maxLength: 77,
      examine: examinePixKey
    }),
    name: text({
      label: "Recipient",
      hint: "Accents are left out.",
      example: "Fulano de Tal",
      maxLength: 25,
      examine: examineAscii
    }),
    city: text({
      label: "City",
      hint: "Accents are left out.",
      example: "BRASILIA",
      maxLength: 15,
      examine: examineAscii
    }),
    amount: optional(
      number({
        label: "Amount in reais",
        hint: "Leave it out, and the payer writes it.",
        example: 25.9,
        minimum: 0.01,
        maximum: 9_999_999_999.99,
        decimals: 2
      })
    ),
    transactionId: optional(
      text({ label: "Transaction id", example: "ORDER4711", maxLength: 25, examine: examineTransactionId })
    ),
    description: optional(
      text({
        label: "Description",
        hint: "Accents are left out.",
        example: "Two coffees",
        maxLength: 72,
        examine: examineAscii
      })
    )
  },
  check,
  encode: (content) => {
    const { name, city, amount, transactionId = "***" } = content
    const payload = [
      object("00", "01"),
      object("26", account(content)),
      object("52", "0000"),
      object("53", "986"),
      amount === undefined ? "" : object("54", amount.toFixed(2)),
      object("58", "BR"),
      object("59", name),
      object("60", city),
      object("62", object("05", transactionId)),
      "6304"
    ].join("")
    return payload + crc16(payload).toString(16).toUpperCase().padStart(4, "0")
  },
  nameOf: ({ name }) => name
})
