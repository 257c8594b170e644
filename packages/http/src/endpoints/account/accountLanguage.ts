import {
  acceptedLanguages,
  type BoundedSchema,
  boundOfScalar,
  type Language,
  languages,
  preferredLanguage,
  SessionEnded,
  withBound
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { ownAccountExample } from "../../contract/exampleValues.ts"
import { originRefused } from "../../contract/failureSets.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf, Sender } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount, ownAccount } from "./ownAccount.ts"

const AnyLanguage: BoundedSchema<Language | null, Language | null> = withBound(
  Schema.NullOr(Schema.Literal(...languages)).annotations({
    description: `one of ${languages.join(", ")}, or null for the language of each request`
  }),
  { bound: boundOfScalar }
)

export const ChangeAccountBody: Schema.Struct<{ language: typeof AnyLanguage }> = requestPart({
  language: AnyLanguage
}).annotations({ identifier: "ChangeAccountBody" })

export const changeAccount = withBody(
  endpointAt("changeAccount", {
    summary: "Choose the language",
    description:
      "The language of the account's pages and of mails to its owner. Null leaves it to the request, by `Accept-Language`. The API itself answers in English.",
    example: { ...ownAccountExample, language: "de" }
  }),
  ChangeAccountBody,
  { language: "de" }
)
  .addSuccess(success(OwnAccount, { description: "The language was chosen" }))
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleChangeAccount =
  ({ credentials }: PeopleContext): HandlerOf<typeof changeAccount> =>
  ({ payload: { language }, caller }) =>
    credentials.chooseLanguage(caller.accountId, language).pipe(
      Effect.flatMap(ownAccount),
      Effect.map((data) => ({ data })),
      Effect.catchTag("AccountNotFound", () => new SessionEnded())
    )

/** The request's preferred language; undefined if no preference is supported. */
export const languageOf = ({ header }: Sender): Language | undefined =>
  preferredLanguage(acceptedLanguages(header("accept-language") ?? ""))
