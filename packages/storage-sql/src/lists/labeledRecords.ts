import { QrCode } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { Amount, Flag, Moment } from "../statements/columns.ts"
import { TagsText } from "./listTable.ts"

/** A record as selected by {@link recordColumns}. */
export const RecordRow = Schema.Struct({
  ...QrCode.omit("configJson", "content", "dynamic", "kind", "scans").fields,
  ownName: Schema.NullOr(Schema.String),
  tags: TagsText,
  configText: Schema.String,
  contentText: Schema.NullOr(Schema.String),
  pricePaid: Amount,
  isActive: Flag,
  isArchived: Flag,
  createdAt: Moment,
  updatedAt: Moment
})

/** A record of a page as selected by {@link itemColumns}. */
export const ItemRow = RecordRow.omit("updatedAt")

/** The present configuration of {@link labeledRecords}. */
export const configColumn = "coalesce(restyles.config_json, qr_codes.config_json)"

/** All that was paid for a record of {@link labeledRecords}. */
export const paidColumn = "coalesce(restyles.paid, qr_codes.price_paid)"

export const itemColumns = `qr_codes.id, qr_codes.name, label.own_name AS "ownName", label.tags_json AS "tags",
  ${configColumn} AS "configText", qr_codes.content_json AS "contentText", ${paidColumn} AS "pricePaid",
  qr_codes.is_active AS "isActive", label.is_archived AS "isArchived", qr_codes.created_at AS "createdAt"`

export const recordColumns = `${itemColumns}, qr_codes.updated_at AS "updatedAt"`

/** Records joined with their labels and present looks. */
export const labeledRecords = `qr_code_list AS label JOIN qr_codes
    ON qr_codes.account_id = label.account_id AND qr_codes.ordinal = label.ordinal
  LEFT JOIN restyles ON restyles.qr_code_id = qr_codes.id AND restyles.look = label.look`
