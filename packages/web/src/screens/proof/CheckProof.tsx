import { checkProofWords } from "catalogue:checkProof"
import type { ProofKey, ProofVerdict } from "@quick-response/core/proof"
import { useState } from "preact/hooks"
import { send } from "../../frame/api.ts"
import { serviceUrl } from "../../frame/router.ts"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { formatCount, formatDecimal } from "../../ground/format.ts"
import { CircleAlertIcon, CircleCheckIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { FailedState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"

/** The public keys of this service. The proof itself is not sent. */
const loadKeys = async (): Promise<ReadonlyArray<ProofKey>> => {
  const answer = await send(new Request(`${serviceUrl}/.well-known/quick-response.json`))
  const { keys }: { readonly keys: ReadonlyArray<ProofKey> } = await answer.json()
  return keys
}

interface Checked extends ProofVerdict {
  readonly proof: Readonly<Record<string, unknown>>
}

/** Longer texts are no proof. */
const longestProof = 1_000_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {}

/** A proof from the API is inside its envelope. */
const proofIn = (text: string): unknown => {
  const value = parsed(text)
  const { data, jws } = recordOf(value)
  return jws === undefined && data !== undefined ? data : value
}

const Facts = ({ proof }: Pick<Checked, "proof">) => {
  const words = checkProofWords.value
  const { says, soldAt, symbol, leastWidth, greatestDistance, designHash, pictureHash } = proof
  const { width, height } = recordOf(symbol)
  return (
    <dl class="facts">
      <div>
        <dt>{words.says}</dt>
        <dd>
          <code dir="auto">{String(says)}</code>
        </dd>
      </div>
      <div>
        <dt>{words.soldAt}</dt>
        <dd>
          <Time at={String(soldAt)} />
        </dd>
      </div>
      <div>
        <dt>{words.symbol}</dt>
        <dd>{words.modules({ width: formatCount(Number(width)), height: formatCount(Number(height)) })}</dd>
      </div>
      {typeof leastWidth === "number" ? (
        <div>
          <dt>{words.least}</dt>
          <dd>{words.millimeters({ width: formatDecimal(leastWidth, 1) })}</dd>
        </div>
      ) : null}
      {typeof greatestDistance === "number" ? (
        <div>
          <dt>{words.greatest}</dt>
          <dd>{words.meters({ distance: formatDecimal(greatestDistance, 2) })}</dd>
        </div>
      ) : null}
      <div>
        <dt>{words.design}</dt>
        <dd>
          <code>{String(designHash)}</code>
        </dd>
      </div>
      <div>
        <dt>{words.picture}</dt>
        <dd>
          <code>{String(pictureHash)}</code>
        </dd>
      </div>
    </dl>
  )
}

/** The page that checks a proof in the browser, without sending it. */
const CheckProof = () => {
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<unknown>()
  const words = checkProofWords.value
  const check = async (text: string) => {
    setFailure(undefined)
    setChecked(undefined)
    const proof = text.length > longestProof ? undefined : proofIn(text)
    try {
      const [keys, { verifyProof }] = await Promise.all([loadKeys(), import("@quick-response/core/proof")])
      setChecked({ ...(await verifyProof(proof, { keys })), proof: recordOf(proof) })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Page title={words.title}>
      <div class="stack loose">
        <p>{words.lead}</p>
        <DropPlace
          accept="application/json,.json"
          onPick={(file) =>
            void file
              .slice(0, longestProof + 1)
              .text()
              .then(check)
          }
        >
          {words.choose({ strong: (text) => <strong>{text}</strong> })}
        </DropPlace>
        <form
          class="stack wide"
          onSubmit={(event) => {
            event.preventDefault()
            void check(String(new FormData(event.currentTarget).get("proof") ?? ""))
          }}
        >
          <div class="field">
            <label for="proof-text">{words.paste}</label>
            <textarea id="proof-text" name="proof" rows={6} spellcheck={false} />
          </div>
          <button type="submit" class="primary">
            {words.check}
          </button>
        </form>
        {checked === undefined ? null : (
          <section class="stack wide" aria-live="polite">
            <div class={checked.valid ? "notice good" : "notice bad"} role="status">
              {checked.valid ? <CircleCheckIcon /> : <CircleAlertIcon />}
              <p>{words[checked.reason]}</p>
            </div>
            {checked.valid ? <Facts proof={checked.proof} /> : null}
          </section>
        )}
        {failure === undefined ? null : <FailedState error={failure} />}
      </div>
    </Page>
  )
}

export default CheckProof
