export { composeStyled } from "../compose/composeStyled.ts"
export { modulesMarkup } from "../modules/modulesMarkup.ts"
