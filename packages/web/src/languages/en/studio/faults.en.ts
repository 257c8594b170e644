import type { PlainFault } from "@quick-response/design/field/faults"

/** Faults in English: as the service says them. */
export const words = {
  say: (_fault: PlainFault, own: string): string => own
}
