import {
  type BoundedSchema,
  maximumSavedCharacters,
  maximumSavedDesigns,
  QrCodeName,
  type SavedDesign,
  SavedDesignId,
  type SavedDesignValue,
  SessionEnded,
  savedDesignField,
  schemaOf
} from "@quick-response/core"
import type { GivenOf } from "@quick-response/design/field/Field"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt, savedDesignId } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { uuidParameter } from "../../contract/parameters.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { nothing } from "./ownSession.ts"

type OwnDesignFields = {
  id: typeof SavedDesignId
  name: typeof Schema.String
  designJson: typeof Schema.String
  savedAt: typeof Schema.DateTimeUtc
}

const ownDesignFields: OwnDesignFields = {
  id: SavedDesignId,
  name: Schema.String,
  designJson: Schema.String.annotations({ description: "The design as JSON, as it was saved" }),
  savedAt: Schema.DateTimeUtc
}

export const OwnDesign: Schema.Struct<OwnDesignFields> = Schema.Struct(ownDesignFields).annotations({
  identifier: "SavedDesign"
})

export const OwnDesignList: Schema.Struct<{ designs: Schema.Array$<typeof OwnDesign> }> = Schema.Struct({
  designs: Schema.Array(OwnDesign)
}).annotations({ identifier: "SavedDesignList" })

const example: typeof OwnDesign.Encoded = {
  id: savedDesignId,
  name: "Summer menu",
  designJson: '{"template":"menu","foreground":"#14532d"}',
  savedAt: createdAt
}

export const listDesigns = endpointAt("listDesigns", {
  summary: "List the saved designs",
  description: "All of them, by name. The studio shows them on each device.",
  example: { designs: [example] }
})
  .addSuccess(success(OwnDesignList, { description: "The designs were listed" }))
  .middleware(SessionRequired)

export const handleListDesigns =
  ({ accounts }: PeopleContext): HandlerOf<typeof listDesigns> =>
  ({ caller: { accountId } }) =>
    Effect.map(accounts.listDesigns(accountId), (designs) => ({ data: { designs } }))

const Design: BoundedSchema<SavedDesignValue, GivenOf<typeof savedDesignField>> = schemaOf(savedDesignField)

export const SaveDesignBody: Schema.Struct<{ name: typeof QrCodeName; design: typeof Design }> = requestPart({
  name: QrCodeName,
  design: Design
}).annotations({ identifier: "SaveDesignBody" })

export const saveDesign = withBody(
  endpointAt("saveDesign", {
    summary: "Save a design",
    description: `The caller chooses the id, a UUID; the design replaces the account's one with this id. The style is checked, a content may be unfinished. An account has at most ${maximumSavedDesigns} designs with ${maximumSavedCharacters} characters of JSON together: more is a 400.`,
    example
  }),
  SaveDesignBody,
  { name: example.name, design: { template: "menu", foreground: "#14532d" } }
)
  .setPath(Schema.Struct({ id: uuidParameter(SavedDesignId) }))
  .addSuccess(success(OwnDesign, { description: "The design was saved" }))
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleSaveDesign =
  ({ accounts }: PeopleContext): HandlerOf<typeof saveDesign> =>
  ({ path: { id }, payload: { name, design }, caller: { accountId } }) =>
    accounts.saveDesign(accountId, { id, name, design }).pipe(
      Effect.map((data: SavedDesign) => ({ data })),
      Effect.catchTag("AccountNotFound", () => new SessionEnded())
    )

export const deleteDesign = endpointAt("deleteDesign", {
  summary: "Delete a saved design",
  description: "An unknown id and another account's change nothing.",
  example: null
})
  .setPath(Schema.Struct({ id: uuidParameter(SavedDesignId) }))
  .addSuccess(done("The design is not saved any more"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleDeleteDesign =
  ({ accounts }: PeopleContext): HandlerOf<typeof deleteDesign> =>
  ({ path: { id }, caller: { accountId } }) =>
    Effect.as(accounts.deleteDesign(accountId, id), nothing)
