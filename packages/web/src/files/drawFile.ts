import { drawCode, drawnByService } from "../drawing/drawCode.ts"
import { type FileRequest, outputOf } from "./measure.ts"

/** Draws a design as a file, its length written into it: by the page, or by the service where it draws what was bought. */
export const drawFile = (configJson: string, request: FileRequest, isDrawnHere: boolean): Promise<Blob> =>
  isDrawnHere
    ? drawCode(configJson, { ...outputOf(request), place: "first" })
    : drawnByService(configJson, outputOf(request))
