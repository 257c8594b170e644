import type { ComponentType } from "preact"
import type { Place } from "../frame/router.ts"
import { DeedList } from "./business/DeedList.tsx"
import { Health } from "./business/Health.tsx"
import { Today } from "./business/Today.tsx"
import { Customer } from "./customers/Customer.tsx"
import { Customers } from "./customers/Customers.tsx"
import { Prices } from "./prices/Prices.tsx"
import { Sales } from "./sales/Sales.tsx"

/** The screens by their path below `/operate`; one customer has the account's id. */
const screens: Readonly<Record<string, ComponentType<{ readonly place: Place }>>> = {
  "": Today,
  "/customers": Customers,
  "/sales": Sales,
  "/prices": Prices,
  "/health": Health,
  "/log": DeedList
}

const customer = /^\/customers\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The operator's pages; the first in place of one that is not there. */
const Operate = ({ place }: { readonly place: Place }) => {
  const path = place.path.slice("/operate".length)
  const Screen = customer.test(path) ? Customer : (screens[path] ?? Today)
  return <Screen key={path} place={place} />
}

export default Operate
