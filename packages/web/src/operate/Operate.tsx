import type { ComponentType } from "preact"
import type { Place } from "../frame/router.ts"
import { BrandScreen } from "./brand/BrandScreen.tsx"
import { DeedList } from "./business/DeedList.tsx"
import { Health } from "./business/Health.tsx"
import { Today } from "./business/Today.tsx"
import { AllCodes } from "./codes/AllCodes.tsx"
import { SoldCodePage } from "./codes/SoldCodePage.tsx"
import { Customer } from "./customers/Customer.tsx"
import { Customers } from "./customers/Customers.tsx"
import { HeldDomains } from "./domains/HeldDomains.tsx"
import { type OperateScreen, operateScreenAt } from "./operateScreens.ts"
import { Prices } from "./prices/Prices.tsx"
import { Sales } from "./sales/Sales.tsx"

type Screen = ComponentType<{ readonly place: Place }>

const screens: Readonly<Record<OperateScreen, Screen>> = {
  "": Today,
  "/customers": Customers,
  "/customers/{id}": Customer,
  "/codes": AllCodes,
  "/codes/{id}": SoldCodePage,
  "/domains": HeldDomains,
  "/sales": Sales,
  "/prices": Prices,
  "/brand": BrandScreen,
  "/health": Health,
  "/log": DeedList
}

/** The operator's pages; an unknown path shows the first. */
const Operate = ({ place }: { readonly place: Place }) => {
  const Screen = screens[operateScreenAt(place.path) ?? ""]
  return <Screen key={place.path} place={place} />
}

export default Operate
