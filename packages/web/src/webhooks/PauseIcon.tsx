import { icon } from "../ground/icons.tsx"

/** Two bars: nothing goes on for now. Only these screens load it. */
export const PauseIcon = icon("M6 4h4v16H6zM14 4h4v16h-4z")
