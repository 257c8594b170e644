import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineAscii } from "../codes/ascii.ts"
import { dataObject, withChecksum } from "../codes/dataObjects.ts"
import { examinePixKey } from "../codes/pixKey.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notTransactionId: Rule<Parameters> = rule(
  "notTransactionId",
  () => "has a character other than letters without accents and digits; leave it out, as in ORDER4711"
)

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

const examineTransactionId = (given: string): Examined =>
  /^[A-Za-z0-9]+$/.test(given) ? given : notTransactionId([], {})

const longestTemplate = 99

const account = ({ key, description }: PixContent): string =>
  dataObject("00", "br.gov.bcb.pix") + dataObject("01", key) + dataObject("02", description)

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
  group: "payment",
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
    const objects = [
      dataObject("00", "01"),
      dataObject("26", account(content)),
      dataObject("52", "0000"),
      dataObject("53", "986"),
      dataObject("54", amount?.toFixed(2)),
      dataObject("58", "BR"),
      dataObject("59", name),
      dataObject("60", city),
      dataObject("62", dataObject("05", transactionId))
    ]
    return withChecksum(objects.join(""))
  },
  nameOf: ({ name }) => name
})
