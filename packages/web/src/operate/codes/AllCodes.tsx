import { accountWords } from "catalogue:account"
import { codeListWords } from "catalogue:codeList"
import { soldCodesWords } from "catalogue:soldCodes"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { formWords } from "../../languages/frameWords.ts"
import { SearchField } from "../../lists/SearchField.tsx"
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx"
import { listPath } from "../parts/listPath.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { type ListedCode, operatorApi } from "../parts/operatorApi.ts"
import { CodeTable } from "./CodeTable.tsx"

const pageSize = 50

const kinds = ["dynamic", "static"] as const satisfies ReadonlyArray<ListedCode["kind"]>

const states = ["active", "paused", "expired", "blocked"] as const satisfies ReadonlyArray<
  ListedCode["state"]
>

interface Question {
  readonly query: string
  readonly kind: ListedCode["kind"] | undefined
  readonly state: ListedCode["state"] | undefined
  /** The code before the first one of the page; empty for the newest page. */
  readonly after: string
}

const readQuestion = ({ query }: Place): Question => ({
  query: query.get("query") ?? "",
  kind: kinds.find((kind) => kind === query.get("kind")),
  state: states.find((state) => state === query.get("state")),
  after: query.get("after") ?? ""
})

const pathOf = (question: Partial<Question>): string => listPath("/codes", question)

const NoCodes = ({ question, next }: { readonly question: Question; readonly next: string | null }) => {
  const words = soldCodesWords.value
  const { query, kind, state, after } = question
  if (next !== null)
    return (
      <EmptyState title={words.notYetFound}>
        <p class="second">{words.aboutNotYetFound}</p>
        <a class="button" href={href(pathOf({ ...question, after: next }))}>
          {words.searchOlder}
        </a>
      </EmptyState>
    )
  const isNarrowed = [query, kind ?? "", state ?? "", after].some((answer) => answer !== "")
  return (
    <EmptyState title={isNarrowed ? words.noneFound : codeListWords.value.none}>
      <p class="second">{isNarrowed ? words.aboutNoneFound : words.aboutNone}</p>
    </EmptyState>
  )
}

/** The links to the newest and to older codes; the list continues after its last code. */
const Ways = ({ question, next }: { readonly question: Question; readonly next: string | null }) =>
  next === null && question.after === "" ? null : (
    <nav class="pager" aria-label={codeListWords.value.pages}>
      <span />
      <div class="row">
        {question.after === "" ? null : (
          <a class="button" href={href(pathOf({ ...question, after: "" }))}>
            {formWords.value.newest}
          </a>
        )}
        {next === null ? null : (
          <a class="button" href={href(pathOf({ ...question, after: next }))}>
            {soldCodesWords.value.older}
          </a>
        )}
      </div>
    </nav>
  )

/** The tab "Codes": the codes of all customers, newest first, found by an id, a slug, an account or words. */
export const AllCodes = ({ place }: { readonly place: Place }) => {
  const words = codeListWords.value
  const question = readQuestion(place)
  const { query, kind, state, after } = question
  const resource = useResource(
    (signal) =>
      operatorApi.listSoldQrCodes(
        {
          ...(query === "" ? {} : { query }),
          ...(kind === undefined ? {} : { kind }),
          ...(state === undefined ? {} : { state }),
          ...(after === "" ? {} : { after }),
          pageSize
        },
        { signal }
      ),
    [query, kind, state, after]
  )
  const ask = (change: Partial<Question>) =>
    navigate(pathOf({ ...question, after: "", ...change }), { replace: true })
  return (
    <OperatePage tab="codes">
      <div class="stack">
        <div class={`${style.search} wide`}>
          <SearchField
            label={soldCodesWords.value.findCodes}
            value={query}
            onSearch={(found) => ask({ query: found })}
          />
          <div class={style.choices}>
            <ChoiceFilter
              label={words.kind}
              all={words.anyKind}
              names={kinds}
              labels={words}
              chosen={kind}
              onChoose={(chosen) => ask({ kind: chosen })}
            />
            <ChoiceFilter
              label={words.state}
              all={words.anyState}
              names={states}
              labels={accountWords.value}
              chosen={state}
              onChoose={(chosen) => ask({ state: chosen })}
            />
          </div>
        </div>
        <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
          {({ qrCodes, next }) => (
            <>
              {qrCodes.length === 0 ? (
                <NoCodes question={question} next={next} />
              ) : (
                <CodeTable codes={qrCodes} />
              )}
              <Ways question={question} next={qrCodes.length === 0 ? null : next} />
            </>
          )}
        </OperatorData>
      </div>
    </OperatePage>
  )
}
