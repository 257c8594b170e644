import { codesWords } from "catalogue:codes"
import { designFacts } from "./designFacts.ts"

/** The look of a bought code, in words. */
const LooksSection = ({ configJson }: { readonly configJson: string }) => (
  <section class="stack wide" aria-labelledby="design">
    <h2 id="design">{codesWords.value.design}</h2>
    <dl class="facts">
      {designFacts(configJson).map(({ name, value, colors }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {colors.map((color, place) => (
              <svg key={`${place}${color}`} class="color-chip" viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={color} />
              </svg>
            ))}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

export default LooksSection
