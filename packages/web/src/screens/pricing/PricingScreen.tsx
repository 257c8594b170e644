import "./Pricing.css"
import { labelOfName } from "@quick-response/design/config/labelOfName"
import { useEffect } from "preact/hooks"
import { welcomePhrase } from "../../account/welcome.ts"
import { styleLabelOf } from "../../design/styleLabels.ts"
import { loadPrices, type PublishedPrices, prices } from "../../frame/prices.ts"
import { href } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { CheckIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { valuesByPrice } from "./valuesByPrice.ts"

const benefits = [
  "Read back by an independent decoder before you pay: what does not scan is not sold",
  "Kept in your account for good, with its design to go on from",
  "Every format at any size: SVG, PNG, PDF, EPS, WebP and JPEG",
  "Print-ready, with bleed, crop marks, CMYK and a spot color",
  "Paid once. There is no subscription, and nothing runs out"
]

/** The one thing to do, by the state of the visitor. */
const Start = () => {
  const { signIn = false, signUp = "closed" } = service.value ?? {}
  const isOpen = signIn && signUp === "open" && session.value.kind === "guest"
  return (
    <p class="row">
      {isOpen ? (
        <a class="button primary" href={href("/account/sign-up")}>
          Create an account{welcomePhrase()}
        </a>
      ) : (
        <a class="button primary" href={href("/")}>
          Design a code
        </a>
      )}
      {isOpen ? (
        <a class="button" href={href("/")}>
          Try the studio first
        </a>
      ) : null}
    </p>
  )
}

const Field = ({
  field,
  values
}: {
  readonly field: string
  readonly values: Readonly<Record<string, number>>
}) => (
  <section class="price-field" aria-label={styleLabelOf(field)}>
    <h3>{styleLabelOf(field)}</h3>
    <dl>
      {valuesByPrice(values).map(([price, labels]) => (
        <div key={price}>
          <dt>{price === 0 ? "Included" : <Amount value={price} isSigned />}</dt>
          <dd>{labels.map(labelOfName).join(", ")}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const List = ({ list: { base, surcharges } }: { readonly list: PublishedPrices }) => (
  <>
    <section class="price-cards" aria-label="In short">
      <div class="panel">
        <h2>Any code</h2>
        <p class="price-figure">
          {creditsPhrase(base)
            .split(" ")
            .map((part, place) => (
              <span key={part} class={place === 0 ? "" : "second"}>
                {part}{" "}
              </span>
            ))}
        </p>
        <p class="second">Black on white, square, of any content: a link, Wi-Fi, a contact, a payment.</p>
      </div>
      <div class="panel">
        <h2>What buying adds</h2>
        <ul class="price-benefits">
          {benefits.map((benefit) => (
            <li key={benefit}>
              <CheckIcon size={16} /> <span>{benefit}.</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
    <section aria-labelledby="options">
      <h2 id="options">What each option adds</h2>
      <p class="second">
        The price of a design is exactly the sum of these, in credits. The studio shows it item by item.
      </p>
      <div class="price-fields">
        {Object.entries(surcharges).map(([field, values]) =>
          Object.values(values).some((price) => price > 0) ? (
            <Field key={field} field={field} values={values} />
          ) : null
        )}
      </div>
    </section>
  </>
)

/** The screen "Pricing": the price list of the service, and what a purchase is. */
const PricingScreen = () => {
  useEffect(loadPrices, [])
  const list = prices.value
  return (
    <div class="pricing">
      <header>
        <h1>{list === undefined ? "Pricing" : `A code costs ${creditsPhrase(list.base)}`}</h1>
        <p class="gallery-lead">
          You pay for a design when you like it, with credits from your account. Designing is free, and needs
          no account.
        </p>
        <Start />
      </header>
      {list === undefined ? <Skeleton rows={6} /> : <List list={list} />}
    </div>
  )
}

export default PricingScreen
