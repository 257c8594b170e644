import type { EndpointName } from "../contract/routeTable.ts"

/** A tool's behavior, as hosts show it before they let a model call it. */
export interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
}

interface Row {
  readonly title: string
  readonly description: string
  readonly hints: Hints
  /** The endpoint that it calls, with its fields as arguments and its verb; undefined for a public description. */
  readonly endpoint: EndpointName | undefined
}

const readOnly: Hints = { readOnlyHint: true }

/** The tools, in the order of `tools/list`; those without a verb are for anyone. */
export const toolTable = {
  describe_contents: {
    title: "Describe contents",
    description:
      "Lists the types of content, such as url, wifi, contact or a payment, each with its fields. Give a type's name for its fields in full.",
    hints: readOnly,
    endpoint: undefined
  },
  describe_styles: {
    title: "Describe styles",
    description: "Lists the fields of a design besides its content. Give a field's name for its values.",
    hints: readOnly,
    endpoint: undefined
  },
  price_list: {
    title: "Read the price list",
    description:
      "The base price of a QR code in credits, and the least and most that the values of each field add. Give a field's name for the price of each value.",
    hints: readOnly,
    endpoint: undefined
  },
  preview_code: {
    title: "Preview a QR code",
    description:
      "Draws a design as a PNG of at most 256 pixels, with its price and findings about how well it scans, each with a remedy. Costs nothing and needs no key.",
    hints: readOnly,
    endpoint: "preview"
  },
  draw_code: {
    title: "Draw a QR code",
    description:
      "Draws a design in a format and size: PNG, JPEG and WebP as an image, SVG as text, PDF and EPS as a resource.",
    hints: readOnly,
    endpoint: "generate"
  },
  buy_code: {
    title: "Buy a QR code",
    description:
      "Without expectedPrice, tells the price of a design and the balance that would remain; nothing is bought. With expectedPrice, the price that was told, and an idempotencyKey of your choice, buys it: credits are spent. Repeat a call under the same idempotencyKey after a failure; it buys once.",
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    endpoint: "purchase"
  },
  list_codes: {
    title: "List QR codes",
    description:
      "A page of the account's bought QR codes, newest first, or of those with the query in their name.",
    hints: readOnly,
    endpoint: "listQrCodes"
  },
  get_code: {
    title: "Read a QR code",
    description: "A bought QR code by its id, with where it leads if it is dynamic.",
    hints: readOnly,
    endpoint: "getQrCode"
  },
  get_scans: {
    title: "Count scans",
    description: "The scans of a dynamic QR code; by default the last 30 days by day.",
    hints: readOnly,
    endpoint: "getScans"
  },
  get_account: {
    title: "Read the account",
    description: "The account's balance in credits, and the key's verbs, limits and spending.",
    hints: readOnly,
    endpoint: "getAccount"
  },
  change_target: {
    title: "Change where a code leads",
    description:
      "Changes the target of a dynamic QR code, pauses or resumes it by isActive, sets its end, or its rules by device, language and time. Printed pictures stay valid and lead there at once. With expectedVersion, a code that changed meanwhile stays as it is.",
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    endpoint: "changeQrCode"
  },
  read_picture: {
    title: "Read a picture",
    description: "Reads the QR codes in a picture that is given as a data URI: their texts and properties.",
    hints: readOnly,
    endpoint: "readPicture"
  }
} as const satisfies Readonly<Record<string, Row>>

export type ToolName = keyof typeof toolTable

export const isToolName = (name: string): name is ToolName => Object.hasOwn(toolTable, name)

/** The row of a tool. */
export const rowOf = (name: ToolName): Row => toolTable[name]
