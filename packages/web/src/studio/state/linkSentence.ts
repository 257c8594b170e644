import { dialogsWords } from "catalogue:dialogs"
import type { LinkFault } from "../../design/readFragment.ts"
import { faultsPhrase } from "../../design/sayFault.ts"

/** The reason why a link cannot be followed, with the remedy. */
export const linkSentence = ({ rule, faults }: LinkFault): string => {
  const words = dialogsWords.value
  switch (rule) {
    case "tooLarge":
      return words.linkTooLarge
    case "tooLong":
      return words.linkTooLong
    case "ofOther":
      return words.linkOfOther
    case "unknown":
      return words.linkUnknown({ faults: faultsPhrase(faults) })
    case "broken":
      return words.linkBroken
  }
}
