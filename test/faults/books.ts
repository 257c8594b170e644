/** The server's acknowledgments, as its customers remember them, and the faults that they found. */

/** A customer's account. */
export interface Account {
  readonly email: string
  readonly apiKey: string
  /** The operators' payments, in credits. */
  granted: number
  /** The purchases that were acknowledged, by idempotency key. */
  readonly acknowledged: Map<string, Receipt>
  /** The keys of purchases that were refused for want of money. */
  readonly refused: Set<string>
}

/** The answer to a purchase. */
export interface Receipt {
  readonly qrCodeId: string
  readonly pricePaid: number
  readonly remainingBalance: number
}

/** A record as the server lists it. */
export interface Listed {
  readonly id: string
  readonly name: string
  readonly pricePaid: number
  readonly createdAt: string
}

const rounded = (credits: number): number => Math.round(credits * 10_000) / 10_000

/** Compares what an account's customers remember with what the server lists, which must be equal. */
export const compare = (
  { email, granted, acknowledged, refused }: Account,
  listed: ReadonlyArray<Listed>,
  balance: number
): ReadonlyArray<string> => {
  const found: Array<string> = []
  const wrong = (what: string) => found.push(`${email}: ${what}`)
  const byName = new Map<string, ReadonlyArray<Listed>>()
  for (const record of listed) byName.set(record.name, [...(byName.get(record.name) ?? []), record])
  for (const [key, receipt] of acknowledged) {
    const records = byName.get(key) ?? []
    const [record] = records
    if (record === undefined) wrong(`${key} was acknowledged and is lost`)
    else if (records.length > 1) wrong(`${key} was charged ${records.length} times`)
    else if (record.id !== receipt.qrCodeId) wrong(`${key} is ${record.id}, and was ${receipt.qrCodeId}`)
    else if (record.pricePaid !== receipt.pricePaid) wrong(`${key} has another price than it had`)
  }
  for (const { name } of listed)
    if (!acknowledged.has(name))
      wrong(
        refused.has(name) ? `${name} was refused and charged` : `${name} was charged and never acknowledged`
      )
  if (new Set(listed.map(({ id }) => id)).size !== listed.length) wrong("a list shows a record twice")
  if (listed.some(({ createdAt }, i) => createdAt > (listed[i - 1]?.createdAt ?? createdAt)))
    wrong("a record is younger than the one before it in a list of the newest first")
  const spent = listed.reduce((sum, { pricePaid }) => sum + pricePaid, 0)
  if (rounded(granted - spent) !== balance)
    wrong(`the balance is ${balance}; ${rounded(granted)} paid in and ${rounded(spent)} spent leave another`)
  return found
}
