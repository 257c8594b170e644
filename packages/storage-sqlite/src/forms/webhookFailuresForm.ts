/** Statements that keep with a webhook why its last attempt failed. */
export const webhookFailuresForm: ReadonlyArray<string> = [
  "ALTER TABLE webhooks ADD COLUMN last_error TEXT CHECK (last_error <> '')",
  "ALTER TABLE webhooks ADD COLUMN last_status INTEGER CHECK (last_status IS NULL OR last_error IS NOT NULL)"
]
