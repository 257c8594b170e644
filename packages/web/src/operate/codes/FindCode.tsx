import { Failure } from "@quick-response/http/client"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { navigate } from "../../frame/router.ts"
import { Explained } from "../../ground/explain.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { soldCodesWords } from "../../languages/operate/soldCodesWords.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import * as style from "../parts/operate.module.css"
import { operatorApi } from "../parts/operatorApi.ts"
import { codeNamedBy } from "./codeNamedBy.ts"

const find = async (values: FormData): Promise<void> => {
  try {
    const named = codeNamedBy(textOf(values, "code"))
    const { qrCode } = await withPasskey(() => operatorApi.findQrCode(named))
    navigate(`/operate/codes/${qrCode.id}`)
  } catch (error) {
    const isUnknown =
      error instanceof Failure && ["QR_CODE_NOT_FOUND", "VALIDATION_FAILED"].includes(error.code)
    throw isUnknown ? new Explained(() => soldCodesWords.value.noSuchCode) : error
  }
}

const Search = () => {
  const words = soldCodesWords.value
  return (
    <section class={`panel ${style.find}`} aria-labelledby="find">
      <h2 id="find">{words.findTitle}</h2>
      <Form
        submit={find}
        label={words.find}
        fields={["code"]}
        check={(values): Readonly<Record<string, string>> =>
          codeNamedBy(textOf(values, "code")) === "" ? { code: words.codeFault } : {}
        }
      >
        <TextField
          name="code"
          label={words.findCode}
          hint={words.aboutFinding}
          autoComplete="url"
          maxLength={200}
          isRequired
          isFocused
        />
      </Form>
    </section>
  )
}

/** The tab "Codes": finds any code by its id or its short address. */
export const FindCode = () => (
  <OperatePage tab="codes">
    <Search />
  </OperatePage>
)
