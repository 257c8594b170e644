import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { ReportStorage } from "../storage/ReportStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { TopUpStorage } from "../storage/TopUpStorage.ts"
import { reportTrials } from "./laws/reportLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/**
 * The laws of {@link ReportStorage}, with the other ports of the same store. Run them like `storageLaws`, while no
 * process changes balances or gives up mails in it.
 */
export const reportLaws: ReadonlyArray<Law<CredentialStorage | ReportStorage | Storage | TopUpStorage>> =
  reportTrials.map(({ name, meaning, trial }) =>
    lawOf(
      name,
      meaning,
      Effect.flatMap(
        Effect.all({
          reports: ReportStorage,
          storage: Storage,
          topUps: TopUpStorage,
          credentials: CredentialStorage
        }),
        trial
      )
    )
  )
