import { LedgerEntryKind, newQrCodeId } from "@quick-response/core"
import { OwnLedgerEntry } from "@quick-response/http/contract"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

describe("OwnLedgerEntry", () => {
  const decode = Schema.decodeUnknownSync(OwnLedgerEntry)
  const entry = {
    sequence: 1,
    amount: 1,
    balanceAfter: 1,
    reason: "",
    qrCodeId: newQrCodeId(DateTime.unsafeMake(0)),
    topUpId: null,
    createdAt: "2027-01-15T08:00:00.000Z"
  }
  for (const kind of [...LedgerEntryKind.literals, "of a later version"])
    it(`is read with the kind ${kind}`, () => {
      expect(decode({ ...entry, kind }).kind).toBe(kind)
    })
})
