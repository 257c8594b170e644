import { creditsWords } from "catalogue:credits"
import type { Quote } from "quick-response"
import { chargeLabelOf, valueLabelOf } from "../../design/styleLabels.ts"
import { Amount } from "../../ground/Amount.tsx"

/** The charges that add up to a price. */
const PriceItems = ({ items }: { readonly items: Quote["items"] }) => (
  <table>
    <caption class="visually-hidden">{creditsWords.value.madeOf}</caption>
    <tbody>
      {items.map(({ category, value, price }) => (
        <tr key={category}>
          <th scope="row">{chargeLabelOf(category)}</th>
          <td>{category === "base" ? "" : valueLabelOf(category, value)}</td>
          <td>
            <Amount value={price} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export default PriceItems
